import FieldEngine

/// A deliberate difference from the recorded library's result in one of its unit tests.
struct UnitDecision: Sendable {
  let id: String
  let reason: String
  let applies: @Sendable (UnitRow, UnitRow.Answer) -> Bool

  init(
    _ id: String, _ reason: String,
    applies: @escaping @Sendable (UnitRow, UnitRow.Answer) -> Bool
  ) {
    self.id = id
    self.reason = reason
    self.applies = applies
  }
}

extension UnitDecision {
  static let all = [
    UnitDecision("D3", "nothing typed is valid where nothing is required") { row, answer in
      row.type == .st && row.input.isEmpty && row.recorded == .valid
        && answer == .invalid("Invalid State")
    },
    UnitDecision("D10", "an age below or above its bounds is told in one way") { row, answer in
      guard row.type == .age, row.table == .validateResult,
        case .invalid(let theirs?) = row.recorded, case .invalid(let ours?) = answer
      else { return false }
      return theirs.without("Value is smaller than") == ours.without("Age must be at least")
        || theirs.without("Value is larger than") == ours.without("Age cannot exceed")
    },
    UnitDecision("D11", "credit knows brands and checks numbers") { row, answer in
      guard row.type == .credit else { return false }
      if answer == .invalid("Card Number Invalid") {
        let isLonger = row.dataCharacters.hasPrefix("305") && row.dataCharacters.count > 14
        return (row.recorded == .valid || isLonger) && !CardOracle.passesLuhn(row.dataCharacters)
      }
      return row.input == "2" && answer == .valid
    },
    UnitDecision("D12", "a security code has three digits unless told otherwise") { row, answer in
      row.type == .cvv && row.dataCharacters.count == 4 && row.recorded == .valid
        && answer == .invalid("CVV Incomplete")
    },
    UnitDecision("D13", "an expired card is invalid") { row, answer in
      row.type == .expDate && row.recorded == .valid && answer == .invalid("Card Expired")
        && row.dataCharacters.suffix(2) + row.dataCharacters.prefix(2) < "2611"
    },
    UnitDecision("D14", "an impossible date names the part that is wrong") { row, answer in
      guard row.type == .date, row.recorded == .invalid("Invalid Date") else { return false }
      let month = Int(row.dataCharacters.prefix(2)) ?? 0
      let day = Int(row.dataCharacters.dropFirst(2).prefix(2)) ?? 0
      return (1...12).contains(month)
        ? answer == .invalid("Invalid Day") && !(1...31).contains(day)
        : answer == .invalid("Invalid Month")
    },
    UnitDecision("live", "what is wrong while typing is wrong when left") { row, answer in
      row.type == .data && row.table == .validateResult && row.recorded == .valid
        && row.input.contains(" ") && answer == .invalid("Spaces not allowed")
    },
    UnitDecision("template", "one without placeholders is a mistake") { row, answer in
      row.type == nil && row.recorded == .text(row.input)
        && answer == .error(row.template.isEmpty ? .placeholdersWithoutTemplate : .noPlaceholder)
    },
  ]
}

extension String {
  /// The rest of a message after these words, or nil if it does not begin with them.
  fileprivate func without(_ words: String) -> Substring? {
    hasPrefix(words) ? dropFirst(words.count) : nil
  }
}
