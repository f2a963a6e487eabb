public import FieldEngine
import JSONText

extension Session {
  /// Whether conditions and rules treat a field as answered.
  ///
  /// Text that must not be stored counts only after the field is left and the text is valid. Before
  /// that, other people who have the same draft open cannot see it, and everyone must get the same
  /// result.
  func isAnswered(_ place: Int) -> Bool {
    storage(of: place) == .never ? isHeld(place) : !isEmpty(place)
  }
}

extension CanonicalValue {
  /// The value as text, in the form in which conditions and rules are written.
  public var plainText: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .file(let file): file.name
    case .list: json.text
    }
  }

  /// Returns a negative number, zero or a positive number, depending on the order of two values.
  ///
  /// The values are compared as numbers if one of them has a numeric type and both are numbers.
  /// Otherwise they are compared as text.
  func order(to other: CanonicalValue) -> Int {
    if number != nil || other.number != nil, let own = numberRead, let others = other.numberRead {
      return own == others ? 0 : own < others ? -1 : 1
    }
    return plainText == other.plainText ? 0 : plainText < other.plainText ? -1 : 1
  }

  private var numberRead: ExactDecimal? { number ?? ExactDecimal(typed: plainText) }
}
