public import FieldEngine
import JSONText

extension Session {
  /// Whether conditions and rules see an answer in a field.
  ///
  /// A text that must not be stored counts only after it is left valid. Before that, other people
  /// with the same draft cannot see it, and everyone must get the same result.
  func isAnswered(_ place: Int) -> Bool {
    storage(of: place) == .never ? isHeld(place) : !isEmpty(place)
  }
}

extension CanonicalValue {
  /// The value as text, as conditions and rules write it.
  public var plainText: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .file(let file): file.name
    case .list: json.text
    }
  }

  /// Returns a negative number, zero or a positive number for the order of two values.
  ///
  /// They are compared as numbers if either is of a numeric type and both are numbers, otherwise as
  /// texts.
  func order(to other: CanonicalValue) -> Int {
    if number != nil || other.number != nil, let own = numberRead, let others = other.numberRead {
      return own == others ? 0 : own < others ? -1 : 1
    }
    return plainText == other.plainText ? 0 : plainText < other.plainText ? -1 : 1
  }

  private var numberRead: ExactDecimal? { number ?? ExactDecimal(typed: plainText) }
}
