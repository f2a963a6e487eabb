import FormSession

/// Who asks the server for something.
struct Caller: Sendable, Hashable {
  /// The name of the account, as the history shows it.
  let name: String
}
