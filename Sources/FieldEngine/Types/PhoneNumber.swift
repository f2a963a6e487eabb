extension FieldDefinition {
  /// Creates the definition of a phone number in one country, or in any country.
  static func phone(of plan: PhonePlan?, isStrict: Bool) -> FieldDefinition {
    let numbers = PhoneNumbers(plan: plan)
    let format = ValueFormat<PhoneNumber>(
      read: { numbers.read($0).number }, show: { $0.text })
    var row = FieldDefinition(
      name: "phone", label: "Phone", format: format, canonical: { .text($0.international) })
    row.accept = { [intake = TypedIntake.ofDigits] in intake($0) }
    row.validateTyping = { raw, _ in
      let issue = numbers.read(raw.trimmingWhitespace).issue
      return issue == .incomplete ? nil : issue
    }
    row.validateResult = { raw, _ in
      let (number, issue) = numbers.read(raw.trimmingWhitespace)
      return issue ?? (isStrict ? number.flatMap { validateNumberingPlan($0.national) } : nil)
    }
    row.keyboard = .phonePad
    row.content = .digits
    row.minimumWidth = 16
    return row
  }
}

/// A country's phone numbers: its code, the lengths of its numbers, and the prefix of domestic
/// calls.
struct PhonePlan: Sendable {
  let code: String
  let lengths: Set<Int>

  /// The digits dialed before a number within the country; may be empty.
  let prefix: String

  /// Returns the plan of a region by its ISO 3166 code; nil if the code is unknown.
  init?(region: String) {
    guard let cells = LocaleTable.cells(of: region, in: PhonePlan.table) else { return nil }
    self.init(cells)
  }

  private init?(_ cells: [Substring]) {
    guard cells.count == 3 else { return nil }
    code = String(cells[0])
    lengths = Set(LocaleTable.words(in: cells[1]).compactMap { Int($0) })
    prefix = String(cells[2])
  }

  /// The plans by country code; the plans of countries that share a code are merged.
  static let byCode: [String: PhonePlan] = {
    var plans: [String: PhonePlan] = [:]
    for names in LocaleTable.names(in: table) {
      guard let name = names.first, let plan = PhonePlan(region: String(name)) else { continue }
      plans[plan.code] = plans[plan.code].map { $0.joined(with: plan) } ?? plan
    }
    return plans
  }()

  private init(code: String, lengths: Set<Int>, prefix: String) {
    (self.code, self.lengths, self.prefix) = (code, lengths, prefix)
  }

  private func joined(with other: PhonePlan) -> PhonePlan {
    PhonePlan(code: code, lengths: lengths.union(other.lengths), prefix: prefix)
  }

  var longest: Int { lengths.max() ?? 0 }
}

/// A phone number with its country code.
struct PhoneNumber: Hashable, Sendable {
  let code: String
  let national: String

  /// The number in E.164 format: `+254722123456`.
  var international: String { "+\(code)\(national)" }

  /// The number as displayed.
  var text: String { "+\(code) \(national)" }
}

/// Reads the phone numbers of one country, or of any country.
private struct PhoneNumbers: Sendable {
  /// The country's plan; nil for any country.
  let plan: PhonePlan?

  /// Reads a number; if that fails, returns the problem with the text.
  func read(_ text: String) -> (number: PhoneNumber?, issue: IssueKind?) {
    let bare = text.lowercased().hasPrefix("tel:") ? String(text.dropFirst(4)) : text
    guard bare.utf8.allSatisfy(PhoneNumbers.isKnown),
      !bare.utf8.dropFirst().contains(UInt8(ascii: "+"))
    else { return (nil, .unreadable) }
    let digits = String(
      decoding: bare.utf8.filter { $0 &- UInt8(ascii: "0") < 10 }, as: UTF8.self)
    if bare.utf8.first == UInt8(ascii: "+") { return international(digits) }
    guard let plan else { return (nil, .country(nil)) }
    return national(digits, plan)
  }

  private static func isKnown(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: " "),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private func international(_ digits: String) -> (number: PhoneNumber?, issue: IssueKind?) {
    if let plan {
      guard !plan.code.hasPrefix(digits) || digits == plan.code else { return (nil, .incomplete) }
      guard digits.hasPrefix(plan.code) else { return (nil, .country(plan.code)) }
      return national(String(digits.dropFirst(plan.code.count)), plan)
    }
    for count in 1...3 where count <= digits.count {
      if let plan = PhonePlan.byCode[String(digits.prefix(count))] {
        return national(String(digits.dropFirst(count)), plan)
      }
    }
    return (nil, digits.count < 3 ? .incomplete : .unknown)
  }

  private func national(
    _ digits: String, _ plan: PhonePlan
  ) -> (number: PhoneNumber?, issue: IssueKind?) {
    var digits = digits
    // The prefix may also be a part of the number.
    let rest = digits.count - plan.prefix.count
    let isDialled = !plan.prefix.isEmpty && digits.hasPrefix(plan.prefix)
    if isDialled, plan.lengths.contains(rest) || rest > plan.longest {
      digits = String(digits.dropFirst(plan.prefix.count))
    }
    if plan.lengths.contains(digits.count) {
      return (PhoneNumber(code: plan.code, national: digits), nil)
    }
    return (nil, digits.count > plan.longest ? .tooLong(plan.longest) : .incomplete)
  }
}
