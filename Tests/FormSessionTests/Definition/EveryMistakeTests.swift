import FieldEngine
import FormSession
import JSONText
import Testing

/// Each mistake in a type is reported once and hides no other.
@Suite struct EveryMistakeTests {
  /// The mistakes of a form, each with pointer, message and hint.
  private func messages(_ members: String) -> [String] {
    FormDocument(#"{"form": "visit", "version": 1, "# + members + "}").errors.map { error in
      "\(error.pointer) \(error.message)" + (error.hint.isEmpty ? "" : " \(error.hint)")
    }
  }

  private func messagesOfType(_ type: String) -> [String] {
    let start = "/fields/0/type"
    return messages(#""fields": [{"key": "a", "type": \#(type)}]"#).map { line in
      line.hasPrefix(start) ? String(line.dropFirst(start.count)) : line
    }
  }

  @Test(
    arguments: [
      (
        #"{"text": {"minLength": 5, "maxLength": 1, "pattern": "("}}"#,
        ["/text/minLength `minLength` is above `maxLength`.", "/text/pattern"]
      ),
      (
        #"{"number": {"style": "money", "locale": "xx"}}"#,
        ["/number/style The parameter `style` takes", "/number/locale There is no locale `xx`."]
      ),
      (
        #"{"number": {"locale": "xx", "currency": "QQQ"}}"#,
        ["/number/locale There is no", "/number/currency There is no currency `QQQ`."]
      ),
      (
        #"{"number": {"locale": "xx", "min": 5, "max": 1}}"#,
        ["/number/locale There is no locale `xx`.", "/number/min `min` is above `max`."]
      ),
      (
        #"{"number": {"locale": "xx", "grouping": "q"}}"#,
        ["/number/locale There is no", "/number/grouping The parameter `grouping` takes true or"]
      ),
      (
        #"{"number": {"minimumFractionDigits": 101, "maximumFractionDigits": 5}}"#,
        ["/number/minimumFractionDigits `minimumFractionDigits` can be at most 100."]
      ),
      (
        #"{"age": {"min": -1, "max": 1000}}"#,
        ["/age/min `min` must be a whole number", "/age/max `max` can be at most 999."]
      ),
      (
        #"{"text": {"min": 5, "max": 1}}"#,
        ["/text/min The type takes no parameter `min`.", "/text/max The type takes no"]
      ),
      (
        #"{"zip": {"plus": 1}, "stt": {}}"#,
        [
          " A type with parameters is an object with one member.",
          "/zip/plus The type takes no parameter `plus`.", "/stt There is no type `stt`.",
        ]
      ),
      (
        #"{"age": {"mn": 1, "max": 5}}"#,
        ["/age/mn The type takes no parameter `mn`. Did you mean `min`?"]
      ),
      (#"{"stt": 5}"#, ["/stt This must be an object.", "/stt There is no type `stt`."]),
      (#"{"rnge": {"of": "zipp", "min": "x"}}"#, ["/rnge There is no type `rnge`."]),
    ])
  func `each parameter of a type is validated`(type: String, lines: [String]) {
    expect(messagesOfType(type), lines)
  }

  @Test(
    arguments: [
      (
        #"{"choice": {"options": ["a", "a", "b", "b"]}}"#,
        [
          "/choice/options/1 The option `a` is listed twice.",
          "/choice/options/3 The option `b` is listed twice.",
        ]
      ),
      (
        #"{"choice": {"options": ["a", 5, {"value": "b", "lable": "x"}, {"label": 7}]}}"#,
        [
          "/choice/options/1 An option is text without spaces around it, or an object",
          "/choice/options/2/lable There is no member `lable` here. Did you mean `label`?",
          "/choice/options/3 The member `value` is missing.",
          "/choice/options/3/label This must be text.",
        ]
      ),
      (#"{"choice": {"options": "a"}}"#, ["/choice/options The parameter `options` takes a list"]),
      (#"{"choice": {"options": []}}"#, ["/choice/options `options` must have at least one"]),
    ])
  func `each option of a choice is validated at its position`(type: String, lines: [String]) {
    expect(messagesOfType(type), lines)
  }

  @Test(
    arguments: [
      (
        #"{"list": {"of": "zipp", "rule": {"summ": 1}}}"#,
        [
          "/list/of There is no type `zipp`. Did you mean `zip`?",
          "/list/rule/summ There is no member `summ` here. Did you mean `sum`?",
        ]
      ),
      (
        #"{"list": {"of": "zip", "minCount": 3, "maxCount": 1, "rule": {"uniqe": true}}}"#,
        [
          "/list/minCount `minCount` is above `maxCount`.",
          "/list/rule/uniqe There is no member `uniqe` here. Did you mean `unique`?",
        ]
      ),
      (
        #"{"list": {"of": "zip", "minCount": 3, "maxCount": 1, "rule": {"sum": {"min": 1}}}}"#,
        ["/list/minCount", "/list/rule A `zip` is not a number, so the items have no sum."]
      ),
      (
        #"{"list": {"of": "decimal", "rule": {"sum": {"equals": "x"}, "message": 1}}}"#,
        ["/list/rule/sum/equals This must be a number.", "/list/rule/message This must be text."]
      ),
      (
        #"{"list": {"of": "zip", "rule": {"unique": true, "ascending": true}}}"#,
        ["/list/rule There must be exactly one of `sum`, `unique`,"]
      ),
      (
        #"{"list": {"of": "age", "rule": {}}}"#,
        [
          "/list/of The parameter `min`", "/list/of The parameter `max`",
          "/list/rule There must be exactly one of",
        ]
      ),
      (
        #"{"list": {"of": "decimal", "rule": {"sum": {"min": 5, "max": 1}}}}"#,
        ["/list/rule/sum/min `min` is above `max`."]
      ),
      (
        #"{"list": {"of": "decimal", "rule": {"sum": {}}}}"#, ["/list/rule/sum The member `equals`"]
      ),
      (#"{"list": {"of": "list"}}"#, ["/list/of A list cannot hold lists."]),
      (
        #"{"list": {"of": {"text": {"maxLength": 0, "pattern": "("}}, "maxCount": 10001}}"#,
        [
          "/list/of/text/maxLength `maxLength` must be at least 1.", "/list/of/text/pattern",
          "/list/maxCount `maxCount` can be at most 10000.",
        ]
      ),
    ])
  func `the items and the rule of a list are validated separately`(type: String, lines: [String]) {
    expect(messagesOfType(type), lines)
  }

  @Test(
    arguments: [
      (
        #""Bad": {"case": "uper", "pattern": "("}"#,
        ["/types/Bad `Bad` is not a key.", "/types/Bad/case `uper` cannot", "/types/Bad/pattern"]
      ),
      (
        #""q": {"minLength": 5, "maxLength": 1, "case": "uper", "template": "00"}"#,
        [
          "/types/q/minLength `minLength` is above `maxLength`.", "/types/q/case `uper` cannot be",
          "/types/q/template The template has none of its placeholders.",
        ]
      ),
      (
        #""q": {"templte": "00", "placeholders": "0", "grow": {"before": [1, 2]}}"#,
        ["/types/q/templte There is no member `templte` here. Did you mean `template`?"]
      ),
    ])
  func `each member of a declared type is validated`(types: String, lines: [String]) {
    expect(messages(#""types": {\#(types)}"#), lines)
  }

  @Test func `a type or style with a wrong key can be used, and its members are validated`() {
    expect(
      messages(
        #""types": {"Bad": {}}, "styles": {"Big": {"align": "centre"}}, "#
          + #""fields": [{"key": "a", "type": "Bad", "style": "Big"}]"#),
      [
        "/types/Bad `Bad` is not a key.", "/styles/Big `Big` is not a key.",
        "/styles/Big/align `centre`",
      ])
  }

  @Test func `a condition with two tests still validates its field`() {
    expect(
      messages(
        #""fields": [{"key": "a", "when": {"field": "q", "equals": "x", "notEquals": "y"}}]"#),
      ["/fields/0/when There must be", "/fields/0/when/field There is no field `q`."])
  }

  @Test func `a misspelled member is not reported as missing, too`() {
    expect(messages(#""fields": [{"kee": "a"}]"#), ["/fields/0/kee There is no member `kee` here."])
  }

  @Test func `a misspelled test of a condition is not reported as missing, too`() {
    expect(
      messages(#""fields": [{"key": "a"}, {"key": "b", "when": {"field": "a", "equal": "x"}}]"#),
      ["/fields/1/when/equal There is no member `equal` here. Did you mean `equals`?"])
  }

  /// Numbers in quotes are also numbers in the type of list items.
  @Test func `a form without mistakes can be used`() throws {
    let text = #"""
      {"form": "visit", "version": 1, "fields": [{"key": "a", "type": {"list": {"of":
        {"decimal": {"min": "0.5", "max": 2}}, "rule": {"sum": {"max": "10"}}}}}]}
      """#
    let document = FormDocument(text)
    #expect(document.errors == [])
    _ = try Session(try #require(document.definition))
  }

  /// Expects one line for each beginning, in this order.
  private func expect(
    _ lines: [String], _ beginnings: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let fit =
      lines.count == beginnings.count && zip(lines, beginnings).allSatisfy { $0.hasPrefix($1) }
    #expect(fit, "\(lines)", sourceLocation: location)
  }
}
