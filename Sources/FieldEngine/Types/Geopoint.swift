extension TypeEntry {
  /// A point on the earth.
  static let geopoint = TypeEntry(
    summary: "latitude and longitude, with altitude and accuracy if known",
    example: "-1.2921 36.8219 1670 5"
  ) { _ in
    var format = ValueFormat<Geopoint>(parse: { Geopoint.parse($0) }, show: { $0.text })
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
  /// A letter after the first two may name the hemisphere: `1.2921 S, 36.8219 E`.
  init?(_ text: String) {
    guard let point = Geopoint.parse(text).value else { return nil }
    self = point
  }

  private init(_ numbers: [ExactDecimal]) { self.numbers = numbers }

  /// Returns the point in a text, or whether the text has too few numbers, or its last one is
  /// unfinished.
  static func parse(_ text: String) -> (value: Geopoint?, canGrow: Bool) {
    let words = words(of: text)
    var (numbers, wordsOfNumbers, isReadable) = ([ExactDecimal](), 0, true)
    numbers.reserveCapacity(words.count)
    for (place, word) in words.enumerated() {
      if let half = Half(word) {
        isReadable = isReadable && half.turn(&numbers)
        continue
      }
      wordsOfNumbers += 1
      guard let number = number(word) else {
        let isUnfinished = ["-", "+", ".", "-."].contains(word)
        return (nil, place == words.count - 1 && wordsOfNumbers <= 4 && isUnfinished)
      }
      numbers.append(number)
    }
    guard isReadable, (2...4).contains(numbers.count) else {
      return (nil, !words.isEmpty && wordsOfNumbers < 2)
    }
    return (Geopoint(numbers), false)
  }

  private static let mostLatitude = ExactDecimal(90)
  private static let mostLongitude = ExactDecimal(180)

  /// The numbers with spaces between them.
  var text: String { parts.joined(separator: " ") }

  /// The numbers, each as a text.
  var parts: [String] { numbers.map { $0.description } }

  /// The problem with the numbers.
  var issue: IssueKind? {
    if numbers[0].magnitude > Geopoint.mostLatitude { return .latitude }
    if numbers[1].magnitude > Geopoint.mostLongitude { return .longitude }
    return numbers.count == 4 && numbers[3].isNegative ? .accuracy : nil
  }

  /// Reads a number without an exponent, whose letter would name a hemisphere.
  private static func number(_ word: Substring) -> ExactDecimal? {
    word.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } ? nil : ExactDecimal(word)
  }

  private static func words(of text: String) -> [Substring] {
    var (words, rest) = ([Substring](), text.utf8[...])
    while let start = rest.firstIndex(where: { !isSeparator($0) }) {
      let end = rest[start...].firstIndex(where: isSeparator) ?? rest.endIndex
      let half = Substring(rest[rest.index(before: end)..<end])
      if Half(half) == nil || half.startIndex == start {
        words.append(Substring(rest[start..<end]))
      } else {
        words.append(Substring(rest[start..<half.startIndex]))
        words.append(half)
      }
      rest = rest[end...]
    }
    return words
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// A hemisphere, named by a letter after a latitude or a longitude.
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

    /// Gives the last number the sign of this hemisphere; returns whether the letter is allowed
    /// there.
    func turn(_ numbers: inout [ExactDecimal]) -> Bool {
      guard numbers.count == place, let last = numbers.last, !last.isNegative else { return false }
      if isNegative { numbers[numbers.count - 1] = -last }
      return true
    }
  }
}
