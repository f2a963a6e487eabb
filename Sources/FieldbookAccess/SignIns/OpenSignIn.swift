import FieldbookHashes
public import FormSession

/// A sign-in together with its secrets, which are kept only on the device.
public struct OpenSignIn: Sendable {
  /// The stored sign-in.
  public let signIn: SignIn
  /// The person or visitor who is signed in.
  public let actor: Actor
  private let secrets: DeviceSecrets

  init(_ signIn: SignIn, _ actor: Actor, _ secrets: DeviceSecrets) {
    (self.signIn, self.actor, self.secrets) = (signIn, actor, secrets)
  }

  /// The text of the cookie.
  public var cookie: String { secrets.text }

  /// The token that a request must contain to change something.
  ///
  /// Another site can make a browser send the cookie but cannot read this token.
  public var requestToken: String { secrets.session.derived(for: "request token").text }

  /// Whether the text is the request token.
  public func isRequestToken(_ text: String) -> Bool {
    secrets.session.derived(for: "request token").matches(text)
  }

  /// The key that seals the draft data that the page keeps on the device: 32 bytes in base64url.
  ///
  /// The key stays the same when a person logs in again on a device, and nobody can compute it
  /// after the person has logged out. Each person has a different key.
  public var deviceKey: String {
    secrets.device.derived(for: "device key of \(actor.name ?? "")").text
  }
}

/// The secrets in a cookie: one for the sign-in, and one for the device.
struct DeviceSecrets: Sendable {
  let session: Secret
  let device: Secret

  init(session: Secret, device: Secret) { (self.session, self.device) = (session, device) }

  /// Reads a cookie; nil for any other text.
  init?(_ cookie: String) {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let session = Secret(parts[0]), let device = Secret(parts[1]) else {
      return nil
    }
    self.init(session: session, device: device)
  }

  var text: String { "\(session.text).\(device.text)" }
}
