@testable import FieldbookCLI

extension Option {
  static let store = Option("store", value: "FILE", help: "The database file", completion: .file)
  static let by = Option("by", value: "NAME", help: "Who acts", defaultValue: "the login name")
  static let json = Option("json", help: "Print JSON")
  static let quiet = Option("quiet", short: "q", help: "Print errors only")
  static let form = Option(
    "form", short: "f", value: "F", help: "Only drafts of this form", completion: .formKey)
  static let status = Option(
    "status", value: "STATUS", help: "Only drafts in this state", allowed: ["draft", "final"])
  static let invalid = Option("invalid", short: "i", help: "Only drafts with mistakes")
  static let limit = Option(
    "limit", short: "n", value: "N", help: "At most this many", defaultValue: "50")
  static let acknowledge = Option(
    "acknowledge", value: "RULE", help: "Accept the warning of this rule", isRepeatable: true)
  static let output = Option(
    "output", short: "o", value: "FILE", help: "Write to this file", completion: .file)
  static let undeclared = Option("undeclared", help: "Is not in a description")
}

extension Positional {
  static let id = Positional("ID", help: "A draft, by its id", completion: .draftID)
  static let optionalID = Positional(
    "ID", .optional, help: "A draft, by its id", completion: .draftID)
  static let ids = Positional("ID", .many, help: "Drafts, by their ids", completion: .draftID)
  static let assignments = Positional(
    "k=v", .optionalMany, help: "Fields and their values", completion: .assignments)
  static let file = Positional("FILE", help: "A definition", completion: .file)
  static let formKey = Positional("FORM", help: "A form's key", completion: .formKey)
}

enum Status: String, CaseIterable {
  case draft
  case final
}

extension Program {
  /// A small program with every kind of option and argument.
  static let sample = Program(
    "fieldbook", version: "1.2.3", summary: "Keeps partially filled forms.",
    globalOptions: [.store, .by, .json, .quiet],
    groups: [
      Group(
        "Forms",
        [
          CommandDescription(
            "form add", "Registers a definition.", positionals: [.file],
            exitCodes: [.done, .usage, .notFound]),
          CommandDescription("form list", "Lists the forms."),
        ]),
      Group(
        "Drafts",
        [
          CommandDescription(
            "list", "Lists drafts with progress, errors and age.",
            discussion: """
              A draft counts as invalid when a field holds text that could not
              be left as it is, or when a rule is broken.

              The newest come first.
              """,
            options: [.form, .status, .invalid, .limit],
            examples: [
              .init("fieldbook list --invalid -n 5", "The five newest drafts with mistakes"),
              .init("fieldbook list --json | wc -l", "How many drafts there are"),
            ],
            exitCodes: [.done, .usage, .notFound, .storeUnusable]),
          CommandDescription(
            "set", "Sets fields of a draft.", positionals: [.id, .assignments]),
          CommandDescription(
            "resume", "Takes up a draft where it was left.", positionals: [.optionalID]),
          CommandDescription(
            "finalize", "Finalizes what is valid.", positionals: [.ids], options: [.acknowledge],
            exitCodes: [.done, .usage, .invalidData]),
        ]),
      Group(
        "Exchange",
        [
          CommandDescription(
            "export", "Writes final drafts as CSV.", positionals: [.formKey], options: [.output]),
          .completions,
        ]),
    ])
}

extension Program {
  /// The invocation that the arguments describe; a test fails when they describe something else.
  func invocation(_ words: [String]) throws -> Invocation {
    guard case .run(let invocation) = try parse(words) else { throw NotAnInvocation(words: words) }
    return invocation
  }

  private struct NotAnInvocation: Error {
    let words: [String]
  }

  /// The mistake in the arguments; nil if they are valid.
  func error(in words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try parse(words)
      return nil
    } catch {
      return error
    }
  }
}

extension HelpTopic {
  /// The help topic of a command of the sample.
  static func sample(_ name: String) -> HelpTopic {
    Program.sample.command(named: name).map(HelpTopic.command) ?? .program
  }
}
