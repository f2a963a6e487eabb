import FieldEngine

/// A minimal model of a number that is typed at its end: ASCII digits with a decimal point.
///
/// It shares no code with the engine, and ICU formats it.
struct PlainNumber {
  let settings: NumberSettings
  private(set) var typed: String

  /// The value before any typing, which may have more digits than the display.
  private var untouched: String?

  /// Whether the whole number is selected, as after a refused paste.
  private var isSelected = false

  /// Reads what a field shows.
  init(showing display: String, value: String?, _ settings: NumberSettings) {
    self.settings = settings
    typed = settings.plain(display)
    untouched = value
  }

  /// The canonical text of the number, which is a fraction in percentages.
  var value: String? { untouched ?? settings.canonical(typed) }

  var hasPoint: Bool { typed.contains(".") }

  var fraction: Substring { typed.split(separator: ".").dropFirst().first ?? "" }

  /// The part that is shown: a point without decimals is hidden.
  var shown: String { decimals == 0 && hasPoint ? String(typed.dropLast()) : typed }

  /// The number of typed digits.
  var digitCount: Int { typed.count(where: \.isNumber) }

  private var decimals: Int { settings.fractionDigits.upperBound }

  mutating func replay(_ op: String, _ text: String) {
    let before = typed
    switch op {
    case "type": type(text)
    case "backspace": backspace()
    case "paste": paste(text)
    case "blur": return finish()
    default: return
    }
    if typed != before { untouched = nil }
  }

  /// Both separator keys of a keypad type the decimal point.
  ///
  /// A digit beyond the last decimal is refused.
  private mutating func type(_ text: String) {
    let rest = isSelected ? "" : typed
    let isFull = rest.contains(".") && fraction.count == decimals
    if text == "." || text == "," {
      if !rest.contains(".") { replace(with: (rest.isEmpty ? "0" : rest) + ".") }
    } else if text.allSatisfy(\.isNumber), isSelected || !isFull {
      replace(with: (rest == "0" ? "" : rest) + text)
    }
  }

  private mutating func replace(with text: String) {
    typed = text
    isSelected = false
  }

  /// A hidden point is deleted with the digit before it.
  private mutating func backspace() {
    let isHidden = typed.hasSuffix(".") && decimals == 0
    replace(with: isSelected ? "" : String(typed.dropLast(isHidden ? 2 : 1)))
  }

  /// A text without a digit changes nothing, unless it is a single point.
  ///
  /// A text with separators in another order than the locale's changes nothing, either.
  private mutating func paste(_ text: String) {
    isSelected = true
    if text.isEmpty { return replace(with: "") }
    if text.count == 1, !text.allSatisfy(\.isNumber) { return type(text) }
    let signs = text.filter { $0 == "." || $0 == "," }
    let isForeign = Set(signs).count == 2 && signs.last != settings.decimalSeparator
    guard text.contains(where: \.isNumber), !isForeign else { return }
    let parts = text.split(
      separator: settings.decimalSeparator, omittingEmptySubsequences: false)
    let whole = parts[0].filter(\.isNumber).drop { $0 == "0" }
    let fraction = parts.count > 1 ? "." + parts[1].filter(\.isNumber).prefix(decimals) : ""
    replace(with: (whole.isEmpty ? "0" : String(whole)) + fraction)
  }

  private mutating func finish() {
    isSelected = false
    guard digitCount > 0 else { return }
    let whole = typed.prefix { $0 != "." }
    var fraction = String(fraction)
    while fraction.count > settings.fractionDigits.lowerBound, fraction.last == "0" {
      fraction.removeLast()
    }
    while fraction.count < settings.fractionDigits.lowerBound { fraction += "0" }
    typed = whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}

extension PlainNumber {
  /// What ICU shows for these digits.
  func display() throws -> String {
    guard let value = settings.canonical(typed) else { return "" }
    return try settings.display(
      canonical: value, fractionDigits: fraction.count...fraction.count,
      isPointed: hasPoint && decimals > 0)
  }

  /// The position after the last digit of a display, or after the point if that comes last.
  func caret(in display: String) -> Int {
    let endsInPoint = typed.hasSuffix(".") && decimals > 0
    let last = display.lastIndex { endsInPoint ? $0 == settings.decimalSeparator : $0.isNumber }
    return last.map { display.distance(from: display.startIndex, to: $0) + 1 } ?? 0
  }
}
