import FieldbookAccess
import FormSession

/// The sender of a request to the server.
struct Caller: Sendable {
  let actor: Actor
  /// The sign-in of the browser; nil for programs and for senders who are not signed in.
  var signIn: OpenSignIn?
  /// The token of the program; nil for browsers and for senders who are not signed in.
  var token: String?

  /// The name in the history.
  var name: String { actor.name ?? "" }

  static let nobody = Caller(actor: .nobody)

  /// Whether the caller is still signed in, with the same rights; always true for a sender who was
  /// not signed in.
  func isCurrent(_ service: SignInService, at moment: Moment) throws(AccessError) -> Bool {
    do {
      if let token { return try service.program(token: token, at: moment) == actor }
      guard let signIn else { return true }
      return try service.actor(of: signIn.signIn, at: moment) == actor
    } catch .signedOut {
      return false
    }
  }

  /// Whether the caller may do something.
  func may(_ permission: Permission, on target: Target) -> Bool {
    Rights.allows(permission, actor, on: target)
  }

  /// Throws an error unless the caller may do something with at least one form.
  func expectSomeForm(for permission: Permission) throws {
    let forms = actor.account?.forms ?? []
    guard !forms.contains(where: { may(permission, on: .form($0)) }) else { return }
    try expect(permission, on: .form(""))
  }

  /// Throws an error unless the caller may do something.
  ///
  /// Somebody who is signed in, but is not even allowed to see a draft, is told that it does not
  /// exist.
  func expect(_ permission: Permission, on target: Target) throws {
    if may(permission, on: target) { return }
    if actor == .nobody { throw AccessError.signedOut }
    if case .draft = target, !may(.seeDraft, on: target) { throw Problem.noDraft }
    throw Problem(403, "forbidden", "You may not do this.")
  }
}
