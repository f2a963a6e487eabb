/// A positional argument, such as the `ID` of `show ID`.
///
/// Like an ``Option``, it is a constant that describes the argument and reads it.
struct Positional: Equatable, Sendable {
  /// The number of words that the argument takes.
  enum Arity: Equatable, Sendable {
    /// Exactly one word.
    case one
    /// One word or none.
    case optional
    /// One word or more.
    case many
    /// Any number of words.
    case optionalMany
  }

  /// The name of the argument in help: `ID`.
  let name: String
  /// The expected value, as a phrase without a final period.
  let help: String
  /// The number of words that the argument takes; an argument that takes several must be the last.
  let arity: Arity
  /// The values that a shell suggests for the argument.
  let completion: Completion

  /// Creates an argument.
  init(
    _ name: String, _ arity: Arity = .one, help: String, completion: Completion = .nothing
  ) {
    self.name = name
    self.arity = arity
    self.help = help
    self.completion = completion
  }
}

extension Positional {
  /// Whether the command requires the argument.
  var isRequired: Bool { arity == .one || arity == .many }

  /// Whether the argument takes all remaining words.
  var takesMany: Bool { arity == .many || arity == .optionalMany }

  /// The argument in a usage line: `ID`, `[ID]`, `ID…` or `[ID…]`.
  var signature: String {
    let words = takesMany ? "\(name)…" : name
    return isRequired ? words : "[\(words)]"
  }
}
