public import FieldbookHashes

/// The paths of the links that people receive; the page opens them (`Web/page/main.js`).
extension Secret {
  /// The path of the link with which somebody sets their password.
  public var passwordLink: String { "/#/set-password/\(text)" }

  /// The path of the link with which visitors fill in a form.
  public var formLink: String { "/#/link/\(text)" }
}
