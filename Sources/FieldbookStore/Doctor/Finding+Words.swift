import FieldEngine
import FormSession

extension Doctor.Finding {
  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .damaged(let problems):
      "The file is damaged: \(problems.prefix(3).joined(separator: "; "))"
        + (problems.count > 3 ? "; and \(problems.count - 3) more." : ".")
    case .schemaDrift(let missing, let changed, let unknown):
      "The schema differs from the program's: "
        + [("missing", missing), ("changed", changed), ("unknown", unknown)]
        .filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
        .joined(separator: "; ") + "."
    case .dangling(let table, let rows):
      "\(rows) row\(rows == 1 ? "" : "s") of `\(table)` refer\(rows == 1 ? "s" : "") to rows that "
        + "do not exist."
    case .alteredForm(let form):
      "Version \(form.version) of the form `\(form.key)` has changed since it was registered."
    case .lostFields(let drafts):
      "\(drafts.count) draft\(drafts.count == 1 ? " lacks" : "s lack") fields of "
        + "\(drafts.count == 1 ? "its" : "their") form: "
        + Self.list(drafts) + "."
    case .wrongCounts(let drafts):
      "The counts of \(drafts) draft\(drafts == 1 ? "" : "s") do not match the fields."
    case .misdescribedForm(let form):
      "The tables of version \(form.version) of the form `\(form.key)` differ from its definition."
    case .alteredList(let form, let key):
      "The rows of the list `\(key)` of version \(form.version) of the form `\(form.key)` were changed."
    case .alteredRows(let table, let rows, let drafts):
      "\(rows) row\(rows == 1 ? "" : "s") of `\(table)` \(rows == 1 ? "was" : "were") damaged, or "
        + "changed by another program" + Self.naming(drafts) + "."
    case .edition(let finding): finding.message
    case .missingContents(let files, let drafts):
      "\(files) stored \(files == 1 ? "file is" : "files are") missing" + Self.naming(drafts) + "."
    case .damagedContents(let hashes):
      "\(hashes.count) stored \(hashes.count == 1 ? "file has" : "files have") changed: "
        + "SHA-256 " + hashes.prefix(5).map { "\($0.prefix(8))…" }.joined(separator: ", ")
        + (hashes.count > 5 ? ", and \(hashes.count - 5) more." : ".")
    case .unlistedContents(let files):
      "\(files) stored \(files == 1 ? "file is" : "files are") not protected."
    case .unusedContents(let count, let bytes):
      "\(count) stored \(count == 1 ? "file is" : "files are") not used by any draft "
        + "(\(ByteCount(bytes).words))."
    case .lostKeys(let drafts):
      "The keys of sealed answers are missing" + Self.naming(drafts) + "."
    case .damagedKeys(let detail):
      "The file with the keys of sealed answers is damaged (\(detail))."
    case .unusedKeys(let count):
      "\(count) key\(count == 1 ? " belongs to a draft" : "s belong to drafts") that "
        + "\(count == 1 ? "is" : "are") not in the store."
    case .unlocked: "Final drafts are not locked."
    case .openToOthers(let file, let permissions):
      "The file \(file) can be read by others: its permissions are \(String(permissions, radix: 8))."
    case .leftBehind(let file):
      "The file \(file) is incomplete; an interrupted program left it behind."
    case .sharedDisk(let name):
      "The store is on a disk shared by several machines (\(name)), where file locks are unreliable."
    case .littleSpace(let bytes): "There are \(bytes >> 20) MB left on the disk."
    }
  }

  private static func list(_ drafts: [DraftID]) -> String {
    drafts.prefix(5).map(\.ending).joined(separator: ", ")
      + (drafts.count > 5 ? ", and \(drafts.count - 5) more" : "")
  }

  private static func naming(_ drafts: [DraftID]) -> String {
    if drafts.isEmpty { return "" }
    return drafts.count == 1 ? ", in the draft \(list(drafts))" : ", in drafts: \(list(drafts))"
  }

  /// Advice on what to do about the problem.
  public var hint: String {
    switch self {
    case .damaged:
      "Repairing rebuilds the indexes, and copies what it cannot repair to a new file."
    case .alteredForm: "Restore a backup; its drafts cannot be read without the form."
    case .lostFields: "Restore a backup or compare with one; the answers in these fields are lost."
    case .wrongCounts: "Repairing recomputes them."
    case .alteredList: "Restore a backup; answers are checked against these rows."
    case .misdescribedForm: "Repairing rewrites them from the definition."
    case .alteredRows:
      "Compare them with a backup. Saving a field again accepts its current content."
    case .edition(let finding): finding.hint
    case .missingContents: "Restore a backup, or attach the files again."
    case .damagedContents:
      "Restore a backup. `fb_files` names the drafts; attach the files to the open ones again."
    case .unlistedContents: "Repairing protects them."
    case .unusedContents: "Repairing removes them."
    case .lostKeys:
      "Restore the file with the keys. If the drafts were purged after this copy was made, purge "
        + "them again."
    case .damagedKeys: "Restore the file with the keys from its own copy; backups contain no keys."
    case .unusedKeys:
      "Repairing removes them. If this store is an older copy, do not repair it: a newer one needs "
        + "them."
    case .unlocked: "Repairing locks them."
    case .openToOthers: "Repairing corrects the permissions."
    case .schemaDrift(let missing, let changed, _): Self.hint(missing, changed, isDamage)
    case .dangling: "Restore a backup; repairing copies what can be read to a new file."
    case .leftBehind(let file): "Remove it with `rm '\(file)'`."
    case .sharedDisk: "Move the store to a disk of this machine."
    case .littleSpace: "Free some space; a schema change needs as much space as the store."
    }
  }

  private static func hint(_ missing: [String], _ changed: [String], _ isDamage: Bool) -> String {
    if isDamage { return "Restore a backup; repairing copies what can be read to a new file." }
    let hints = [
      missing.isEmpty ? nil : "Repairing restores what is missing.",
      changed.isEmpty ? nil : "Drop the changed ones; repairing then restores them.",
    ].compactMap(\.self)
    if !hints.isEmpty { return hints.joined(separator: " ") }
    return "This does no harm, but keep your own tables in another file."
  }
}

extension Doctor.Part {
  /// A sentence that says that the part has no problems.
  public var words: String {
    switch self {
    case .structure: "The file is not damaged."
    case .schema: "Tables, indexes, triggers and views match the program's."
    case .references: "References between rows are intact."
    case .forms: "Forms have not changed since they were registered."
    case .fields: "Every draft has all fields of its form."
    case .counts: "Counts agree with the fields."
    case .rows: "Rows have not changed since they were written."
    case .editions: "Final editions agree with their hashes and the chain."
    case .contents: "The contents of files are there, unchanged and used."
    case .keys: "Each draft with sealed answers has its key."
    case .locks: "Final drafts are locked."
    case .permissions: "Only you can read the store and the files beside it."
    case .leftovers: "There are no leftover files."
    case .disk: "The store is on a local disk."
    case .space: "There is enough space on the disk."
    }
  }
}
