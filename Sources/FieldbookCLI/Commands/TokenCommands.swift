import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let tokenAdd = CommandDescription(
    "token add", "Create a token that lets a program act as an account.",
    discussion: """
      The command prints the token, which cannot be shown again, because the store contains only \
      its hash. A program sends it as `Authorization: Bearer TOKEN`, and may do what the account \
      may do, except change its password. The token works until it expires, as long as the account \
      is enabled.
      """,
    positionals: [.newToken], options: [.tokenDays], required: [.tokenAccount],
    examples: [
      Example("fieldbook token add nightly-export --user ada", "Create a token for a year"),
      Example("fieldbook token add trial --user ada --days 7", "Create a token for a week"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let tokenList = CommandDescription(
    "token list", "List the tokens of programs.",
    examples: [Example("fieldbook token list --json", "Print a JSON object per token")],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let tokenEnd = CommandDescription(
    "token end", "Revoke a token of a program.",
    positionals: [.token],
    examples: [Example("fieldbook token end nightly-export", "Lock a program out")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let newToken = Positional("NAME", help: "What the token is for")
  static let token = Positional("NAME", help: "The name of a token", completion: .tokenName)
}

extension Option {
  static let tokenAccount = Option(
    "user", value: "NAME", help: "The account that the program uses",
    completion: .accountName)
  static let tokenDays = Option(
    "days", value: "N", help: "The number of days until the token expires", defaultValue: "365")
}

extension Fieldbook {
  static func addToken(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let days = try invocation.integer(.tokenDays, from: 1)
    let book = try book(invocation, on: &console)
    let account = try book.account(invocation.required(.tokenAccount))
    var random = SystemRandomNumberGenerator()
    let (token, secret) = try SignInService(book.store).token(
      named: invocation.argument(.newToken), of: account.name, days: days.map { min($0, 36_500) },
      at: book.person.now(), using: &random)
    if invocation.flag(.json) {
      try console.print(token.json([("token", .string(secret.text))]).text)
      return .done
    }
    try console.print(secret.text)
    if !invocation.flag(.quiet) {
      console.complain("The token works until \(token.endsAt). It is not shown again.")
    }
    return .done
  }

  static func listTokens(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let tokens = try book.store.tokens()
    if invocation.flag(.json) {
      for token in tokens { try console.print(token.json([]).text) }
    } else if !tokens.isEmpty {
      let rows = tokens.map { token in
        [
          token.name.withoutControls, token.account.text, token.createdAt.description,
          token.endsAt.description,
        ]
      }
      try console.print(
        Table(rows: [["NAME", "USER", "CREATED", "ENDS"]] + rows).text(within: console.tableWidth))
    }
    return .done
  }

  static func endToken(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let name = invocation.argument(.token)
    try book(invocation, on: &console).store.endToken(name)
    if invocation.flag(.json) {
      try console.print(JSON.object([("name", .string(name)), ("ended", .bool(true))]).text)
    } else if !invocation.flag(.quiet) {
      console.complain("The token `\(name.withoutControls)` does not work any more.")
    }
    return .done
  }
}

extension ProgramToken {
  /// Returns the token as JSON, followed by the given members.
  fileprivate func json(_ members: [(key: String, value: JSON)]) -> JSON {
    .object(
      [
        (key: "name", value: .string(name)), ("user", .string(account.text)),
        ("created_at", .string(createdAt.description)), ("ends_at", .string(endsAt.description)),
      ] + members)
  }
}
