import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let backup = CommandDescription(
    "backup", "Copy the store to a new file while it is in use.",
    discussion: """
      The copy is consistent, and only its owner can read it. An existing file is never replaced. \
      The copy gets its name when it is complete. A killed backup leaves a partial file, which \
      `doctor` lists.
      """,
    positionals: [.copy],
    examples: [Example("fieldbook backup before-upgrade.sqlite", "Make a consistent copy")],
    exitCodes: [.done, .failed, .usage, .storeUnusable, .interrupted])

  static let doctor = CommandDescription(
    "doctor", "Check the store for damage.",
    discussion: """
      It checks the file, its schema, references, forms, fields, counts, rows, final editions and \
      locks, file permissions, leftover files, the disk and its free space, and reports on each. \
      `--repair` deletes nothing: it rebuilds indexes, recomputes counts, restores missing \
      indexes, triggers and views, rewrites the form tables from the definitions, corrects \
      permissions and empties the log. If the file is still damaged then, it copies everything \
      readable to a new file beside it.

      The exit status is 6 if data may be lost, 1 if there is another problem in the store, and 0 \
      otherwise, even if there is advice about files or the disk. With `--json`, each problem is \
      one JSON object per line.
      """,
    options: [.repair],
    examples: [
      Example("fieldbook doctor", "Check without changing anything"),
      Example("fieldbook doctor --repair", "Repair what can be repaired"),
    ],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let info = CommandDescription(
    "info", "Show where the store is, and what it contains.",
    examples: [Example("fieldbook info --json", "Print JSON")],
    exitCodes: [.done, .usage, .storeUnusable])
}

extension Positional {
  static let copy = Positional(
    "FILE", help: "The copy; the file must not exist", completion: .file)
}

extension Option {
  static let repair = Option("repair", help: "Repair what can be repaired without losing data")
}

extension Fieldbook {
  static func backUp(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let path = try invocation.fileName(.copy)
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let backup = try book.store.backup.get()
    try OutputFile.expectRoom(for: path, sparing: book.store.files)
    try copy(with: backup, to: path, on: &console)
    if !invocation.flag(.quiet) { console.complain("\(path) is a copy of \(book.store.place).") }
    return .done
  }

  private static func copy(
    with backup: any StoreBackup, to path: String, on console: inout some Console
  ) throws {
    var progress = Progress("pages", on: console)
    defer { progress.end(on: &console) }
    var done = 0
    try backup.backUp(to: path) { rest, total in
      progress.share = total > 0 ? Double(total - rest) / Double(total) : nil
      progress.count(total - rest - done, on: &console)
      done = total - rest
    }
  }

  static func examine(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    do {
      return try examined(invocation, on: &console)
    } catch {
      guard case StoreError.storage(let failure) = error, failure.kind == .corrupt else {
        throw error
      }
      let unreadable = UnreadableStore(failure: failure)
      guard invocation.flag(.repair) else { throw unreadable }
      do {
        let words = try rescue(storePath(invocation, on: console), on: console)
        for line in [failure.message, words] { console.complain(line) }
        return .storeUnusable
      } catch {
        throw unreadable
      }
    }
  }

  private static func examined(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let examiner = try book.store.examiner.get()
    let isRepairing = invocation.flag(.repair)
    if isRepairing { try emptyLog(with: examiner, on: &console) }
    let report = isRepairing ? try examiner.repair() : try examiner.examine()
    if invocation.flag(.json) {
      for problem in report.problems { try console.print(problem.json.text) }
    } else {
      try console.put(report.page(isBrief: invocation.flag(.quiet)))
    }
    let isDamaged = report.problems.contains(where: \.isDamage)
    if isRepairing, report.problems.contains(where: \.needsRescue) {
      console.complain(try rescue(book.store.place, on: console))
    }
    if isDamaged { return .storeUnusable }
    guard report.problems.allSatisfy(\.isAdvice) else { return .failed }
    if !invocation.flag(.json) {
      try console.print("\(book.store.place) is sound.".withoutControls)
    }
    return .done
  }

  /// Empties the log, so that it contains no deleted data; warns if another program is reading it.
  private static func emptyLog(
    with examiner: any StoreExaminer, on console: inout some Console
  ) throws {
    let isEmpty = try examiner.emptyLog()
    if !isEmpty {
      console.complain("The log could not be emptied because another program is reading the store.")
    }
  }

  /// Copies the readable part of a damaged store to a new file beside it.
  private static func rescue(
    _ path: String, on console: some Console
  ) throws -> String {
    let now = console.clock()
    let copy = "\(path).rescued-\(now.milliseconds)"
    let rescue = try StoreAddress(path).rescue(to: copy, at: now)
    return "\(copy) has \(rescue.words)"
  }

  static func showInfo(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let info = try book.store.info()
    if invocation.flag(.json) {
      try console.print(info.json.text)
    } else {
      try console.print(Table(rows: info.rows).text)
    }
    return .done
  }
}

/// The error if the doctor cannot read the store; the usual advice, to run the doctor, would not
/// help.
private struct UnreadableStore: ReportedError {
  let failure: StorageError

  let exitCode = ExitCode.storeUnusable
  var code: String { StoreError.storage(failure).code }
  var message: String { failure.message }
  let hint = "Restore a backup; `sqlite3 FILE .recover` shows what else can be read."
}

extension StoreRescue {
  /// The result of a rescue, worded to follow the file name in a sentence.
  fileprivate var words: String {
    let rows = refused == 1 ? "1 row that violates" : "\(refused) rows that violate"
    let lost = incomplete.sorted().joined(separator: ", ")
    return "the \(copied) rows that can be read"
      + (refused == 0 ? "." : ", except for \(rows) a constraint.")
      + (lost.isEmpty ? "" : " Data is missing from: \(lost).")
      + (losses.map { " " + $0 } ?? "")
  }
}

extension StoreExamination {
  /// Returns a line for each repair and each check, and advice on errors.
  fileprivate func page(isBrief: Bool) -> String {
    var lines = repaired.map { "✓ Repaired: \($0.message)" }
    for part in parts {
      let found = problems.filter { $0.part == part.code }
      if found.isEmpty, !isBrief { lines.append("✓ \(part.words)") }
      for problem in found {
        lines += ["\(problem.isAdvice ? "!" : "✗") \(problem.message)", "  \(problem.hint)"]
      }
    }
    return lines.map { $0.withoutControls + "\n" }.joined()
  }
}

extension StoreProblem {
  fileprivate var json: JSON {
    [
      "part": .string(part), "message": .string(message), "hint": .string(hint),
      "damage": .bool(isDamage),
    ]
  }
}

extension StoreInfo {
  fileprivate var rows: [[String]] {
    let states = DraftStatus.allCases.compactMap { status in
      drafts[status].map { "\($0) \(status.rawValue)" }
    }
    var rows = [["Store", place.withoutControls]]
    if let file {
      rows += [
        ["Size", "\(file.size) bytes"], ["Log", "\(file.logSize) bytes"],
        ["Permissions", String(file.permissions, radix: 8)],
      ]
    }
    rows += [
      ["Schema", "version \(schemaVersion)"], ["Forms", "\(forms)"],
      ["Drafts", states.isEmpty ? "0" : states.joined(separator: ", ")],
      ["Problems", "\(problems)"], ["Accounts", "\(accounts)"],
    ]
    if let file { rows.append(["Free", file.freeSpace.map { "\($0) bytes" } ?? "unknown"]) }
    return rows
  }

  fileprivate var json: JSON {
    .object([
      ("store", .string(place)), ("size", .optional(file?.size)),
      ("log_size", .optional(file?.logSize)),
      ("permissions", file.map { .string(String($0.permissions, radix: 8)) } ?? .null),
      ("schema", .integer(schemaVersion)), ("forms", .integer(forms)),
      ("drafts", .object(DraftStatus.allCases.map { ($0.rawValue, .integer(drafts[$0] ?? 0)) })),
      ("problems", .integer(problems)), ("accounts", .integer(accounts)),
      ("free", .optional(file?.freeSpace)),
    ])
  }
}
