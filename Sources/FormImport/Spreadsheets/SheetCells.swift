import FieldEngine

/// The cells of a sheet, as displayed.
struct SheetCells: XMLHandler {
  private(set) var sheet: Workbook.Sheet

  /// The cells that show an error.
  private(set) var failed: [SourcePlace] = []

  /// The number of cells that may still be read; negative if there were too many.
  private(set) var left: Int

  private let texts: [String]
  private let dateStyles: Set<Int>
  private var column = 0
  private var kind = ""
  private var style = 0
  private var text = ""
  private var isValue = false

  init(name: String, texts: [String], dateStyles: Set<Int>, left: Int) {
    sheet = Workbook.Sheet(name: name)
    (self.texts, self.dateStyles, self.left) = (texts, dateStyles, left)
  }

  var isFull: Bool { left < 0 }

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "row":
      let number = attributes["r"].flatMap(Self.row) ?? (sheet.rows.last?.number ?? 0) + 1
      sheet.rows.append(Workbook.Row(number: number))
      column = -1
    case "c":
      column = attributes["r"].flatMap(Self.column) ?? column + 1
      kind = attributes["t"] ?? "n"
      style = attributes["s"].flatMap { Int($0) } ?? -1
      text = ""
    case "v", "t": isValue = true
    default: break
    }
  }

  mutating func end(_ element: String) {
    switch element {
    case "v", "t": isValue = false
    case "c":
      guard let value, !value.trimmingSpaces.isEmpty, !sheet.rows.isEmpty else { return }
      left -= 1
      sheet.rows[sheet.rows.count - 1].cells[column] = value
    case "row": if sheet.rows.last?.cells.isEmpty == true { sheet.rows.removeLast() }
    default: break
    }
  }

  mutating func add(_ text: String) { if isValue { self.text += text } }

  /// The text of the current cell.
  private var value: String? {
    mutating get {
      switch kind {
      case "s": return Int(text).flatMap { texts.indices.contains($0) ? texts[$0] : nil }
      case "b": return text == "1" ? "TRUE" : "FALSE"
      case "e":
        let row = sheet.rows.last?.number ?? 0
        failed.append(.sheet(sheet.name, row: row, column: column))
        return nil
      case "n": return number
      default: return text
      }
    }
  }

  /// The number as displayed: as a day, or without the digits that binary floating point added.
  private var number: String {
    guard let number = Double(text) else { return text }
    if dateStyles.contains(style), let date = Self.date(number) { return date }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return "\(number)"
  }

  /// Returns the day of a serial number, with its time if it has one; before the first day, only
  /// the time.
  ///
  /// Day 1 is 1900-01-01. Day 60 is 1900-02-29, which did not exist, so later days count from
  /// 1899-12-30.
  private static func date(_ serial: Double) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let days = Int(serial)
    let seconds = min(Int(((serial - Double(days)) * 86_400).rounded()), 86_399)
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    let time = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    if days == 0 { return time }
    let start = days < 60 ? 25_568 : 25_569
    guard let day = CalendarDay(daysSince1970: days - start)?.iso else { return nil }
    return seconds == 0 ? day : day + " " + time
  }

  /// Returns the number of a row, unless no sheet can have it.
  private static func row(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_048_576).contains($0) ? $0 : nil }
  }

  /// Returns the column index in a reference such as `AB12`, starting at 0.
  private static func column(of reference: String) -> Int? {
    var column = 0
    for byte in reference.utf8 {
      guard byte &- 0x41 < 26 else { break }
      column = column * 26 + Int(byte - 0x40)
      guard column <= 16_384 else { return nil }
    }
    return column == 0 ? nil : column - 1
  }
}
