import FormSession
import JSONText

/// The program: its commands, and the function that runs a command line.
public enum Fieldbook {
  /// The version that `--version` prints.
  package static let version = "0.2.0"

  /// All commands, in the groups that help shows.
  static let program = Program(
    "fieldbook", version: version, summary: "forms that people fill in over hours or weeks.",
    globalOptions: [.store, .keyFile, .by, .json, .noColor, .quiet],
    groups: [
      Program.Group(
        "Forms",
        [
          .formImport, .formAdd, .formList, .formShow, .formListUpdate, .formPrint, .formClose,
          .formOpen,
          .formCheck, .formSchema,
        ]),
      Program.Group(
        "Drafts",
        [
          .new, .list, .show, .edit, .resume, .set, .unset, .options, .entry, .fileGet, .undo,
          .redo,
        ]),
      Program.Group(
        "Checking", [.check, .explain, .acknowledge, .finalize, .amend, .discard, .history]),
      Program.Group("Review", [.comment, .return]),
      Program.Group("Many drafts", [.invalid, .stats, .export, .import, .upgrade, .recheck]),
      Program.Group(
        "People",
        [
          .userAdd, .userList, .userChange, .userDisable, .userEnable, .userReset, .tokenAdd,
          .tokenList,
          .tokenEnd, .linkAdd, .linkList, .linkEnd,
        ]),
      Program.Group(
        "The store", [.serve, .backup, .copy, .doctor, .verify, .info, .keyNew, .keyRotate]),
      Program.Group("For programs", [.session, .trace, .eval, .types]),
      Program.Group("About", [.demo, .help, .completions]),
    ])

  /// Runs a command line without the program's name.
  static func run(_ words: [String], on console: inout some Console) -> ExitCode {
    do {
      return try run(understood(words), on: &console)
    } catch {
      return report(error, asJSON: words.contains("--json"), on: &console)
    }
  }

  /// Runs a command line given as bytes, which may be invalid UTF-8.
  ///
  /// Invalid text is rejected before anything else, because it could not be saved unchanged.
  static func run(bytes arguments: [[UInt8]], on console: inout some Console) -> ExitCode {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let place = arguments.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    guard let place else { return run(words, on: &console) }
    // The part after the equals sign may be a secret value.
    let beginning = String(words[place].prefix { $0 != "=" && $0 != "\u{FFFD}" })
    return report(
      UsageError.notUTF8(place: place + 1, beginning: beginning),
      asJSON: words.contains("--json"), on: &console)
  }

  private static func understood(_ words: [String]) throws -> Request {
    if words.isEmpty { return .help(.program) }
    return try program.parse(words)
  }

  private static func run(
    _ request: Request, on console: inout some Console
  ) throws -> ExitCode {
    switch request {
    case .version:
      try console.print("fieldbook \(version)")
      return .done
    case .help(let topic):
      try console.print(program.helpPage(topic, width: min(console.width, 100)))
      return .done
    case .run(let invocation):
      return try run(invocation, on: &console)
    }
  }

  private static func run(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    guard let handler = CommandTable.handlers(of: type(of: console))[invocation.command.name] else {
      return try printHelp(invocation, on: &console)
    }
    return try handler(invocation, &console)
  }

  private static func report(
    _ error: any Error, asJSON: Bool, on console: inout some Console
  ) -> ExitCode {
    if case ConsoleError.closed = error { return .done }
    let error = error as? any ReportedError ?? UnknownError(error)
    if asJSON { try? console.print(error.json.text) }
    for (place, line) in error.lines.enumerated() {
      console.complain(place == 0 ? "fieldbook: \(line)" : line)
    }
    return error.exitCode
  }
}

extension Option {
  /// Prints JSON instead of text.
  static let json = Option("json", help: "Print JSON; lists print one value per line")
}
