import FormSession
import TestSupport
import Testing

@Suite struct RepeatMistakeTests {
  /// The mistakes in a form with these groups, fields and further members.
  private func mistakes(_ groups: String, _ fields: String, _ more: String = "") -> [String] {
    FormDocument(
      """
      {"form": "f", "version": 1, \(more) "groups": [\(groups)], "fields": [\(fields)]}
      """
    ).errors.map { "\($0.code) \($0.pointer): \($0.message) \($0.hint)" }
  }

  private let medicine = #"{"key": "medicine", "repeat": {}}"#
  private let dose = #"{"key": "dose", "type": "integer", "group": "medicine"}"#

  @Test func `at most three repeats can be nested`() {
    let groups = ["a", "b", "c", "d"].enumerated().map { place, key in
      let parent = place == 0 ? "" : #""group": "\#(["a", "b", "c"][place - 1])", "#
      return #"{"key": "\#(key)", \#(parent)"repeat": {}}"#
    }
    #expect(
      mistakes(groups.joined(separator: ","), #"{"key": "x", "group": "d"}"#) == [
        "definition.repeat_too_deep /groups/3/repeat: The repeat `d` is too deep: at most 3 repeats "
          + "can be nested. Move it, or a group that contains it, further out."
      ])
  }

  @Test func `answers that are never stored cannot be compared with those in other entries`() {
    let fields =
      #"{"key": "code", "group": "medicine", "storage": "never", "uniqueIn": "medicine"}"#
    #expect(
      mistakes(medicine, fields).first?.hasPrefix("definition.never_compared /fields/0/uniqueIn")
        == true)
  }

  @Test func `the limits of a repeat fit together`() {
    #expect(
      mistakes(#"{"key": "medicine", "repeat": {"min": 3, "max": 2, "start": 5}}"#, dose) == [
        "definition.reversed /groups/0/repeat: `min` is above `max`. ",
        "definition.reversed /groups/0/repeat: `start` is above `max`. ",
      ])
    #expect(
      mistakes(
        #"{"key": "medicine", "repeat": {"start": 1, "count": "${n}"}}"#, #"{"key": "n"}, \#(dose)"#
      )
        == [
          "definition.counted_repeat /groups/0/repeat: A repeat with `count` cannot have `start`, "
            + "because `count` says how many entries there are. Remove one of them."
        ])
    #expect(
      mistakes(#"{"key": "medicine", "repeat": {"max": 0}}"#, dose).first?.hasPrefix(
        "definition.kind /groups/0/repeat/max: This must be a whole number from 1 up.") == true)
  }

  @Test func `a page is not in a repeat, but a repeat can be a page`() {
    let inner = #"{"key": "inner", "group": "medicine", "page": true}"#
    #expect(
      mistakes(#"\#(medicine), {"key": "more", "group": "inner", "repeat": {}}, \#(inner)"#, dose)
        == [
          "definition.page_in_repeat /groups/1/repeat: The group `inner` is in a repeat, so it cannot "
            + "be a page. Remove `page`, or make the repeat itself a page."
        ])
    #expect(mistakes(#"{"key": "medicine", "page": true, "repeat": {}}"#, dose) == [])
  }

  @Test func `repeated fields do not identify a draft, and do not have its first focus`() {
    #expect(
      mistakes(medicine, dose, #""unique": ["dose"], "focus": "dose","#) == [
        "definition.in_repeat /unique/0: The field `dose` is in the repeat `medicine`, so it cannot "
          + "identify a draft. Use `uniqueIn` on the field, so that no two entries of `medicine` have "
          + "the same answer.",
        "definition.in_repeat /focus: The field `dose` is in the repeat `medicine`, so a new draft might "
          + "not contain it. Name a field that is not repeated.",
      ])
  }

  @Test func `a field has different answers only in a repeat that contains it`() {
    let outside = #"{"key": "name", "uniqueIn": "medicine"}, \#(dose)"#
    #expect(
      mistakes(medicine, outside) == [
        "definition.not_in_repeat /fields/0/uniqueIn: The field `name` is not in a repeat `medicine`. "
      ])
    #expect(mistakes(medicine, #"{"key": "name", "uniqueIn": "medicin"}, \#(dose)"#).count == 1)
  }

  @Test func `an answer of an entry is read outside only by a function that combines answers`() {
    let total = #"{"key": "total", "type": "integer", "calculate": "${dose} + 1"}, \#(dose)"#
    #expect(
      mistakes(medicine, total).first?.hasPrefix("expression.needs_aggregate /fields/0/calculate")
        == true)
    let when = #"{"key": "note", "when": {"field": "dose", "notEmpty": true}}, \#(dose)"#
    #expect(
      mistakes(medicine, when).first?.hasPrefix("expression.needs_aggregate /fields/0/when") == true
    )
    let sum = #"{"key": "total", "type": "integer", "calculate": "sum(${dose})"}, \#(dose)"#
    #expect(mistakes(medicine, sum) == [])
  }

  @Test func `an expression that selects an entry of another repeat is questioned`() {
    let part = #"{"key": "part", "repeat": {}}"#
    let size = #"{"key": "size", "type": "integer", "group": "part"}"#
    let findings = { (calculation: String) in
      FormDocument(
        """
        {"form": "f", "version": 1, "groups": [\(medicine), \(part)], "fields": [\(dose), \(size),
        {"key": "x", "type": "integer", "calculate": "\(calculation)"}]}
        """
      ).findings.map { "\($0.code): \($0.message)" }
    }
    #expect(findings("indexed-repeat(${dose}, ${medicine}, 1)") == [])
    #expect(
      findings("indexed-repeat(${dose}, ${part}, 1)") == [
        "expression.other_repeat: Column 25 of the expression: `${dose}` is not in the repeat `part` "
          + "itself, so there may be nothing to read."
      ])
    #expect(
      findings("position(..)") == [
        "expression.always_first: Column 10 of the expression: `position(..)` is always 1 "
          + "outside a repeat."
      ])
  }

  @Test func `a rule that mixes answers of two repeats is a mistake`() {
    let other = #"{"key": "part", "repeat": {}}"#
    let fields = #"\#(dose), {"key": "size", "type": "integer", "group": "part"}"#
    let rule =
      #""rules": [{"key": "r", "equal": [{"field": "dose"}, {"field": "size"}], "message": "No"}],"#
    #expect(mistakes("\(medicine), \(other)", fields, rule).count == 1)
  }

  @Test func `the number of entries cannot depend on the entries`() {
    let counted = #"{"key": "medicine", "repeat": {"count": "sum(${dose})"}}"#
    #expect(
      mistakes(counted, dose).first?.hasPrefix("definition.cycle /groups/0/repeat/count:") == true)
  }
}
