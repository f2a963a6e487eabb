import FieldEngine

/// Plain, slow checks of what a decision claims, written independently of the engine.

/// Whether an allowed age begins with the typed digits.
struct AgeOracle {
  let range: ClosedRange<Int>
  let capacity: Int

  func isFine(_ typed: String, mayGrow: Bool) -> Bool {
    guard !typed.isEmpty else { return true }
    let growth = mayGrow ? capacity - typed.count : 0
    return range.contains { age in
      (0...max(0, growth)).contains { more in
        let padded = String(repeating: "0", count: capacity) + String(age)
        let written = String(padded.suffix(typed.count + more))
        return written.hasPrefix(typed) && Int(written) == age
      }
    }
  }
}

enum CardOracle {
  static func passesLuhn(_ digits: String) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, pair in
      let digit = pair.element.wholeNumberValue ?? 0
      return sum + (pair.offset % 2 == 0 ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit])
    }
    return sum % 10 == 0
  }
}

enum DateOracle {
  /// Whether the month lacks this day in the typed year, or in every year if the year is
  /// incomplete.
  static func isImpossible(_ raw: String) -> Bool {
    let digits = Array(raw)
    guard digits.count >= 4, let month = Int(String(digits[0..<2])),
      let day = Int(String(digits[2..<4]))
    else { return false }
    let year = digits.count == 8 ? Int(String(digits[4...])) : nil
    let isLeap = year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year == 0 || day > lengths[month - 1]
  }

  /// A date with a two-digit year, completed with the intended century.
  static func withCentury(_ display: String) -> String {
    let year = display.suffix(2)
    return display.dropLast(2) + (year < "30" ? "20" : "19") + year
  }

  /// Whether ours is the recorded text with zeros before single digits.
  static func completes(_ difference: Difference) -> Bool {
    let separators = "/-."
    if difference.step.op == "type" {
      return separators.contains(difference.step.text) && difference.before.raw.count % 2 == 1
        && difference.ours.raw == difference.before.raw.dropLast() + "0"
          + difference.before.raw.suffix(1)
    }
    var parts = difference.step.text.split { separators.contains($0) }.map(String.init)
    guard difference.step.op == "paste", parts.count == 3 else { return false }
    if parts[0].count == 4 { parts.append(parts.removeFirst()) }
    let padded = parts.map { $0.count == 1 ? "0" + $0 : $0 }
    return difference.ours.display == padded.joined(separator: "/")
  }
}

enum AmountOracle {
  static func differs(_ difference: Difference) -> Bool {
    let ours = difference.ours
    let theirs = difference.theirs.display
    let typed = theirs.filter { $0.isNumber || $0 == "." }
    let points = typed.count { $0 == "." }
    let wasEmpty = difference.before.raw.isEmpty
    switch difference.step.op {
    case "blur" where wasEmpty:
      return ours.raw.isEmpty && ["$0.00", "0.00%"].contains(theirs)
    case "blur":
      let decimals = difference.before.raw.split(separator: ".", omittingEmptySubsequences: false)
      let gainsZero = ours.raw == "0" + typed
      let keepsDecimals = decimals.count == 2 && decimals[1].count > 2 && ours.raw.hasPrefix(typed)
      return gainsZero || (keepsDecimals && difference.type == .percent)
    case "type" where difference.isUnchanged && ours.refusal != nil:
      let isSurplus =
        difference.type == .currency && typed.split(separator: ".").last?.count ?? 0 > 2
      let undecorates = difference.type == .percent && theirs + "%" == ours.display
      return points > 1 || isSurplus || undecorates || cutsDecimals(difference)
    case "paste":
      return points > 1 || difference.step.text.count { $0 == "." } > 1
    default:
      return false
    }
  }

  /// A second decimal point made the recorded library cut off decimals.
  private static func cutsDecimals(_ difference: Difference) -> Bool {
    difference.step.text == "." && difference.type == .percent
      && difference.before.raw.hasPrefix(difference.theirs.display)
  }
}
