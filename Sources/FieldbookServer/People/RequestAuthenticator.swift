import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer

/// Determines who sends a request, and whether the request comes from the page.
struct RequestAuthenticator: Sendable {
  /// Whether browsers reach the server by HTTPS, so that their cookie can be limited to HTTPS.
  let isEncrypted: Bool
  /// Whether another web server forwards requests, and adds the address of the sender.
  let isBehindProxy: Bool
  /// The policy that limits sign-ins.
  let policy: AccessPolicy

  /// The name of the cookie; browsers protect a cookie whose name begins with `__Host-`.
  var cookieName: String { isEncrypted ? "__Host-fieldbook" : "fieldbook" }

  /// Returns the sender of a request.
  ///
  /// A page that has lost its token must still be able to log in, so requests that everybody may
  /// make need no token.
  ///
  /// - Throws: an `AccessError` if a token is invalid, or a ``Problem`` if a request that changes
  ///   something could come from another site.
  func caller(of request: HTTPRequest, for permission: Permission, _ book: Book) throws -> Caller {
    let service = SignInService(book.store, policy)
    if let header = request.header("authorization") {
      guard header.prefix(7).lowercased() == "bearer " else { throw AccessError.signedOut }
      let token = String(header.dropFirst(7))
      return Caller(
        actor: try service.program(token: token, at: SystemClock.now()), token: token)
    }
    guard let cookie = request.cookie(cookieName) else { return .nobody }
    let signIn: OpenSignIn
    do {
      signIn = try service.open(cookie: cookie, at: SystemClock.now())
    } catch .signedOut {
      return .nobody
    }
    if request.method != "GET", request.method != "HEAD" {
      let isForAll = Rights.allows(permission, .nobody, on: .store)
      try isForAll ? expectOwnOrigin(request) : expectPage(request, signIn)
    }
    return Caller(actor: signIn.actor, signIn: signIn)
  }

  /// Whether a request contains a cookie or a token, which may be invalid.
  func hasCredentials(_ request: HTTPRequest) -> Bool {
    request.header("authorization") != nil || request.cookie(cookieName) != nil
  }

  /// Checks that a request that changes something comes from the page; without a valid sign-in, only
  /// that it does not come from another site.
  func expectPage(_ request: HTTPRequest, _ signIn: OpenSignIn?) throws {
    try expectOwnOrigin(request)
    guard let signIn else { return }
    guard let token = request.header("x-fieldbook-token"), signIn.isRequestToken(token) else {
      throw Problem(403, "no_token", "The request does not have the token of the page.")
    }
  }

  /// Checks that a browser did not send a request on behalf of another site.
  func expectOwnOrigin(_ request: HTTPRequest) throws {
    guard let origin = request.header("origin") else { return }
    let host = request.header("host") ?? ""
    guard origin == "https://\(host)" || (!isEncrypted && origin == "http://\(host)") else {
      throw Problem(403, "other_origin", "The request comes from another site.")
    }
  }

  /// Whether the request comes from a program on this machine, but not through another web server.
  func isFromThisMachine(_ request: HTTPRequest) -> Bool {
    !isBehindProxy && (request.address == "::1" || request.address.hasPrefix("127."))
  }

  /// Returns the address that is used to count log-ins; for IPv6, the network part of the address.
  func address(of request: HTTPRequest) -> String {
    let address = client(of: request)
    return NetworkAddress(address)?.counted ?? address
  }

  /// Returns the address of the client, as the web server before this one passes it on.
  ///
  /// Several header lines are one list (RFC 9110, section 5.3), whose last item that web server
  /// added.
  func client(of request: HTTPRequest) -> String {
    let lines = request.headers.filter { $0.name == "x-forwarded-for" }
    guard isBehindProxy, let passed = lines.last?.value.split(separator: ",").last
    else { return request.address }
    return String(passed.filter { $0 != " " })
  }

  /// Returns the header that sets or deletes a browser's cookie.
  func setCookie(_ text: String?) -> (name: String, value: String) {
    let secure = isEncrypted ? "; Secure" : ""
    let age = text == nil ? 0 : policy.deviceDays * 86_400
    return (
      "Set-Cookie",
      "\(cookieName)=\(text ?? ""); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)"
    )
  }
}
