/// Reads dates in the notations of data dictionaries.
enum REDCapDate {
  /// Returns a date, a time, or both, in ISO 8601; nil for any other text.
  ///
  /// The kind of the field determines the order of the parts in a date that does not begin with the
  /// year.
  static func iso(_ text: String, _ kind: LogicField.Kind?) -> String? {
    let parts = text.trimmingSpaces.split { $0 == " " || $0 == "T" }
    guard let first = parts.first, parts.count <= 2 else { return nil }
    if parts.count == 1, first.contains(":") { return time(first) }
    guard let day = day(first, kind) else { return nil }
    guard parts.count == 2 else { return day }
    return time(parts[1]).map { "\(day)T\($0)" }
  }

  private static func day(_ text: Substring, _ kind: LogicField.Kind?) -> String? {
    let parts = text.split { "-/.".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].count == 4 { return day(numbers[0], numbers[1], numbers[2]) }
    guard parts[2].count == 4 else { return nil }
    switch kind {
    case .date("dmy"), .dateTime("dmy"): return day(numbers[2], numbers[1], numbers[0])
    default:
      return numbers[0] > 12
        ? day(numbers[2], numbers[1], numbers[0]) : day(numbers[2], numbers[0], numbers[1])
    }
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private static func time(_ text: Substring) -> String? {
    let numbers = text.split(separator: ":").compactMap { Int($0) }
    guard (2...3).contains(numbers.count), 0...23 ~= numbers[0],
      numbers.dropFirst().allSatisfy({ 0...59 ~= $0 })
    else { return nil }
    let all = numbers.count == 2 ? numbers + [0] : numbers
    return all.map { padded($0, 2) }.joined(separator: ":")
  }

  private static func padded(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
