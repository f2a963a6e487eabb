extension TypeEntry {
  /// A point on the earth.
  static let geopoint = TypeEntry(
    summary: "latitude and longitude, with altitude and accuracy if known",
    example: "-1.2921 36.8219 1670 5"
  ) { _ in
    let format = ValueFormat<Geopoint>(read: { Geopoint($0) }, show: { $0.text })
    var row = FieldDefinition(name: "geopoint", label: "Place", format: format)
    row.validateTyping = { raw, _ in Geopoint.canBegin(with: raw) ? nil : .unreadable }
    row.validateResult = { raw, _ in
      Geopoint(raw).map { $0.issue } ?? (Geopoint.isUnfinished(raw) ? .incomplete : .unreadable)
    }
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

  /// Whether more typing can make a point of a text.
  static func canBegin(with text: String) -> Bool {
    text.utf8.allSatisfy { isKnown($0) } && words(of: text).count { Half($0) == nil } <= 4
  }

  /// Whether a text has too few numbers, or its last one is unfinished.
  static func isUnfinished(_ text: String) -> Bool {
    let words = words(of: text)
    let isWhole = words.dropLast().allSatisfy { Half($0) != nil || number($0) != nil }
    guard isWhole, let last = words.last else { return false }
    guard Half(last) != nil || number(last) != nil else {
      return ["-", "+", ".", "-."].contains(last)
    }
    return words.count { Half($0) == nil } < 2
  }

  /// Reads a number without an exponent, whose letter would name a half of the earth.
  private static func number(_ word: String) -> ExactDecimal? {
    word.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } ? nil : ExactDecimal(typed: word)
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == ";" }) {
      if let last = part.last, Half(String(last)) != nil, part.utf8.count > 1 {
        words += [String(part.dropLast()), String(last)]
      } else {
        words.append(String(part))
      }
    }
    return words
  }

  private static func isKnown(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"):
      true
    default: "nsewNSEW".utf8.contains(byte)
    }
  }

  /// A half of the earth, named by a letter after a latitude or a longitude.
  private struct Half {
    /// How many numbers come before it.
    let place: Int
    let isNegative: Bool

    init?(_ word: String) {
      switch word.uppercased() {
      case "N": (place, isNegative) = (1, false)
      case "S": (place, isNegative) = (1, true)
      case "E": (place, isNegative) = (2, false)
      case "W": (place, isNegative) = (2, true)
      default: return nil
      }
    }
  }
}
