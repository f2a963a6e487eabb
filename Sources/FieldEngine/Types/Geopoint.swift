extension TypeEntry {
  /// A point on the earth.
  static let geopoint = TypeEntry(
    summary: "latitude and longitude, with altitude and accuracy if known",
    example: "-1.2921 36.8219 1670 5"
  ) { _ in
    var format = ValueFormat<Geopoint>(read: { Geopoint($0) }, show: { $0.text })
    format.canBecomeReadable = { Geopoint.isUnfinished($0) }
    format.judge = { $0.issue }
    var row = FieldDefinition(name: "geopoint", label: "Place", format: format)
    row.parts = ValueParts(
      names: ["latitude", "longitude", "altitude", "accuracy"], requiredCount: 2
    ) { Geopoint($0)?.parts }
    row.content = .digits
    row.minimumWidth = 20
    return row
  }
}

/// A latitude and a longitude in degrees, an altitude and an accuracy in metres.
struct Geopoint: Sendable {
  /// The two to four numbers, in this order.
  private let numbers: [ExactDecimal]

  /// Parses numbers with spaces, commas or semicolons between them.
  ///
  /// A letter after the first two may name the half of the earth: `1.2921 S, 36.8219 E`.
  init?(_ text: String) {
    var numbers: [ExactDecimal] = []
    for word in Geopoint.words(of: text) {
      if let half = Half(word) {
        guard numbers.count == half.place, let last = numbers.last, !last.isNegative else {
          return nil
        }
        if half.isNegative { numbers[numbers.count - 1] = -last }
      } else if let number = Geopoint.number(word) {
        numbers.append(number)
      } else {
        return nil
      }
    }
    guard (2...4).contains(numbers.count) else { return nil }
    self.numbers = numbers
  }

  /// The numbers with spaces between them.
  var text: String { parts.joined(separator: " ") }

  /// The numbers, each as a text.
  var parts: [String] { numbers.map { $0.description } }

  /// What is wrong with the numbers.
  var issue: IssueKind? {
    if numbers[0].magnitude > ExactDecimal(90) { return .latitude }
    if numbers[1].magnitude > ExactDecimal(180) { return .longitude }
    return numbers.count == 4 && numbers[3].isNegative ? .accuracy : nil
  }

  /// Whether a text has too few numbers, or its last one is unfinished.
  static func isUnfinished(_ text: String) -> Bool {
    let words = words(of: text)
    let isWhole = words.dropLast().allSatisfy { Half($0) != nil || number($0) != nil }
    guard isWhole, let last = words.last else { return false }
    let count = words.count { Half($0) == nil }
    if Half(last) != nil || number(last) != nil { return count < 2 }
    return count <= 4 && ["-", "+", ".", "-."].contains(last)
  }

  /// Reads a number without an exponent, whose letter would name a half of the earth.
  private static func number(_ word: Substring) -> ExactDecimal? {
    word.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } ? nil : ExactDecimal(typed: String(word))
  }

  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for part in text.utf8.split(whereSeparator: { isSeparator($0) }) {
      let half = part.count > 1 ? Substring(part.suffix(1)) : ""
      if Half(half) == nil {
        words.append(Substring(part))
      } else {
        words.append(Substring(part.dropLast()))
        words.append(half)
      }
    }
    return words
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// A half of the earth, named by a letter after a latitude or a longitude.
  private struct Half {
    /// How many numbers come before it.
    let place: Int
    let isNegative: Bool

    init?(_ word: Substring) {
      guard word.utf8.count == 1, let letter = word.utf8.first else { return nil }
      switch letter | 0x20 {
      case UInt8(ascii: "n"): (place, isNegative) = (1, false)
      case UInt8(ascii: "s"): (place, isNegative) = (1, true)
      case UInt8(ascii: "e"): (place, isNegative) = (2, false)
      case UInt8(ascii: "w"): (place, isNegative) = (2, true)
      default: return nil
      }
    }
  }
}
