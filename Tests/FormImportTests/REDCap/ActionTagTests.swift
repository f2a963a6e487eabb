import JSONText
import Testing

@testable import FormImport

@Suite("Action tags of REDCap") struct ActionTagTests {
  @Test func `an annotation is split into tags and a remark`() {
    let (tags, remark) = ActionTag.tags(
      in: "LOINC 1 @DEFAULT = 'a b' @HIDDEN\n@CALCTEXT(if([a]=')', (1), 2)) me@example.org")
    #expect(
      tags == [
        ActionTag(name: "DEFAULT", value: "a b"), ActionTag(name: "HIDDEN"),
        ActionTag(name: "CALCTEXT", arguments: "if([a]=')', (1), 2)"),
      ])
    #expect(remark.shortened == "LOINC 1 me@example.org")
  }

  @Test(
    "a tag changes the question",
    arguments: [
      ("@READONLY", "readOnly", "true"), ("@HIDDEN", "readOnly", "true"),
      ("@DEFAULT='x'", "initial", "\"x\""),
      ("@USERNAME", "initial", "{\"expression\":\"${username}\"}"),
      ("@TODAY", "initial", "{\"expression\":\"format-date(today(), '%Y-%m-%d')\"}"),
      ("@CALCTEXT(if([c]='1','Yes','No'))", "calculate", "\"if(${c} = '1', 'Yes', 'No')\""),
      ("@CHARLIMIT=9", "type", "{\"text\":{\"maxLength\":9}}"),
      ("@PLACEHOLDER='Name'", "placeholder", "\"Name\""), ("@PASSWORDMASK", "storage", "\"mask\""),
      ("@IF([c]='1', @READONLY, '')", "readOnly", "\"${c} = '1'\""),
      (
        "@IF([c]='1', @DEFAULT='a', @DEFAULT='b')", "initial",
        "{\"expression\":\"if(${c} = '1', 'a', if(not(${c} = '1'), 'b', ''))\"}"
      ),
    ])
  func text(annotation: String, member: String, json: String) throws {
    let field = try DataDictionary(
      [.name: "c", .type: "yesno"], [.name: "q", .type: "text", .annotation: annotation]
    ).field("q")
    #expect(field?[member]?.text == json)
  }

  @Test(
    "the letters of a tag's name can be small",
    arguments: [
      ("@hidden @Default='x'", ["HIDDEN", "DEFAULT"], ""), ("ask @john @NoW", ["NOW"], "ask @john"),
    ])
  func smallLetters(annotation: String, names: [String], remark: String) {
    let (tags, rest) = ActionTag.tags(in: annotation)
    #expect(tags.map(\.name) == names)
    #expect(rest == remark)
  }

  @Test(
    "a tag changes the choices",
    arguments: [
      ("@NONEOFTHEABOVE='9'", "exclusive", "[\"9\"]"), ("@MAXCHECKED=2", "max", "2"),
      (
        "@HIDECHOICE='9'", "filter", "\"(value != '9' or selected(${q}, '9'))\""
      ),
    ])
  func choices(annotation: String, parameter: String, json: String) throws {
    let field = try DataDictionary(
      [.name: "q", .type: "checkbox", .choices: "1, A | 9, None", .annotation: annotation]
    ).field("q")
    #expect(field?["type"]?["choices"]?[parameter]?.text == json)
  }

  @Test func `a calculated date is some time after another`() throws {
    let field = try DataDictionary(
      [.name: "d", .type: "text", .validation: "date_ymd"],
      [
        .name: "q", .type: "text", .validation: "date_ymd",
        .annotation: "@CALCDATE([d], 7, \"d\")",
      ]
    ).field("q")
    #expect(field?["calculate"] == "date(floor(decimal-date-time(${d}) + 7))")
  }

  @Test(
    "the current time has seconds only if the validation requires them",
    arguments: [
      ("time", "%H:%M"), ("time_hh_mm_ss", "%H:%M:%S"), ("datetime_dmy", "%Y-%m-%dT%H:%M"),
      ("datetime_seconds_ymd", "%Y-%m-%dT%H:%M:%S"),
    ])
  func now(validation: String, notation: String) throws {
    let field = try DataDictionary(
      [.name: "q", .type: "text", .validation: validation, .annotation: "@NOW"]
    ).field("q")
    let expression = "format-date-time(now(), '\(notation)')"
    #expect(field?["initial"]?["expression"] == .string(expression))
  }

  @Test(
    "an initial answer in an event is read from this form",
    arguments: ["[first_arm_1][c]", "[first_arm_1][c:value]", "[c]"])
  func event(source: String) throws {
    let field = try DataDictionary(
      [.name: "c", .type: "text"],
      [.name: "q", .type: "text", .annotation: "@DEFAULT='\(source)'"]
    ).field("q")
    #expect(field?["initial"]?["expression"] == "concat(${c})")
  }

  @Test func `a hidden calculation has no label, and a hidden question stays answerable by import`()
    throws
  {
    let form = try DataDictionary(
      [
        .name: "n", .type: "text", .validation: "number", .required: "y", .label: "N",
        .annotation: "@HIDDEN",
      ],
      [.name: "q", .type: "calc", .choices: "[n] * 2", .label: "Q", .annotation: "@HIDDEN"]
    ).imported()
    #expect(form.field("n")?["type"] == "decimal")
    #expect(form.field("n")?["required"] == nil)
    #expect(form.field("q")?["label"] == nil)
    #expect(form.summary.isWhole)
  }

  @Test(
    "what a tag cannot do here is said",
    arguments: [
      ("@RANDOMORDER", "looks"), ("@LATITUDE", "looks"), ("@BARCODE-APP", "looks"),
      ("@LANGUAGE-CURRENT-SURVEY", "outside"), ("@OURMODULE", "outside"),
      ("@MAXCHOICE('1'=5)", "answers"), ("@USERNAME @john", "looks"),
      ("@IF([c]='1', @DEFAULT='a', '')", "answers"), ("@IF([c]='1', @TODAY, '')", "answers"),
      ("@IF([c]='1', @USERNAME, '')", "answers"), ("@PREFILL='x'", "answers"),
      ("@IF([event-name]='a', @HIDDEN, '')", "outside"),
      ("@CALCTEXT(bmi([c]))", "answers"), ("a remark", "looks"), ("@WORDLIMIT=x", "answers"),
    ])
  func finding(annotation: String, severity: String) throws {
    let form = try DataDictionary(
      [.name: "c", .type: "yesno"], [.name: "q", .type: "text", .annotation: annotation]
    ).imported()
    #expect(form.summary.findings.map(\.severity.rawValue) == [severity])
  }

  @Test(
    "a tag for another type of field changes nothing",
    arguments: [
      ("calc", "[c] * 2", "@CALCTEXT", "@CALCTEXT"),
      ("text", "", "@MAXCHECKED=3", "@MAXCHECKED"),
      ("radio", "0, None | 1, Some", "@NONEOFTHEABOVE='0'", "@NONEOFTHEABOVE"),
    ])
  func otherType(type: String, choices: String, annotation: String, tag: String) throws {
    let rows = { (annotation: String) in
      try DataDictionary(
        [.name: "c", .type: "text", .validation: "number"],
        [.name: "q", .type: type, .choices: choices, .annotation: annotation]
      ).imported()
    }
    let form = try rows(annotation)
    #expect(try form.field("q") == rows("").field("q"))
    #expect(form.summary.findings.map(\.severity) == [.looks])
    #expect(form.summary.findings.first?.message.hasPrefix("`\(tag)` is only for") == true)
  }

  @Test func `fields with the same choices share their labels with answers`() throws {
    let choices = "1, Lives with [fname] at home | 2, Lives with [fname] elsewhere"
    let form = try DataDictionary(
      [.name: "fname", .type: "text"],
      [.name: "a", .type: "checkbox", .choices: choices],
      [.name: "b", .type: "checkbox", .choices: choices]
    ).imported()
    #expect(form.json.text.contains("Lives with ${fname} at home"))
    #expect(form.json.text.contains("Lives with ${fname} elsewhere"))
  }

  @Test(
    "a time on a later page is reported, because it is that of the draft",
    arguments: [
      ("@TODAY", "answers"), ("@NOW", "answers"), ("@READONLY @NOW-SERVER", "answers"),
      ("@HIDDEN @NOW", "looks"),
    ])
  func laterPage(annotation: String, severity: String) throws {
    let rows: [[REDCapColumn: String]] = [
      [.name: "id", .type: "text"],
      [.name: "first", .type: "text", .annotation: annotation],
      [.name: "later", .type: "text", .annotation: annotation, .form: "later"],
    ]
    let form = try DataDictionary(rows: rows).imported()
    let findings = form.summary.findings.filter { $0.message.contains("is opened") }
    #expect(findings.map(\.subject) == ["later"])
    #expect(findings.map(\.severity.rawValue) == [severity])
  }
}
