import FormImport
import Testing

@Suite struct FHIREnableWhenTests {
  private static let items = """
    {"linkId": "n", "type": "integer"}, {"linkId": "b", "type": "boolean"},
    {"linkId": "d", "type": "date"}, {"linkId": "s", "type": "string"},
    {"linkId": "w", "type": "quantity", "extension": [{"url": "x/questionnaire-unit",
      "valueCoding": {"code": "wk"}}]},
    {"linkId": "c", "type": "choice", "answerOption": [
      {"valueCoding": {"system": "x", "code": "1"}}, {"valueCoding": {"system": "y", "code": "1"}}]},
    {"linkId": "l", "type": "choice", "repeats": true, "answerOption": [
      {"valueCoding": {"code": "1"}}, {"valueCoding": {"code": "2"}}]},
    {"linkId": "i", "type": "integer", "repeats": true}, {"linkId": "t", "type": "dateTime"},
    {"linkId": "k", "type": "quantity", "extension": [{"url": "x/questionnaire-unit",
      "valueCoding": {"code": "kg", "display": "kilogram"}}]},
    {"linkId": "m", "type": "choice", "repeats": true, "answerOption": [
      {"valueCoding": {"system": "x", "code": "1"}}, {"valueCoding": {"system": "y", "code": "1"}}]},
    {"linkId": "o", "type": "choice", "answerOption": [
      {"valueCoding": {"code": "x", "display": "One"}}]},
    {"linkId": "g", "type": "group", "repeats": true, "item": [{"linkId": "r", "type": "string"}]}
    """

  @Test(
    "a clause compares an answer",
    arguments: [
      (#""n", "operator": "exists", "answerBoolean": true"#, "${n} != ''"),
      (#""n", "operator": "exists", "answerBoolean": false"#, "${n} = ''"),
      (#""n", "hasAnswer": true"#, "${n} != ''"),
      (#""n", "operator": "=", "answerInteger": 3"#, "${n} = 3"),
      (#""n", "answerInteger": 3"#, "${n} = 3"),
      (#""n", "operator": "!=", "answerInteger": 3"#, "${n} != '' and ${n} != 3"),
      (#""n", "operator": ">", "answerDecimal": 3.5"#, "${n} > 3.5"),
      (#""n", "operator": "<=", "answerInteger": 3"#, "${n} <= 3"),
      (#""b", "operator": "=", "answerBoolean": true"#, "${b} = 'true'"),
      (#""b", "operator": "!=", "answerBoolean": true"#, "${b} = 'false'"),
      (#""b", "operator": "=", "answerBoolean": "true""#, "${b} = 'true'"),
      (#""b", "operator": "=", "answerBoolean": "false""#, "${b} = 'false'"),
      (#""n", "operator": "exists", "answerBoolean": "false""#, "${n} = ''"),
      (#""d", "operator": "<", "answerDate": "2020-01-01""#, "${d} < '2020-01-01'"),
      (#""s", "operator": "=", "answerString": "it's""#, "${s} = \"it's\""),
      (
        #""w", "operator": ">", "answerQuantity": {"value": 14, "code": "d"}"#,
        "${w} > (14 * 1 div 7)"
      ),
      (#""c", "operator": "=", "answerCoding": {"code": "1"}"#, "${c} = '1' or ${c} = '1-2'"),
      (#""c", "operator": "=", "answerCoding": {"system": "x", "code": "1"}"#, "${c} = '1'"),
      (
        #""c", "operator": "!=", "answerCoding": {"code": "1"}"#,
        "${c} != '' and ${c} != '1' and ${c} != '1-2'"
      ),
      (
        #""m", "operator": "=", "answerCoding": {"code": "1"}"#,
        "selected(${m}, '1') or selected(${m}, '1-2')"
      ),
      (
        #""m", "operator": "=", "answerCoding": {"system": "y", "code": "1"}"#,
        "selected(${m}, '1-2')"
      ),
      (#""c", "operator": "=", "answerCoding": {"system": "y", "code": "1"}"#, "${c} = '1-2'"),
      (#""l", "operator": "=", "answerCoding": {"code": "2"}"#, "selected(${l}, '2')"),
      (
        #""l", "operator": "!=", "answerCoding": {"code": "2"}"#,
        "${l} != '' and not(selected(${l}, '2'))"
      ),
      (#""i", "operator": "=", "answerInteger": 2"#, "selected(${i}, '2')"),
      (
        #""i", "operator": "!=", "answerInteger": 2"#, "${i} != '' and not(selected(${i}, '2'))"
      ),
      (
        #""r", "operator": "!=", "answerString": "x""#,
        "join(' ', ${r}) != '' and "
          + "not(contains(concat(' | ', join(' | ', ${r}), ' | '), concat(' | ', 'x', ' | ')))"
      ),
      (#""n", "operator": ">", "answerDecimal": 1e1"#, "${n} > 10"),
      (#""n", "operator": "<", "answerDecimal": -1.5E-3"#, "${n} < -0.0015"),
      (
        #""k", "operator": ">", "answerQuantity": {"value": 500, "code": "g"}"#,
        "${k} > (500 * 1 div 1000)"
      ),
      (
        #""k", "operator": "<", "answerQuantity": {"value": 1, "unit": "kilogram"}"#, "${k} < 1"
      ),
      (#""d", "operator": ">", "answerDate": "2020""#, "${d} >= '2021-01-01'"),
      (#""d", "operator": "<=", "answerDate": "2020-12""#, "${d} < '2021-01-01'"),
      (#""d", "operator": ">=", "answerDate": "2020-02""#, "${d} >= '2020-02-01'"),
      (#""d", "operator": "<", "answerDate": "2020""#, "${d} < '2020-01-01'"),
      (
        #""d", "operator": "=", "answerDate": "2020""#,
        "${d} >= '2020-01-01' and ${d} < '2021-01-01'"
      ),
      (
        #""d", "operator": "!=", "answerDate": "2020""#,
        "${d} < '2020-01-01' or ${d} >= '2021-01-01'"
      ),
      (#""t", "operator": ">", "answerDate": "2020-02-29""#, "${t} >= '2020-03-01'"),
      (#""o", "operator": "=", "answerCoding": {"display": "One"}"#, "${o} = 'x'"),
      (#""r", "operator": "exists", "answerBoolean": true"#, "count-non-empty(${r}) > 0"),
      (
        #""r", "operator": "=", "answerString": "x""#,
        "contains(concat(' | ', join(' | ', ${r}), ' | '), concat(' | ', 'x', ' | '))"
      ),
    ])
  func clause(clause: String, condition: String) throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "q", "type": "string", "enableWhen": [{"question": "#
        + clause + "}]}")
    #expect(example.member("when", of: "q") == condition)
    #expect(example.form.summary.isWhole)
  }

  @Test(
    "a clause that has no equivalent is reported",
    arguments: [
      (#""s", "operator": "<", "answerString": "b""#, "`<` compares the order of two texts."),
      (
        #""o", "operator": ">", "answerCoding": {"code": "x"}"#,
        "`>` compares the order of two texts."
      ),
      (
        #""o", "operator": "=", "answerCoding": {"display": "Two"}"#,
        "No option of o has the text `Two`."
      ),
      (
        #""n", "operator": "=", "answerInteger": "3 or 1 = 1""#,
        "`3 or 1 = 1` cannot be compared with an answer to n."
      ),
      (
        #""k", "operator": ">", "answerQuantity": {"value": 5, "unit": "cm"}"#,
        "`5 cm` cannot be compared with an answer to k."
      ),
      (
        #""u", "operator": ">", "answerQuantity": {"value": 5, "code": "kg"}"#,
        "`5 kg` cannot be compared with an answer to u."
      ),
    ])
  func unknownClause(clause: String, message: String) throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "u", "type": "quantity", "extension": ["#
        + #"{"url": "x/questionnaire-unitOption", "valueCoding": {"code": "kg"}}, "#
        + #"{"url": "x/questionnaire-unitOption", "valueCoding": {"code": "g"}}]}, "#
        + #"{"linkId": "q", "type": "string", "enableWhen": [{"question": "# + clause + "}]}")
    #expect(example.member("when", of: "q") == nil)
    #expect(
      example.findings.filter { $0.hasPrefix("answers") } == [
        "answers q, enableWhen: \(message) This part of the condition is left out."
      ])
  }

  @Test(
    "several clauses are all needed, or one of them",
    arguments: [
      (#""enableBehavior": "all","#, "${n} > 1 and ${b} = 'true'"),
      (#""enableBehavior": "any","#, "${n} > 1 or ${b} = 'true'"),
      ("", "${n} > 1 or ${b} = 'true'"),
    ])
  func behavior(behavior: String, condition: String) throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "q", "type": "string", \#(behavior) "enableWhen": ["#
        + #"{"question": "n", "operator": ">", "answerInteger": 1}, "#
        + #"{"question": "b", "operator": "=", "answerBoolean": true}]}"#)
    #expect(example.member("when", of: "q") == condition)
  }

  @Test func `several clauses without a behavior are reported in R4`() throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "q", "type": "string", "enableWhen": ["#
        + #"{"question": "n", "operator": ">", "answerInteger": 1}, "#
        + #"{"question": "b", "operator": "=", "answerBoolean": true}]}, "#
        + #"{"linkId": "p", "type": "string", "enableWhen": ["#
        + #"{"question": "n", "answerInteger": 1}, {"question": "b", "hasAnswer": true}]}"#)
    #expect(
      example.findings.filter { $0.hasPrefix("answers") } == [
        "answers q, enableWhen: `enableBehavior` is missing, which R4 requires here. "
          + "One true condition is enough, as in STU3."
      ])
  }

  @Test func `a code of a system that no option has is reported`() throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "q", "type": "string", "enableWhen": [{"question": "c", "#
        + #""operator": "=", "answerCoding": {"system": "z", "code": "1"}}]}"#)
    #expect(example.member("when", of: "q") == "${c} = '1'")
    #expect(
      example.findings.contains(
        "answers q, enableWhen: No option of c has the code `1` of z. "
          + "The condition finds the option with this code."))
  }

  @Test(
    "a question that is missing counts as not answered",
    arguments: [
      (#""operator": "exists", "answerBoolean": true"#, "false()"),
      (#""operator": "exists", "answerBoolean": false"#, "true()"),
      (#""operator": "=", "answerBoolean": false"#, "false()"),
      (#""operator": "!=", "answerInteger": 1"#, "false()"), (#""hasAnswer": false"#, "true()"),
    ])
  func missing(clause: String, condition: String) throws {
    let example = try FHIRExample(
      items: #"{"linkId": "q", "type": "string", "enableWhen": [{"question": "none", "#
        + clause + "}]}")
    #expect(example.member("when", of: "q") == condition)
    #expect(
      example.findings == [
        "looks q, enableWhen: There is no question with the linkId none. It counts as not answered."
      ])
  }

  @Test func `an item that is protected while it does not apply is read-only`() throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "q", "type": "string", "disabledDisplay": "protected", "#
        + #""enableWhen": [{"question": "n", "operator": "exists", "answerBoolean": true}]}"#)
    #expect(example.member("readOnly", of: "q") == "not(${n} != '')")
    #expect(example.member("when", of: "q") == nil)
  }

  @Test func `questions in a protected group are read-only while it does not apply`() throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "x", "type": "group", "disabledDisplay": "protected", "#
        + #""enableWhen": [{"question": "n", "operator": ">", "answerInteger": 5}], "item": ["#
        + #"{"linkId": "p", "type": "string", "required": true}, {"linkId": "q", "#
        + #""type": "string", "required": true, "#
        + #""disabledDisplay": "protected", "enableWhen": [{"question": "b", "operator": "=", "#
        + #""answerBoolean": true}]}]}"#)
    #expect(example.groups.last == #"{"key":"x","name":"x"}"#)
    #expect(example.member("readOnly", of: "p") == "not(${n} > 5)")
    #expect(example.member("readOnly", of: "q") == "not(${n} > 5) or not(${b} = 'true')")
    #expect(example.member("required", of: "p") == "${n} > 5")
    #expect(example.member("required", of: "q") == "(${n} > 5) and (${b} = 'true')")
  }

  @Test func `the condition of a group that holds others is in FHIRPath`() throws {
    let example = try FHIRExample(
      items: Self.items + #", {"linkId": "x", "type": "group", "item": [{"linkId": "q", "#
        + #""type": "string"}], "extension": [{"url": "x/sdc-questionnaire-enableWhenExpression", "#
        + #""valueExpression": {"language": "text/fhirpath", "expression": "#
        + #""%resource.item.where(linkId='n').answer.value > 1"}}]}"#)
    #expect(example.groups.last == #"{"key":"x","name":"x","when":"${n} > 1"}"#)
  }
}
