/// One argument that is known by its place, such as the `ID` of `show ID`.
///
/// Like an ``Option`` it is a constant that is both described and read.
public struct Positional: Equatable, Sendable {
  /// How many words the argument takes.
  public enum Arity: Equatable, Sendable {
    case one
    case optional
    case many
    case optionalMany
  }

  /// What the argument is called in help: `ID`.
  public let name: String
  /// A phrase without a final period that tells what is expected.
  public let help: String
  /// How many words it takes; one that takes many stands last.
  public let arity: Arity
  /// What a shell offers for it.
  public let completion: Completion

  /// Describes an argument.
  public init(
    _ name: String, _ arity: Arity = .one, help: String, completion: Completion = .nothing
  ) {
    self.name = name
    self.arity = arity
    self.help = help
    self.completion = completion
  }
}

extension Positional {
  /// Whether the command cannot run without it.
  var isRequired: Bool { arity == .one || arity == .many }

  /// Whether it takes every word that is left.
  var takesMany: Bool { arity == .many || arity == .optionalMany }

  /// The argument in a usage line: `ID`, `[ID]`, `ID…` or `[ID…]`.
  var signature: String {
    let words = takesMany ? "\(name)…" : name
    return isRequired ? words : "[\(words)]"
  }
}
