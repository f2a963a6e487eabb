extension TypeEntry {
  /// A time of day.
  static let time = TypeEntry(
    summary: "a time of day", example: "14:30", parameters: [.message]
  ) { parameters in
    var format = ValueFormat<TimeOfDay>(
      parse: {
        let written = WrittenTime($0)
        return (written.time, written.canGrow)
      }, show: { $0.iso })
    format.message = parameters.text(.message)
    return .moment("time", "Time", width: 8, format)
  }
}

extension FieldDefinition {
  /// Creates the definition of a date or time that is read from the whole text.
  static func moment<Value: Sendable>(
    _ name: String, _ label: String, width: Int, _ format: ValueFormat<Value>,
    canonical: (@Sendable (Value) -> CanonicalValue)? = nil
  ) -> FieldDefinition {
    var row = FieldDefinition(name: name, label: label, format: format, canonical: canonical)
    row.accept = { [intake = TypedIntake.ofDigits] in intake($0) }
    row.content = .date
    row.minimumWidth = width
    return row
  }
}

/// A time as people write it, such as `14:30`, `14h30`, `1430`, `2:30:05 pm` or `2 p.m.`.
struct WrittenTime {
  /// The time; nil if the text is not a complete time.
  private(set) var time: TimeOfDay?

  /// Whether more typing can turn the text into a time, or into a different time.
  private(set) var canGrow = false

  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) {
    let lower = text.lowercased()
    rest = Substring(lower).utf8
    let digits = takeDigits(4)
    if let digits { readHour(digits) }
  }

  /// Removes and returns up to a number of digits; nil if there are no digits.
  private mutating func takeDigits(_ most: Int) -> Substring.UTF8View? {
    let digits = rest.prefix(most).prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    return digits
  }

  private mutating func readHour(_ digits: Substring.UTF8View) {
    guard digits.count <= 2 else { return readRun(digits) }
    let hour = value(digits)
    if rest.isEmpty {
      canGrow = hour < 24 || value(digits.dropFirst()) < 6
      return
    }
    guard hour < 24 else { return }
    guard takeSeparator("h") || takeSeparator(":") || takeSeparator(".") else {
      return readHalf(hour, 0, 0, 0, isWhole: false)
    }
    readMinute(of: hour)
  }

  /// Reads digits without a separator, as in `930` and `1430`.
  private mutating func readRun(_ digits: Substring.UTF8View) {
    let (hour, minute) = (value(digits.dropLast(2)), value(digits.suffix(2)))
    let canBeLonger =
      digits.count == 3 && value(digits.prefix(2)) < 24 && value(digits.suffix(1)) < 6
    if hour < 24, minute < 60 { readHalf(hour, minute, 0, 0) }
    if rest.isEmpty { canGrow = canGrow || canBeLonger }
  }

  private mutating func readMinute(of hour: Int) {
    guard let digits = takeDigits(2) else {
      canGrow = rest.isEmpty
      return
    }
    guard let minute = sixtieth(digits) else { return }
    guard takeSeparator(":") || (rest.count > 1 && rest.isFraction && takeSeparator(".")) else {
      return readHalf(hour, minute, 0, 0)
    }
    guard let digits = takeDigits(2) else {
      canGrow = rest.isEmpty
      return
    }
    guard let second = sixtieth(digits) else { return }
    guard rest.isFraction, takeSeparator("."), let digits = takeDigits(3) else {
      return readHalf(hour, minute, second, 0)
    }
    let scale = [100, 10, 1][digits.count - 1]
    readHalf(hour, minute, second, value(digits) * scale)
  }

  /// Returns the value of two digits below 60; a single digit may still grow.
  private mutating func sixtieth(_ digits: Substring.UTF8View) -> Int? {
    let number = value(digits)
    guard digits.count == 2 else {
      canGrow = rest.isEmpty && number < 6
      return nil
    }
    return number < 60 ? number : nil
  }

  /// Reads an AM or PM marker, if there is one.
  private mutating func readHalf(
    _ hour: Int, _ minute: Int, _ second: Int, _ millisecond: Int, isWhole: Bool = true
  ) {
    let half = String(Substring(rest)).trimmingWhitespace
    if half.isEmpty {
      if isWhole {
        time = TimeOfDay(hour: hour, minute: minute, second: second, millisecond: millisecond)
      }
      canGrow = true
      return
    }
    guard (1...12).contains(hour) else { return }
    for (words, noon) in [(["am", "a.m.", "a"], 0), (["pm", "p.m.", "p"], 12)] {
      canGrow = canGrow || words.contains { $0.hasPrefix(half) && $0 != half }
      guard words.contains(half) || half + "." == words[1] else { continue }
      time = TimeOfDay(
        hour: hour % 12 + noon, minute: minute, second: second, millisecond: millisecond)
    }
  }

  private mutating func takeSeparator(_ separator: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: separator) else { return false }
    rest.removeFirst()
    return true
  }

  private func value(_ digits: some Sequence<UInt8>) -> Int { PartialNumber(digits).value }
}

extension Substring.UTF8View {
  /// Whether the text continues with a dot and a digit rather than with `.m.`.
  fileprivate var isFraction: Bool {
    first == UInt8(ascii: ".") && dropFirst().first.map { $0 &- UInt8(ascii: "0") < 10 } == true
  }
}

extension TypedIntake {
  /// Accepts any text, converting digits of other scripts to ASCII digits.
  static var ofDigits: TypedIntake {
    var intake = TypedIntake { _ in true }
    intake.foldsDigits = true
    return intake
  }
}
