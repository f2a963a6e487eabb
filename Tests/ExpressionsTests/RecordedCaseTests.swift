import Expressions
import JSONText
import Testing

/// Results of other programs: an implementation of XPath 1.0, and a library of dates.
struct RecordedCaseTests {
  @Test(arguments: ["cases.jsonl", "dates.jsonl"])
  func `every recorded expression has its recorded result`(_ file: String) throws {
    var differences: [String] = []
    for recorded in try RecordedCase.all(file) {
      let outcome = Result { () throws(ExpressionError) in try recorded.outcome() }
      if case .success(let result) = outcome, isSame(result, recorded.result) { continue }
      differences.append("\(recorded)\n  gives \(outcome)")
    }
    #expect(
      differences == [], "\(differences.count): \(differences.prefix(20).joined(separator: "\n"))")
  }

  /// Numbers are recorded with 12 digits.
  private func isSame(_ one: JSON, _ other: JSON) -> Bool {
    guard let left = number(in: one), let right = number(in: other) else { return one == other }
    return left.rounded(significantDigits: 12) == right.rounded(significantDigits: 12)
  }

  private func number(in json: JSON) -> Number? {
    guard case .object(let members) = json, case .string(let text)? = members.first?.value,
      members.first?.key == "number"
    else { return nil }
    return Number(text)
  }
}
