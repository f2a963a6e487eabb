import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let backup = CommandDescription(
    "backup", "Copy the store to a new file, while it is used.",
    discussion: """
      The copy shows one moment, and only its owner may read it. Nothing that is there is replaced.
      """,
    positionals: [.copy],
    examples: [Example("fieldbook backup before-upgrade.sqlite", "A consistent copy")],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let doctor = CommandDescription(
    "doctor", "Look for what is wrong with the store.",
    discussion: """
      It looks at the file, its schema, counts, permissions, disk and room. Repairing never deletes: \
      indexes are built and counts counted anew, and when the file stays damaged, what can be read \
      is copied to a new file beside it.
      """,
    options: [.repair],
    examples: [
      Example("fieldbook doctor", "Nothing is changed"),
      Example("fieldbook doctor --repair", "Mend what can be mended"),
    ],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let info = CommandDescription(
    "info", "Tell where the store is, and what is in it.",
    examples: [Example("fieldbook info --json", "For a program")],
    exitCodes: [.done, .usage, .storeUnusable])
}

extension Positional {
  static let copy = Positional(
    "FILE", help: "The copy, which must not be there yet", completion: .file)
}

extension Option {
  static let repair = Option("repair", help: "Mend what can be mended without losing anything")
}

extension Fieldbook {
  static func backUp(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: console)
    let path = invocation.argument(.copy)
    try keeping { () throws(StoreFault) in try desk.store.backUp(to: path) }
    if !invocation.flag(.quiet) { console.complain("\(path) is a copy of \(desk.store.path).") }
    return .done
  }

  static func examine(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: console)
    let doctor = Doctor(desk.store)
    let isRepairing = invocation.flag(.repair)
    let findings = try keeping { () throws(StoreFault) in
      if isRepairing { try desk.store.emptyLog() }
      return isRepairing ? try doctor.repair() : try doctor.examine()
    }
    for finding in findings {
      if invocation.flag(.json) {
        try console.print(finding.json.text)
      } else {
        try console.print(finding.message.withoutControls)
        if !isRepairing { try console.print("  " + finding.hint) }
      }
    }
    if isRepairing, findings.contains(where: \.isDamage) { try rescue(desk, on: &console) }
    if findings.isEmpty, !invocation.flag(.json) {
      try console.print("\(desk.store.path) is sound.".withoutControls)
    }
    return findings.contains(where: \.isDamage) ? .storeUnusable : .done
  }

  /// Copies what can be read of a damaged store to a new file beside it.
  private static func rescue(
    _ desk: Desk, on console: inout some Console
  ) throws(CommandFault) {
    let (path, now) = (desk.store.path, desk.person.now())
    let copy = "\(path).rescued-\(now.milliseconds)"
    let rescue = try keeping { () throws(StoreFault) in
      try Doctor.rescue(path, to: copy, at: now)
    }
    var lost = rescue.incomplete.sorted().joined(separator: ", ")
    if !lost.isEmpty { lost = " Something is lost of: \(lost)." }
    try console.print("\(copy) has the \(rescue.copied) rows that can be read.\(lost)")
  }

  static func showInfo(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: console)
    let info = try keeping { () throws(StoreFault) in try desk.store.info() }
    if invocation.flag(.json) {
      try console.print(info.json.text)
    } else {
      try console.print(Table(rows: info.rows).text)
    }
    return .done
  }
}

extension Doctor.Finding {
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged, .dangling: true
    default: false
    }
  }

  fileprivate var json: JSON {
    ["message": .string(message), "hint": .string(hint), "damage": .bool(isDamage)]
  }
}

extension Store.Info {
  fileprivate var rows: [[String]] {
    let states = DraftStatus.allCases.compactMap { status in
      drafts[status].map { "\($0) \(status.rawValue)" }
    }
    return [
      ["Store", path.withoutControls], ["Size", "\(size) bytes"], ["Log", "\(logSize) bytes"],
      ["Permissions", String(permissions, radix: 8)], ["Schema", "version \(schemaVersion)"],
      ["Forms", "\(forms)"], ["Drafts", states.isEmpty ? "0" : states.joined(separator: ", ")],
      ["Problems", "\(problems)"], ["Free", freeSpace.map { "\($0) bytes" } ?? "unknown"],
    ]
  }

  fileprivate var json: JSON {
    .object([
      ("store", .string(path)), ("size", .integer(size)), ("log_size", .integer(logSize)),
      ("permissions", .string(String(permissions, radix: 8))), ("schema", .integer(schemaVersion)),
      ("forms", .integer(forms)),
      ("drafts", .object(DraftStatus.allCases.map { ($0.rawValue, .integer(drafts[$0] ?? 0)) })),
      ("problems", .integer(problems)), ("free", freeSpace.map(JSON.integer) ?? .null),
    ])
  }
}
