import FieldEngine

extension Decision {
  static let byType = [
    Decision("D10", "age judges what has been typed so far, and drops leading zeros on leaving") {
      guard $0.type == .age, let low = $0.recorded.parameters[.min]?.int,
        let high = $0.recorded.parameters[.max]?.int
      else { return false }
      if $0.step.op == "blur", $0.aspects.contains(.display) {
        return $0.theirs.display.hasPrefix("0") && Int($0.ours.raw) == Int($0.theirs.display)
      }
      let isFine = AgeOracle(range: low...high, capacity: $0.ours.template.count)
        .isFine($0.ours.raw, mayGrow: $0.ours.activity == .focused)
      let messages = ["Age must be at least \(low)", "Age cannot exceed \(high)"]
      return $0.isVerdictOnly && isFine == ($0.ours.issue == nil)
        && (isFine || messages.contains($0.ours.issue?.message ?? ""))
    },
    Decision("D11", "credit knows brands and checks numbers") {
      guard $0.type == .credit, $0.ours.raw == $0.theirs.display.asciiDigits else { return false }
      let first = $0.ours.raw.prefix(1)
      switch $0.ours.issue?.message {
      case "Card Number Invalid": return !CardOracle.passesLuhn($0.ours.raw)
      case "Invalid credit type":
        // Such a text can no longer become valid, so no separator is added after it.
        let isUndecorated = $0.theirs.display == $0.ours.display + " "
        return "01789".contains(first) && ($0.isVerdictOnly || isUndecorated)
      default:
        let isMastercard = first == "2" && $0.theirs.message == "Invalid credit type"
        return isMastercard || "36".contains(first)
      }
    },
    Decision("D13", "expDate refuses expired cards and reads full years and single months") {
      guard $0.type == .expDate else { return false }
      if $0.step.op == "paste", $0.aspects.contains(.display) {
        let parts = $0.step.text.split { !$0.isNumber }
        return parts.count == 2
          && (parts[0].count == 1 || parts.contains { $0.count == 4 })
          && $0.ours.raw.count == 4
      }
      let recent = $0.ours.raw.suffix(2) + $0.ours.raw.prefix(2)
      return $0.isVerdictOnly && $0.ours.issue?.message == "Card Expired" && recent < "2611"
    },
    Decision("D14", "a separator completes a single digit, and impossible days are told at once") {
      guard $0.type == .date else { return false }
      if $0.aspects.contains(.display) { return DateOracle.completes($0) }
      return $0.isVerdictOnly && $0.ours.issue?.message == "Invalid Date"
        && $0.ours.activity == .focused && DateOracle.isImpossible($0.ours.raw)
    },
    Decision("D14b", "a year of two digits behind a separator is completed on leaving") {
      guard $0.type == .date, $0.theirDigits.count == 6 else { return false }
      let whole = DateOracle.withCentury($0.theirs.display)
      if $0.step.op == "blur" { return $0.ours.display == whole && $0.ours.issue == nil }
      return $0.aspects == [.submittable] && $0.step.op == "paste"
        && $0.step.text == $0.theirs.display && $0.ours.isSubmittable
    },
    Decision("D15", "amounts stay empty, and have one point and a digit before it") {
      guard $0.type == .currency || $0.type == .percent else { return false }
      return AmountOracle.differs($0)
    },
    Decision("D16", "a leading 1 before ten digits is dropped") {
      let isPaste = $0.step.op == "paste"
      let digits = ((isPaste ? "" : $0.before.raw) + $0.step.text).asciiDigits
      return $0.type == .phone && digits.count >= 11 && digits.hasPrefix("1")
        && $0.ours.raw == digits.dropFirst().prefix(10)
    },
    Decision("D19", "a street number of zeros is refused") {
      $0.type == .streetnumber && $0.isVerdictOnly && $0.ours.raw.allSatisfy { $0 == "0" }
        && !$0.ours.isSubmittable
    },
    Decision("D20", "names and places are tidied, and signs alone are nothing") {
      guard [.name, .street, .city, .intcity, .state].contains($0.type) else { return false }
      if $0.isVerdictOnly {
        return $0.recorded.isRequired && !$0.ours.raw.contains { $0.isLetter || $0.isNumber }
          && [nil, "Required Entry"].contains($0.ours.issue?.message)
      }
      if $0.step.op == "blur", $0.type != .state {
        return $0.ours.raw == $0.theirs.display.split(separator: " ").joined(separator: " ")
      }
      let replaced = $0.step.text.contains("\u{A0}") || $0.step.text.contains("’")
      let withoutReplaced = $0.ours.display.lowercased().filter { $0 != " " && $0 != "'" }
      return replaced && $0.type != .street
        && withoutReplaced == $0.theirs.display.lowercased().filter { $0 != " " && $0 != "'" }
    },
    Decision("D21", "state knows `Penn.` and `W. Va.` and does not count spaces") {
      $0.type == .state && $0.isVerdictOnly && $0.ours.issue == nil
        && ["penn.", "w. va."].contains($0.ours.raw.lowercased())
    },
    Decision("D22", "white space alone is nothing entered") {
      [.phrase, .data].contains($0.type) && $0.isVerdictOnly && $0.recorded.isRequired
        && $0.ours.raw.allSatisfy(\.isWhitespace)
    },
  ]
}

extension ParameterValue {
  fileprivate var int: Int? {
    if case .number(let number) = self { Int(number.description) } else { nil }
  }
}
