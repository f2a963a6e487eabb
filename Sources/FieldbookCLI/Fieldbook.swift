import FormSession
import JSONText

/// The program: its commands, and the function that runs a command line.
public enum Fieldbook {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  /// All commands, in the groups of the help.
  public static let program = Program(
    "fieldbook", version: version, summary: "forms that people fill in over hours or weeks.",
    globalOptions: [.store, .by, .json, .noColor, .quiet],
    groups: [
      Program.Group("Forms", [.formAdd, .formList, .formShow, .formCheck, .formSchema]),
      Program.Group("Drafts", [.new, .list, .show, .edit, .resume, .set, .unset, .undo, .redo]),
      Program.Group(
        "Checking", [.check, .explain, .acknowledge, .finalize, .amend, .discard, .history]),
      Program.Group("Many drafts", [.invalid, .stats, .export, .import, .upgrade, .recheck]),
      Program.Group("The store", [.backup, .doctor, .verify, .info]),
      Program.Group("For programs", [.session, .trace, .eval, .types]),
      Program.Group("About", [.demo, .help, .completions]),
    ])

  /// Runs a command line without the program's name.
  public static func run(_ words: [String], on console: inout some Console) -> ExitCode {
    do {
      return try run(understood(words), on: &console)
    } catch {
      return report(error, asJSON: words.contains("--json"), on: &console)
    }
  }

  /// Runs a command line given as bytes, which may be invalid UTF-8.
  ///
  /// Invalid text is rejected before anything else, because it could not be saved unchanged.
  public static func run(bytes arguments: [[UInt8]], on console: inout some Console) -> ExitCode {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let place = arguments.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    guard let place else { return run(words, on: &console) }
    // The part after the sign may be a secret value.
    let beginning = String(words[place].prefix { $0 != "=" && $0 != "\u{FFFD}" })
    return report(
      UsageMistake.notUTF8(place: place + 1, beginning: beginning),
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
    if let code = try runSteadily(invocation, on: &console) { return code }
    return switch invocation.command {
    case .new: try beginDraft(invocation, on: &console)
    case .formList: try listForms(invocation, on: &console)
    case .formShow: try showForm(invocation, on: &console)
    case .formCheck: try checkForm(invocation, on: &console)
    case .formSchema: try printFormSchema(on: &console)
    case .list: try listDrafts(invocation, on: &console)
    case .show: try showDraft(invocation, on: &console)
    case .edit: try editDraft(invocation, on: &console)
    case .resume: try resumeDraft(invocation, on: &console)
    case .check: try checkDrafts(invocation, on: &console)
    case .explain: try explainField(invocation, on: &console)
    case .history: try showHistory(invocation, on: &console)
    case .export: try export(invocation, on: &console)
    case .invalid: try listInvalid(invocation, on: &console)
    case .stats: try showStatistics(invocation, on: &console)
    case .backup: try backUp(invocation, on: &console)
    case .doctor: try examine(invocation, on: &console)
    case .verify: try verify(invocation, on: &console)
    case .info: try showInfo(invocation, on: &console)
    case .session: try runSession(invocation, on: &console)
    case .trace: try trace(on: &console)
    case .eval: try evaluate(invocation, on: &console)
    case .types: try listTypes(invocation, on: &console)
    case .demo: try demonstrate(on: &console)
    case .completions: try printCompletions(invocation, on: &console)
    default: try printHelp(invocation, on: &console)
    }
  }

  /// Runs a command that changes something to its end, even if its output is closed.
  ///
  /// - Returns: nil without running it if the command changes nothing.
  private static func runSteadily(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode? {
    var steady = BestEffortConsole(console)
    defer { console = steady.base }
    let code = try change(invocation, on: &steady)
    if case .unwritable(let reason)? = steady.fault { throw CommandFault.outputLost(reason) }
    return code
  }

  private static func change(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode? {
    switch invocation.command {
    case .formAdd: try addForm(invocation, on: &console)
    case .new where !invocation.flag(.edit): try beginDraft(invocation, on: &console)
    case .set: try setFields(invocation, on: &console)
    case .unset: try unsetFields(invocation, on: &console)
    case .undo: try step(.undo, invocation, on: &console)
    case .redo: try step(.redo, invocation, on: &console)
    case .acknowledge: try acknowledgeRules(invocation, on: &console)
    case .finalize: try finalizeDrafts(invocation, on: &console)
    case .amend: try amendDraft(invocation, on: &console)
    case .discard: try discardDrafts(invocation, on: &console)
    case .import: try importFile(invocation, on: &console)
    case .upgrade: try upgradeDrafts(invocation, on: &console)
    case .recheck: try recheckDrafts(invocation, on: &console)
    default: nil
    }
  }

  private static func report(
    _ error: any Error, asJSON: Bool, on console: inout some Console
  ) -> ExitCode {
    if case ConsoleFault.closed = error { return .done }
    let error = error as? any CommandError ?? UnknownError(error)
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
