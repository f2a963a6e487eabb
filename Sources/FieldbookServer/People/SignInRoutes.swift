import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// Signing in and out.
  static let signIns: [Route] = [
    Route("POST", "/api/login", .logIn, .store, "Logs a person or a visitor in.", logIn),
    Route("POST", "/api/logout", .logOut, .store, "Logs out.", logOut),
    Route("GET", "/api/me", .seeSelf, .store, "Returns the account that is signed in.", showSelf),
    Route("POST", "/api/password", .changePassword, .store, "Changes the password.", setPassword),
    Route("POST", "/api/reset", .resetPassword, .store, "Sets a password by a link.", reset),
    Route("GET", "/api/sign-ins", .manageSignIns, .store, "Lists the caller's sign-ins.", list),
    Route("DELETE", "/api/sign-ins/{id}", .manageSignIns, .store, "Ends a sign-in.", endSignIn),
  ]

  private static func logIn(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try context.authenticator.expectOwnOrigin(call.request)
    let (body, cookie) = (try call.body(), call.request.cookie(context.authenticator.cookieName))
    let device = String((call.request.header("user-agent") ?? "").prefix(200))
    var random = SystemRandomNumberGenerator()
    let opened: OpenSignIn
    if let link = body.string("link") {
      opened = try context.signIns.visit(
        link: link, from: context.authenticator.address(of: call.request), device: device,
        continuing: cookie, at: SystemClock.now(), using: &random)
    } else {
      let attempt = LogIn(
        try body.required("username"), try body.required("password"),
        from: context.authenticator.address(of: call.request), device: device, continuing: cookie)
      opened = try context.signIns.logIn(attempt, at: SystemClock.now(), using: &random)
    }
    return .json(
      try context.described(opened),
      headers: [context.authenticator.setCookie(opened.cookie)])
  }

  private static func logOut(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let authenticator = context.authenticator
    // Everybody may log out, but another site must not log a person out.
    try authenticator.expectPage(call.request, call.caller.signIn)
    guard let cookie = call.request.cookie(authenticator.cookieName),
      let ended = try context.signIns.logOut(cookie: cookie)
    else { throw AccessError.signedOut }
    context.events.end(ended)
    return HTTPResponse(
      204, headers: [authenticator.setCookie(nil)], body: .bytes([]))
  }

  private static func showSelf(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let opened = call.caller.signIn else {
      return .json(.object(call.caller.actor.members))
    }
    return .json(try context.described(opened))
  }

  private static func setPassword(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let opened = call.caller.signIn else { throw AccessError.signedOut }
    let body = try call.body()
    try context.signIns.changePassword(
      of: opened, from: try body.required("old"), to: try body.required("new"),
      at: SystemClock.now())
    context.endStreams()
    return .done
  }

  private static func reset(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let body = try call.body()
    let name = try context.signIns.resetPassword(
      link: try body.required("token"), to: try body.required("password"), at: SystemClock.now())
    context.endStreams()
    return .json(["name": .string(name.text)])
  }

  private static func list(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let opened = call.caller.signIn else { throw AccessError.signedOut }
    return .json([
      "sign_ins": .array(
        try context.signIns.signIns(of: opened).map { signIn in
          [
            "id": .string(signIn.id.description), "at": .string(signIn.seenAt.description),
            "agent": .string(signIn.deviceName), "current": .bool(signIn.id == opened.signIn.id),
          ]
        })
    ])
  }

  private static func endSignIn(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let opened = call.caller.signIn, let id = call.names["id"].flatMap({ Digest($0) }),
      try context.signIns.endSignIn(id, of: opened)
    else { throw Problem(404, "no_sign_in", "You are not signed in there.") }
    context.events.end(id)
    return .done
  }
}

extension Actor {
  fileprivate var members: [(key: String, value: JSON)] {
    [
      ("name", .optional(name)), ("role", .optional(account?.role.rawValue)),
      ("forms", account?.forms.map { .array($0.sorted().map(JSON.string)) } ?? .null),
    ]
  }
}

extension WorkerContext {
  var signIns: SignInService { SignInService(book.store, authenticator.policy) }

  /// Ends the streams of callers whose rights have just ended or changed.
  func endStreams() { events.endStreams(of: signIns, at: SystemClock.now()) }

  /// Returns the data that the page receives when somebody signs in.
  fileprivate func described(_ opened: OpenSignIn) throws -> JSON {
    var members =
      opened.actor.members + [
        ("csrf", .string(opened.requestToken)), ("device_key", .string(opened.deviceKey)),
        ("device_days", .integer(authenticator.policy.deviceDays)),
      ]
    if case .visitor(let form, let owner) = opened.actor {
      var filter = DraftFilter()
      (filter.form, filter.owner) = (form, owner)
      let begun = try book.store.drafts(filter, after: nil, limit: 1).first
      members += [
        ("link", true), ("form", .string(form)), ("draft", .optional(begun?.id.description)),
      ]
    }
    return .object(members)
  }
}
