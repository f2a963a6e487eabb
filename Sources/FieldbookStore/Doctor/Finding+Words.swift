import FormSession

extension Doctor.Finding {
  /// What is wrong, as one sentence.
  public var message: String {
    switch self {
    case .damaged(let problems):
      "The file is damaged: \(problems.prefix(3).joined(separator: "; "))"
        + (problems.count > 3 ? "; and \(problems.count - 3) more." : ".")
    case .schemaDrift(let missing, let changed, let unknown):
      "The schema is not the program's own: "
        + [("missing", missing), ("changed", changed), ("unknown", unknown)]
        .filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
        .joined(separator: "; ") + "."
    case .dangling(let table, let rows):
      "\(rows) row\(rows == 1 ? "" : "s") of `\(table)` refer\(rows == 1 ? "s" : "") to rows that "
        + "are not there."
    case .alteredForm(let form):
      "Version \(form.version) of the form `\(form.key)` is not as it was registered."
    case .lostFields(let drafts):
      "\(drafts.count) draft\(drafts.count == 1 ? " lacks" : "s lack") fields of "
        + "\(drafts.count == 1 ? "its" : "their") form: "
        + Self.list(drafts) + "."
    case .wrongCounts(let drafts):
      "What is counted for \(drafts) draft\(drafts == 1 ? "" : "s") is not what is in the fields."
    case .misdescribedForm(let form):
      "The tables of version \(form.version) of the form `\(form.key)` differ from its definition."
    case .alteredRows(let table, let rows, let drafts):
      "\(rows) row\(rows == 1 ? "" : "s") of `\(table)` \(rows == 1 ? "was" : "were") damaged, or "
        + "changed by another program" + Self.naming(drafts) + "."
    case .edition(let finding): finding.message
    case .unlocked: "Final drafts are not locked."
    case .openToOthers(let file, let permissions):
      "The file \(file) can be read by others: its permissions are \(String(permissions, radix: 8))."
    case .leftBehind(let file):
      "The file \(file) was left by a program that was stopped while it wrote it."
    case .sharedDisk(let name):
      "The store is on a disk that machines share (\(name)), where its locks cannot be relied on."
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

  /// What to do about it.
  public var hint: String {
    switch self {
    case .damaged:
      "Repairing builds the indexes anew; what it cannot mend is copied to a new file."
    case .alteredForm: "Go on from a backup; its drafts cannot be read without it."
    case .lostFields: "Go on from a backup, or compare them with one; what they had is lost."
    case .wrongCounts: "Repairing counts again."
    case .misdescribedForm: "Repairing writes them again from the definition."
    case .alteredRows:
      "Compare them with a backup; saving a field again takes what is there for right."
    case .edition(let finding): finding.hint
    case .unlocked: "Repairing locks them."
    case .openToOthers: "Repairing closes it to them."
    case .schemaDrift(let missing, let changed, _): Self.hint(missing, changed, isDamage)
    case .dangling: "Go on from a backup; repairing copies what can be read to a new file."
    case .leftBehind(let file): "It is not complete. Remove it with `rm '\(file)'`."
    case .sharedDisk: "Move the store to a disk of this machine."
    case .littleSpace: "Make room; a change of the schema needs as much as the store has."
    }
  }

  private static func hint(_ missing: [String], _ changed: [String], _ isDamage: Bool) -> String {
    if isDamage { return "Go on from a backup; repairing copies what can be read to a new file." }
    let hints = [
      missing.isEmpty ? nil : "Repairing makes again what is missing.",
      changed.isEmpty ? nil : "Drop what is changed, and repairing makes it as it was.",
    ].compactMap(\.self)
    if !hints.isEmpty { return hints.joined(separator: " ") }
    return "It does no harm; what the program does not know is best kept in another file."
  }
}

extension Doctor.Part {
  /// What is so when nothing was found, as one sentence.
  public var words: String {
    switch self {
    case .structure: "The file is not damaged."
    case .schema: "Tables, indexes, triggers and views are the program's own."
    case .references: "Rows refer to rows that are there."
    case .forms: "Forms are as they were registered."
    case .fields: "Drafts have all fields of their forms."
    case .counts: "Counts agree with the fields."
    case .rows: "Rows are as they were written."
    case .editions: "Final editions agree with their hashes and the chain."
    case .locks: "What is final is locked."
    case .permissions: "Nobody else may read the store and the files beside it."
    case .leftovers: "No stopped program left a file."
    case .disk: "The disk is one of this machine."
    case .space: "There is room on the disk."
    }
  }
}
