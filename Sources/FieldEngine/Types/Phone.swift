extension TypeEntry {
  /// A phone number in the North American Numbering Plan, in another country, or in any country.
  static let phone = TypeEntry(
    summary: "a phone number", example: "5551234567",
    parameters: [.strict, .region], tablesAsOf: PhonePlan.tableAsOf,
    checks: [Check { parameters throws(TypeError) in try parameters.checkRegion() }]
  ) { parameters in
    if let region = parameters.text(.region) {
      return .phone(of: PhonePlan(region: region), isStrict: parameters.flag(.strict))
    }
    var row = FieldDefinition.digits(name: "phone", label: "Phone", template: "(000) 000-0000")
    row.accept = acceptPhone
    if parameters.flag(.strict) {
      let isWhole = row.validateResult
      row.validateTyping = { raw, _ in
        // A leading 1 may still turn out to be the country code.
        validateNumberingPlan(raw.hasPrefix("1") ? String(raw.dropFirst()) : raw)
      }
      row.validateResult = { validateNumberingPlan($0) ?? isWhole($0, $1) }
    }
    row.value = { raw, _, _ in .text("+1\(raw)") }
    row.keyboard = .phonePad
    row.priority = 1.0
    return row
  }
}

extension TypeParameters {
  /// Checks that the region is known, and that it is part of the plan if the plan's rules apply.
  fileprivate func checkRegion() throws(TypeError) {
    guard let region = text(.region) else { return }
    let plan = PhonePlan(region: region)
    guard plan != nil || region == "any" else { throw .unknownRegion(region) }
    if flag(.strict), plan?.code != "1" { throw .strictOutsidePlan(region) }
  }
}

private let nationalDigits = 10
private let phoneDigits = CharacterIntake(accepts: .digits, limit: nationalDigits)
private let dialledDigits = CharacterIntake(accepts: .digits, limit: nationalDigits + 1)

/// Accepts the digits of a phone number, dropping the country code 1 before ten digits.
@Sendable private func acceptPhone(_ edit: RawEdit) -> Intake {
  if edit.origin == .typing, edit.offered == "+", edit.before.isEmpty {
    return Intake(raw: edit.after, caret: 0, acceptsNothing: true)
  }
  let edit = edit.withoutPrefix("tel:").withoutPrefix("+1")
  if edit.isForeignNumber {
    var foreign = phoneDigits(edit)
    foreign.refusal = Refusal(
      edit.offered, .byType(code: "country_code", reason: "numbers of country code 1 only"))
    foreign.losesMeaning = true
    return foreign
  }
  var dialled = dialledDigits(edit)
  if dialled.raw.utf8.count > nationalDigits, dialled.raw.hasPrefix("1") {
    dialled.raw.removeFirst()
    dialled.caret = max(0, dialled.caret - 1)
    return dialled
  }
  return phoneDigits(edit)
}

extension RawEdit {
  /// Whether a whole number begins with another country's code, as in `+49 30 123456`.
  fileprivate var isForeignNumber: Bool {
    origin == .paste && before.isEmpty && offered.first { !$0.isWhitespace } == "+"
      && offered.contains { $0 != "1" && $0.isNumber }
  }
}

/// Validates the area code and the exchange: 2 to 9 first, and no service codes such as 911.
///
/// Area codes whose second digit is 9 are reserved for an expansion of the plan.
func validateNumberingPlan(_ raw: String) -> IssueKind? {
  let area = Array(raw.utf8.prefix(3))
  let exchange = Array(raw.utf8.dropFirst(3).prefix(3))
  if !canBePlanCode(area) || (area.count > 1 && area[1] == 0x39) { return .areaCode }
  return canBePlanCode(exchange) ? nil : .exchange
}

private func canBePlanCode(_ digits: [UInt8]) -> Bool {
  guard let first = digits.first else { return true }
  return first >= 0x32 && !(digits.count == 3 && digits[1] == 0x31 && digits[2] == 0x31)
}
