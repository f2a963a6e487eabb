import FieldbookAccess
import FieldbookCLI
import FieldbookHashes
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// Accounts, and links to forms.
  static let people: [Route] = [
    Route("GET", "/api/people", .managePeople, .store, "Lists the accounts.", listPeople),
    Route("POST", "/api/people", .managePeople, .store, "Adds an account.", addPerson),
    Route("POST", "/api/people/{name}/disable", .managePeople, .store, "Disables an account.") {
      try enable(false, $0, $1)
    },
    Route("POST", "/api/people/{name}/enable", .managePeople, .store, "Enables an account.") {
      try enable(true, $0, $1)
    },
    Route(
      "POST", "/api/people/{name}/reset", .managePeople, .store, "Makes a link to set a password."
    ) { call, context in
      try link(for: try account(call, context).name, context)
    },
    Route(
      "GET", "/api/links", .listForms, then: .manageLinks, .store, "Lists the links to forms.",
      listLinks),
    Route(
      "POST", "/api/links", .listForms, then: .manageLinks, .store, "Makes a link to a form.",
      addLink),
    Route(
      "DELETE", "/api/links/{id}", .listForms, then: .manageLinks, .store, "Ends a link to a form.",
      endLink),
  ]

  private static func listPeople(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    .json(["people": .array(try context.book.store.accounts().map { $0.json() })])
  }

  private static func addPerson(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let body = try call.body()
    guard let role = Role(rawValue: try body.required("role")) else {
      throw Problem.badRequest("The member `role` must be `fill`, `review` or `manage`.")
    }
    let forms = try forms(in: body)
    for form in forms ?? [] { _ = try context.book.loadedForm(form) }
    let name = try AccountName(try body.required("name"))
    try context.book.store.add(Account(name, role, forms: forms, at: SystemClock.now()))
    return try link(for: name, context)
  }

  /// Returns the forms to which the account is limited; nil for all forms.
  private static func forms(in body: JSONNode) throws -> Set<String>? {
    guard let node = body["forms"], node.json != .null else { return nil }
    guard case .array(let items) = node.content else { throw Problem.badForms }
    return Set(
      try items.map { item in
        guard let form = item.string else { throw Problem.badForms }
        return form
      })
  }

  private static func link(for name: AccountName, _ context: WorkerContext) throws -> HTTPResponse {
    var random = SystemRandomNumberGenerator()
    let secret = try context.signIns.passwordLink(of: name, at: SystemClock.now(), using: &random)
    return .json(
      ["name": .string(name.text), "link": .string(secret.passwordLink)], status: 201)
  }

  private static func enable(
    _ isEnabled: Bool, _ call: Call, _ context: WorkerContext
  ) throws -> HTTPResponse {
    var account = try account(call, context)
    if !isEnabled, account.name.text == call.caller.name {
      throw Problem(409, "own_account", "You cannot disable your own account.")
    }
    account.isEnabled = isEnabled
    try context.book.store.update(account)
    context.endStreams()
    return .done
  }

  private static func account(_ call: Call, _ context: WorkerContext) throws -> Account {
    let name = try AccountName(call.names["name"] ?? "")
    guard let account = try context.book.store.account(name) else {
      throw Problem(404, "no_account", "There is no account `\(name.text)`.")
    }
    return account
  }

  // MARK: Links

  private static func listLinks(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let links = try context.book.store.formLinks().filter {
      call.caller.may(.manageLinks, on: .form($0.form)) && $0.revokedAt == nil
    }
    return .json(["links": .array(links.map { $0.json() })])
  }

  private static func addLink(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let body = try call.body()
    let form = try call.form(try body.required("form"), for: .manageLinks, in: context.book)
    guard let reach = FormLink.Reach(rawValue: try body.required("kind")) else {
      throw Problem.badRequest("The member `kind` must be `once` or `many`.")
    }
    var random = SystemRandomNumberGenerator()
    let (link, secret) = try context.signIns.formLink(
      to: form, reach, label: try body.optional("label"), by: context.person(call).signature,
      using: &random)
    return .json(
      ["id": .string(link.id.description), "link": .string(secret.formLink)], status: 201)
  }

  private static func endLink(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let links = try context.book.store.formLinks()
    guard let link = links.first(where: { $0.id.description == call.names["id"] }),
      call.caller.may(.manageLinks, on: .form(link.form))
    else { throw Problem(404, "no_link", "There is no such link.") }
    _ = try context.book.store.revokeLink(link.id, at: SystemClock.now())
    context.endStreams()
    return .done
  }
}

extension Problem {
  fileprivate static let badForms = badRequest(
    "The member `forms` must be a list of forms, or null for all forms.")
}
