import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let userAdd = CommandDescription(
    "user add", "Create an account for a person who logs in.",
    discussion: """
      The role determines what the person may do. `fill`: begin and fill in drafts, and see their \
      own. `review`: see, change, finalize and comment on all drafts. `manage`: also register \
      forms, manage people and links, and export masked texts. `--form` limits the account to a \
      form.

      The command prints a link to set a password, which works once, within a week. Put the \
      address of the server in front of it. `--password-stdin` sets a password of at least 10 \
      characters instead. The `user` commands need no sign-in, because anyone who can read the \
      store's file can read all of it.
      """,
    positionals: [.newAccount], options: [.accountForms, .passwordInput], required: [.role],
    examples: [
      Example("fieldbook user add ada --role manage", "Print a link to set a password"),
      Example(
        "fieldbook user add ben --role fill --form visit --form stay",
        "Limit an account to two forms"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let userList = CommandDescription(
    "user list", "List the accounts.",
    examples: [Example("fieldbook user list --json", "Print a JSON object per account")],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let userChange = CommandDescription(
    "user change", "Change the role or the forms of an account.",
    discussion: """
      Settings that you omit stay as they are. `--form` replaces the forms that the account is \
      limited to, and `--all-forms` removes the limit. The change applies at once, even where the \
      person is signed in.
      """,
    positionals: [.account], options: [.role, .accountForms, .allForms],
    examples: [
      Example("fieldbook user change ben --role review", "Give a person another role"),
      Example("fieldbook user change ben --all-forms", "Allow all forms"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])

  static let userDisable = CommandDescription(
    "user disable", "Keep a person from logging in.",
    discussion: """
      The person is signed out everywhere, and programs cannot use the tokens of the account. \
      Accounts are never deleted, because the history of drafts names them.
      """,
    positionals: [.account],
    examples: [Example("fieldbook user disable ada", "Sign a person out, and keep them out")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])

  static let userEnable = CommandDescription(
    "user enable", "Let a person log in again.",
    positionals: [.account],
    examples: [Example("fieldbook user enable ada", "Let a person log in again")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])

  static let userReset = CommandDescription(
    "user reset", "Print a link to set a new password.",
    discussion: """
      The link works once, within a week, and replaces an earlier link of the account. The old \
      password works until the new one is set; then the person is signed out everywhere. \
      `--password-stdin` sets the new password at once.
      """,
    positionals: [.account], options: [.passwordInput],
    examples: [Example("fieldbook user reset ada", "For a person who has forgotten the password")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let newAccount = Positional("NAME", help: "The name that the person logs in with")
  static let account = Positional("NAME", help: "The name of an account", completion: .accountName)
}

extension Option {
  static let role = Option(
    "role", value: "ROLE", help: "What the person may do", allowed: Role.allCases.map(\.rawValue))
  static let accountForms = Option(
    "form", value: "KEY", help: "Only drafts of this form", isRepeatable: true,
    completion: .formKey)
  static let allForms = Option("all-forms", help: "Allow all forms")
  static let passwordInput = Option(
    "password-stdin", help: "Read the password from standard input")
}

extension Fieldbook {
  static func addUser(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let name = try AccountName(invocation.argument(.newAccount))
    guard let role = try invocation.choice(.role, as: Role.self) else {
      throw UsageError.missingArgument(Option.role.call, command: invocation.command.name)
    }
    try expectOpenableStore(invocation, on: console)
    let password = try password(invocation, on: &console)
    let book = try book(invocation, on: &console)
    let forms = try invocation.values(.accountForms).map { try book.formKey($0) }
    let now = book.person.now()
    try book.store.add(Account(name, role, forms: forms.isEmpty ? nil : Set(forms), at: now))
    return try setPassword(password, of: name, "is added", at: book, invocation, on: &console)
  }

  static func listUsers(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let accounts = try book.store.accounts()
    if invocation.flag(.json) {
      for account in accounts { try console.print(account.json().text) }
    } else if !accounts.isEmpty {
      let rows = [["NAME", "ROLE", "FORMS", "STATUS", "CREATED"]] + accounts.map(\.row)
      try console.print(Table(rows: rows).text(within: console.tableWidth))
    }
    return .done
  }

  static func changeUser(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let role = try invocation.choice(.role, as: Role.self)
    let (keys, isForAll) = (invocation.values(.accountForms), invocation.flag(.allForms))
    if isForAll, !keys.isEmpty { throw UsageError.contradiction("--form", "--all-forms") }
    guard role != nil || isForAll || !keys.isEmpty else {
      throw UsageError.missingAlternative("--role", "--form", command: invocation.command.name)
    }
    return try changeUser(invocation, on: &console, "was updated") { account, book in
      account.role = role ?? account.role
      if isForAll { account.forms = nil }
      if !keys.isEmpty { account.forms = Set(try keys.map { try book.formKey($0) }) }
    }
  }

  static func disableUser(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try changeUser(invocation, on: &console, "is disabled") { account, _ in
      account.isEnabled = false
    }
  }

  static func enableUser(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try changeUser(invocation, on: &console, "is enabled") { account, _ in
      account.isEnabled = true
    }
  }

  static func resetUser(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try expectOpenableStore(invocation, on: console)
    let password = try password(invocation, on: &console)
    let book = try book(invocation, on: &console)
    let name = try book.account(invocation.argument(.account)).name
    return try setPassword(
      password, of: name, "has a new password", at: book, invocation, on: &console)
  }

  private static func changeUser(
    _ invocation: Invocation, on console: inout some Console, _ done: String,
    _ change: (inout Account, Book) throws -> Void
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    var account = try book.account(invocation.argument(.account))
    try change(&account, book)
    try book.store.update(account)
    if invocation.flag(.json) {
      try console.print(account.json().text)
    } else if !invocation.flag(.quiet) {
      console.complain("\(account.name) \(done).")
    }
    return .done
  }

  /// Sets a password or, if none is given, prints a link to set one.
  private static func setPassword(
    _ password: String?, of name: AccountName, _ done: String, at book: Book,
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let (service, now) = (SignInService(book.store), book.person.now())
    var (path, words, end) = (String?.none, "\(name) \(done).", Moment?.none)
    if let password {
      try service.setPassword(password, of: name, at: now)
    } else {
      var random = SystemRandomNumberGenerator()
      let secret = try service.passwordLink(of: name, at: now, using: &random)
      path = secret.passwordLink
      end = try book.store.passwordLink(secret.id)?.endsAt
      words = "\(name) can set a password with this link until \(end?.description ?? "")."
    }
    if invocation.flag(.json) {
      let members = [
        (key: "link", value: JSON.optional(path)),
        (key: "link_ends_at", value: .optional(end?.description)),
      ]
      try console.print(try book.account(name.text).json(members).text)
      return .done
    }
    if let path { try console.print(path) }
    if !invocation.flag(.quiet) { console.complain(words) }
    return .done
  }

  /// Reads a new password from standard input if the command line requests that.
  ///
  /// A password that is too short is refused before anything is changed.
  private static func password(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> String? {
    guard invocation.flag(.passwordInput) else { return nil }
    let bytes =
      console.isInputTerminal
      ? try console.ask("Password: ", isHidden: true)
      : try console.rest(upTo: 4 * Password.maximum)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError.inputNotUTF8(Option.passwordInput.spelling)
    }
    _ = try Password(text)
    return text
  }
}

extension Book {
  /// Returns the account with a name; throws an error if it does not exist.
  func account(_ text: String) throws -> Account {
    guard let name = try? AccountName(text), let account = try store.account(name) else {
      throw StoreError.people(.noAccount(text))
    }
    return account
  }
}

extension Account {
  fileprivate var row: [String] {
    [
      name.text, role.rawValue, forms.map { $0.sorted().joined(separator: ", ") } ?? "all",
      isEnabled ? (passwordSetAt == nil ? "no password" : "enabled") : "disabled",
      createdAt.description,
    ]
  }
}
