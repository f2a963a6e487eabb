extension TypeEntry {
  /// A point on the earth.
  static let geopoint = TypeEntry(
    summary: "latitude and longitude, with altitude and accuracy if known",
    example: "-1.2921 36.8219 1670 5"
  ) { _ in
    var format = ValueFormat<Geopoint>(parse: { Geopoint.parse($0) }, show: { $0.text })
    format.findIssue = { $0.issue }
    var row = FieldDefinition(name: "geopoint", label: "Place", format: format)
    row.parts = ValueParts(
      names: ["latitude", "longitude", "altitude", "accuracy"], requiredCount: 2
    ) { Geopoint($0)?.parts }
    row.content = .digits
    row.minimumWidth = 20
    return row
  }
}

/// A latitude and a longitude in degrees, and an altitude and an accuracy in meters.
struct Geopoint: Sendable {
  /// The two to four numbers in this order, each in its shortest form.
  let parts: [String]

  /// Parses numbers with spaces, commas or semicolons between them.
  ///
  /// A letter after each of the first two numbers may name the hemisphere: `1.2921 S, 36.8219 E`.
  init?(_ text: String) {
    guard let point = Geopoint.parse(text).value else { return nil }
    self = point
  }

  private init(_ parts: [String]) { self.parts = parts }

  /// Returns the point that the text stands for, or whether more typing can produce a point.
  ///
  /// Typing can still complete a point if a number is missing or the last one is unfinished.
  static func parse(_ text: String) -> (value: Geopoint?, canGrow: Bool) {
    let words = words(of: text)
    var (numbers, wordsOfNumbers, isReadable) = ([String](), 0, true)
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
    if hasAmbiguousCommas(text) { return (nil, false) }
    return (Geopoint(numbers), false)
  }

  /// Whether commas may be decimal signs, as in `1,5 2,5`.
  ///
  /// This is the case if commas are between digits, other separators are there, too, and no number
  /// has a decimal point.
  private static func hasAmbiguousCommas(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ",")), !text.utf8.contains(UInt8(ascii: ".")) else {
      return false
    }
    let bytes = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isDigit = { bytes.indices.contains($0) && digits.contains(bytes[$0]) }
    let separators = bytes.indices.filter { isSeparator(bytes[$0]) }
    let commas = separators.count {
      bytes[$0] == UInt8(ascii: ",") && isDigit($0 - 1) && isDigit($0 + 1)
    }
    return commas > 0 && commas < separators.count
  }

  /// The numbers with spaces between them.
  var text: String { parts.joined(separator: " ") }

  /// The problem with the numbers.
  var issue: IssueKind? {
    if Geopoint.exceeds(parts[0], degrees: 90) { return .latitude }
    if Geopoint.exceeds(parts[1], degrees: 180) { return .longitude }
    return parts.count == 4 && parts[3].isNegative ? .accuracy : nil
  }

  /// Whether a number in its shortest form is more degrees from zero than the limit.
  private static func exceeds(_ number: String, degrees limit: Int) -> Bool {
    var whole = 0
    for byte in number.utf8 where byte != UInt8(ascii: "-") {
      // In its shortest form, a number has a point only before a digit that is not zero.
      if byte == UInt8(ascii: ".") { return whole == limit }
      whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
      if whole > limit { return true }
    }
    return false
  }

  /// Returns a number in its shortest form; nil if the word is not a number.
  private static func number(_ word: String) -> String? {
    PlainNumber.isCanonical(word) ? word : ExactDecimal(word)?.description
  }

  /// Returns the words in the text; a letter at the end of a number is a separate word.
  private static func words(of text: String) -> [String] {
    var (words, text) = ([String](), text)
    words.reserveCapacity(4)
    text.withUTF8 { bytes in
      var start = 0
      for end in 0...bytes.count where end == bytes.count || isSeparator(bytes[end]) {
        if start < end {
          let endOfNumber = start < end - 1 && Half(bytes[end - 1]) != nil ? end - 1 : end
          words.append(String(decoding: bytes[start..<endOfNumber], as: UTF8.self))
          if endOfNumber < end {
            words.append(String(decoding: bytes[endOfNumber..<end], as: UTF8.self))
          }
        }
        start = end + 1
      }
    }
    return words
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// A hemisphere, named by a letter after a latitude or a longitude.
  private struct Half {
    /// The number of coordinates that come before the letter.
    let place: Int
    let isNegative: Bool

    init?(_ word: String) {
      guard word.utf8.count == 1, let letter = word.utf8.first else { return nil }
      self.init(letter)
    }

    init?(_ letter: UInt8) {
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
    func turn(_ numbers: inout [String]) -> Bool {
      guard numbers.count == place, let last = numbers.last, !last.isNegative else { return false }
      if isNegative, last != "0" { numbers[numbers.count - 1] = "-" + last }
      return true
    }
  }
}

extension String {
  /// Whether the number, given as text, has a minus sign.
  fileprivate var isNegative: Bool { utf8.first == UInt8(ascii: "-") }
}
