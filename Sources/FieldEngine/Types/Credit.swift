extension TypeEntry {
  /// A payment card number.
  static let credit = TypeEntry(
    summary: "a card number", example: "4111111111111111", tablesAsOf: "2026-11-01"
  ) { _ in
    var row = FieldDefinition(name: "credit", label: "Credit Card", accept: acceptCard)
    row.template = .dynamic { raw in CardBrand.of(raw).template(for: raw.utf8.count) }
    row.validateTyping = { raw, _ in validateCard(raw, mayGrow: true) }
    row.validateResult = { raw, _ in validateCard(raw, mayGrow: false) }
    row.closesTemplate = { raw in !CardBrand.of(raw).lengths.contains(raw.utf8.count) }
    row.keyboard = .numberPad
    row.content = .digits
    row.storage = .mask
    row.minimumWidth = 19
    return row
  }
}

/// Accepts a card's digits; the brand, which the first digits identify, limits how many fit.
@Sendable private func acceptCard(_ edit: RawEdit) -> Intake {
  let longest = 19
  let all = CharacterIntake(accepts: .digits, limit: longest)(edit)
  let limit = CardBrand.of(all.raw).lengths.upperBound
  guard edit.origin != .deletion, all.raw.utf8.count > limit else { return all }
  return CharacterIntake(accepts: .digits, limit: limit)(edit)
}

private func validateCard(_ raw: String, mayGrow: Bool) -> IssueKind? {
  guard let first = raw.utf8.first else { return mayGrow ? nil : .incomplete }
  guard CardBrand.exists(beginningWith: first) else { return .brand }
  let lengths = CardBrand.of(raw).lengths
  let count = raw.utf8.count
  if count < lengths.lowerBound { return mayGrow ? nil : .incomplete }
  let isFinal = !mayGrow || count >= lengths.upperBound
  return isFinal && !(count <= lengths.upperBound && passesLuhn(raw)) ? .checksum : nil
}

/// Whether the digits pass the checksum of ISO/IEC 7812-1, annex B.
///
/// Every second digit from the right is doubled, and the sum of all digits ends in zero.
private func passesLuhn(_ raw: String) -> Bool {
  var sum = 0
  var isDoubled = false
  for byte in raw.utf8.reversed() {
    let digit = Int(byte) - 0x30
    let doubled = digit * 2
    sum += isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : digit
    isDoubled.toggle()
  }
  return sum.isMultiple(of: 10)
}
