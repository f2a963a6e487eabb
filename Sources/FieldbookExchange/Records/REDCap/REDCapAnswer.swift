import FieldEngine
import FormSession

/// A field's answer as REDCap's validations require it.
struct REDCapAnswer {
  /// The type of the field; nil if the form declares it.
  let type: FieldType?

  let parameters: TypeParameters

  /// The placeholder of the field, which shows whether a time has seconds.
  let placeholder: String

  init(_ field: FormField) {
    if case .builtIn(let type, let parameters) = field.type {
      (self.type, self.parameters) = (type, parameters)
    } else {
      (type, parameters) = (nil, [:])
    }
    placeholder = field.attributes.placeholder ?? ""
  }

  /// Returns a value as the text of a cell.
  ///
  /// REDCap has no UTC offsets, puts a space between a date and a time, and writes true as 1.
  func text(of value: CanonicalValue) -> String {
    if case .boolean(let flag) = value { return flag ? "1" : "0" }
    let text = value.plainText
    switch type {
    case .dateTime:
      guard let instant = Instant(iso: text) else { return text }
      return "\(instant.day.iso) \(iso(instant.time))"
    case .time: return TimeOfDay(iso: text).map(iso) ?? text
    case .number: return hasComma ? padded(text).replacing(".", with: ",") : padded(text)
    case .phone: return national(text)
    default: return text
    }
  }

  /// REDCap's validations require or forbid seconds.
  private func iso(_ time: TimeOfDay) -> String {
    if placeholder.hasSuffix("hh:mm") { return String(time.isoWithSeconds.prefix(5)) }
    return placeholder.hasSuffix("hh:mm:ss") ? time.isoWithSeconds : time.iso
  }

  /// Whether the type's locale has a decimal comma, as validations such as `number_comma_decimal`
  /// require it.
  private var hasComma: Bool {
    guard case .text(let locale)? = parameters[.locale] else { return false }
    return NumberLocale.named(locale)?.decimalSeparator == ","
  }

  /// Returns a number with the decimals that validations such as `number_1dp` require.
  private func padded(_ digits: String) -> String {
    guard case .number(let number)? = parameters[.minimumFractionDigits],
      let least = Int(number.description), least > 0
    else { return digits }
    let point = digits.firstIndex(of: ".")
    let found = point.map { digits[$0...].utf8.count - 1 } ?? 0
    let zeros = String(repeating: "0", count: max(0, least - found))
    return digits + (point == nil ? "." : "") + zeros
  }

  /// Returns a phone number without its country code, if REDCap's validation refuses the code.
  ///
  /// `phone` accepts North American numbers, which REDCap writes as `(615) 555-2345`, and
  /// `phone_australia` numbers with the area code, such as `02 5550 0100`.
  private func national(_ number: String) -> String {
    switch parameters[.region] {
    case nil where number.hasPrefix("+1") && number.utf8.count == 12:
      let digits = number.dropFirst(2)
      return "(\(digits.prefix(3))) \(digits.dropFirst(3).prefix(3))-\(digits.suffix(4))"
    case .text("AU") where number.hasPrefix("+61") && number.utf8.count == 12:
      return "0" + number.dropFirst(3)
    default: return number
    }
  }
}
