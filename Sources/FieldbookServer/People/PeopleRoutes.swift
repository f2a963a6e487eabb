import FieldbookAccess
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
    ) { call, desk in
      try link(for: try account(call, desk).name, desk)
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

  private static func listPeople(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    .json([
      "people": .array(
        try desk.book.store.accounts().map { account in
          [
            "name": .string(account.name.text), "role": .string(account.role.rawValue),
            "forms": account.forms.map { .array($0.sorted().map(JSON.string)) } ?? .null,
            "disabled": .bool(!account.isEnabled),
          ]
        })
    ])
  }

  private static func addPerson(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    let body = try call.body()
    guard let role = Role(rawValue: try body.required("role")) else {
      throw Problem.badRequest("The member `role` must be `fill`, `review` or `manage`.")
    }
    let forms = body["forms"] == nil ? nil : Set(body.items("forms").compactMap { $0.string })
    for form in forms ?? [] { _ = try desk.book.loadedForm(form) }
    let name = try AccountName(try body.required("name"))
    try desk.book.store.add(Account(name, role, forms: forms, at: SystemClock.now()))
    return try link(for: name, desk)
  }

  private static func link(for name: AccountName, _ desk: Desk) throws -> HTTPResponse {
    var random = SystemRandomNumberGenerator()
    let secret = try desk.signIns.passwordLink(of: name, at: SystemClock.now(), using: &random)
    return .json(
      ["name": .string(name.text), "link": .string(secret.passwordLink)], status: 201)
  }

  private static func enable(
    _ isEnabled: Bool, _ call: Call, _ desk: Desk
  ) throws -> HTTPResponse {
    var account = try account(call, desk)
    if !isEnabled, account.name.text == call.caller.name {
      throw Problem(409, "own_account", "You cannot disable your own account.")
    }
    account.isEnabled = isEnabled
    try desk.book.store.update(account)
    return .done
  }

  private static func account(_ call: Call, _ desk: Desk) throws -> Account {
    let name = try AccountName(call.names["name"] ?? "")
    guard let account = try desk.book.store.account(name) else {
      throw Problem(404, "no_account", "There is no account `\(name.text)`.")
    }
    return account
  }

  // MARK: Links

  private static func listLinks(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    let links = try desk.book.store.formLinks().filter {
      call.caller.may(.manageLinks, on: .form($0.form)) && $0.revokedAt == nil
    }
    return .json([
      "links": .array(
        links.map { link in
          [
            "id": .string(link.id.description), "form": .string(link.form),
            "kind": .string(link.reach.rawValue), "label": .optional(link.label),
            "created_at": .string(link.creation.moment.description),
          ]
        })
    ])
  }

  private static func addLink(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    let body = try call.body()
    let form = try desk.book.loadedForm(try body.required("form")).id.key
    try call.caller.expect(.manageLinks, on: .form(form))
    guard let reach = FormLink.Reach(rawValue: try body.required("kind")) else {
      throw Problem.badRequest("The member `kind` must be `once` or `many`.")
    }
    var random = SystemRandomNumberGenerator()
    let (link, secret) = try desk.signIns.formLink(
      to: form, reach, label: try body.optional("label"), by: desk.person(call).signature,
      using: &random)
    return .json(
      ["id": .string(link.id.description), "link": .string(secret.formLink)], status: 201)
  }

  private static func endLink(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    let links = try desk.book.store.formLinks()
    guard let link = links.first(where: { $0.id.description == call.names["id"] }),
      call.caller.may(.manageLinks, on: .form(link.form))
    else { throw Problem(404, "no_link", "There is no such link.") }
    _ = try desk.book.store.revokeLink(link.id, at: SystemClock.now())
    return .done
  }
}
