import Testing

@testable import FormImport

/// Each case is an expression in FHIRPath, and what it is in a definition.
@Suite struct FHIRPathTranslationTests {
  /// A questionnaire with a question of each kind, and one that is calculated.
  private static func form(
    calculated: String, type: String = "decimal", repeats: Bool = false
  ) -> String {
    """
    {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression":
      {"name": "double", "language": "text/fhirpath", "expression":
        "item.where(linkId = 'n').answer.value * 2"}},
      {"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression":
      {"name": "endless", "language": "text/fhirpath", "expression": "%endless + 1"}},
      {"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression":
      {"name": "weight", "language": "application/x-fhir-query", "expression": "Observation"}}],
    "item": [
      {"linkId": "n", "type": "integer"}, {"linkId": "m", "type": "decimal"},
      {"linkId": "d", "type": "date"}, {"linkId": "s", "type": "string"},
      {"linkId": "b", "type": "boolean"},
      {"linkId": "w", "type": "quantity", "extension": [{"url": "x/questionnaire-unit",
        "valueCoding": {"code": "wk"}}]},
      {"linkId": "c", "type": "choice", "answerOption": [
        {"valueCoding": {"system": "x", "code": "yes"}, "extension": [{"url": "x/ordinalValue",
          "valueDecimal": 2}]},
        {"valueCoding": {"system": "x", "code": "no"}, "extension": [{"url": "x/ordinalValue",
          "valueDecimal": 0}]},
        {"valueCoding": {"system": "x", "code": "maybe"}, "extension": [{"url": "x/ordinalValue",
          "valueDecimal": 1}]}]},
      {"linkId": "l", "type": "choice", "repeats": true, "answerOption": [
        {"valueCoding": {"code": "one"}, "extension": [{"url": "x/itemWeight",
          "valueDecimal": 1}]},
        {"valueCoding": {"code": "two"}, "extension": [{"url": "x/itemWeight",
          "valueDecimal": 2}]}]},
      {"linkId": "i", "type": "integer", "repeats": true},
      {"linkId": "r", "type": "group", "repeats": true, "item": [
        {"linkId": "dose", "type": "decimal"}]},
      {"linkId": "result", "text": "Result", "type": "\(type)", "repeats": \(repeats),
        "extension": [{"url":
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
        "valueExpression": {"language": "text/fhirpath", "expression": "\(calculated)"}}]}]}
    """
  }

  @Test(
    "answers are found by all usual paths",
    arguments: [
      "%rootResource.item.where(linkId = 'n').answer.value",
      "%resource.item.where(linkId='n').answer.value", "%resource.item.where(linkId='n').answer",
      "%resource.repeat(item).where(linkId='n').answer.first().value",
      "%resource.descendants().where(linkId='n').answer.valueInteger",
      "%resource.item.where(linkId in ('n' | 'x')).answer.value.single()",
      "QuestionnaireResponse.item.where(linkId = 'n').answer.value[0]",
      "%resource.item.where(linkId.startsWith('n')).answer.value.ofType(integer)",
    ])
  func path(source: String) throws {
    let example = try FHIRExample(Self.form(calculated: source))
    #expect(example.member("calculate", of: "result") == "${n}")
  }

  @Test(
    "calculations keep their parentheses only where they are needed",
    arguments: [
      ("N + M * 2", "${n} + ${m} * 2"), ("(N + M) * 2", "(${n} + ${m}) * 2"),
      ("N + M + 1", "${n} + ${m} + 1"), ("N - (M - 1)", "${n} - (${m} - 1)"),
      ("N / M", "${n} div ${m}"), ("N div 2", "int(${n} div 2)"), ("N mod 2", "${n} mod 2"),
      ("-N", "-${n}"), ("N.power(2)", "pow(${n}, 2)"), ("M.round(1)", "round(${m}, 1)"),
      ("M.round()", "round(${m}, 0)"), ("M.ln()", "log(${m})"), ("5.exp()", "exp(5)"),
      ("M.log(10)", "log10(${m})"), ("M.truncate().abs()", "abs(int(${m}))"),
      ("%double + 1", "${n} * 2 + 1"), ("N.toInteger()", "${n}"),
      ("M.toInteger()", "if(int(${m}) = ${m}, ${m}, '')"), ("2.5.toInteger()", "''"),
      (
        "S.toInteger()",
        "if(regex(${s}, '[+-]?[0-9]+'), number(translate(${s}, '+', '')), '')"
      ),
      ("S.length()", "if(${s} != '', string-length(${s}), '')"),
      ("{}", "''"), ("(N | M).max()", "max(${n}, ${m})"),
      (
        "(N | M).sum()",
        "if(count-non-empty(${n}, if(${m} != ${n}, ${m}, '')) > 0, "
          + "sum(${n}, if(${m} != ${n}, ${m}, '')), '')"
      ),
      (
        "N.combine(M).sum()", "if(count-non-empty(${n}, ${m}) > 0, sum(${n}, ${m}), '')"
      ),
      ("(1 | 1 | 2).count()", "2"), ("(1 | 2 | 1).sum()", "sum(1, 2)"),
      ("1.combine(1).distinct().count()", "1"), ("L.distinct().count()", "count-selected(${l})"),
      ("(N | M).first()", "coalesce(${n}, ${m})"),
      (
        "(N | M).count()", "sum(if(${n} != '', 1, 0), if(${m} != ${n} and ${m} != '', 1, 0))"
      ),
      (
        "%resource.descendants().where(linkId='dose').answer.value.sum()",
        "if(count-non-empty(${dose}) > 0, sum(${dose}), '')"
      ),
      ("%resource.item.where(linkId='r').count()", "count(${r})"),
      ("%resource.descendants().where(linkId='dose').answer.count()", "count-non-empty(${dose})"),
      ("W.value * 2", "${w} * 2"), ("W.toQuantity().value", "${w}"),
    ])
  func calculation(source: String, result: String) throws {
    #expect(try calculate(source) == result)
  }

  @Test(
    "a condition that is empty is not true, and its opposite is not true either",
    arguments: [
      ("N > 3", "${n} > 3"), ("N = 3", "${n} = 3"), ("N != 3", "${n} != '' and ${n} != 3"),
      ("(N = 3).not()", "${n} != '' and ${n} != 3"),
      ("N = M", "${n} != '' and ${n} = ${m}"), ("N > 3 or M > 3", "${n} > 3 or ${m} > 3"),
      ("N > 3 and (M > 3 or B)", "${n} > 3 and (${m} > 3 or ${b} = 'true')"),
      ("B", "${b} = 'true'"), ("B = false", "${b} = 'false'"), ("B.not()", "${b} = 'false'"),
      ("N.exists()", "${n} != ''"), ("N.empty()", "${n} = ''"), ("N.exists().not()", "${n} = ''"),
      ("(N + M).exists()", "string(${n} + ${m}) != ''"), ("C.code = 'yes'", "${c} = 'yes'"),
      ("C.code in ('yes' | 'no')", "${c} = 'yes' or ${c} = 'no'"),
      ("('yes' | 'no') contains C.code", "${c} = 'yes' or ${c} = 'no'"),
      ("L.code contains 'one'", "selected(${l}, 'one')"),
      ("'one' in L.code", "selected(${l}, 'one')"),
      ("L.where(code = 'one').exists()", "selected(${l}, 'one')"),
      ("L.exists(code = 'one' or code = 'two')", "selected(${l}, 'one') or selected(${l}, 'two')"),
      ("L.first().code = 'one'", "selected-at(${l}, 0) = 'one'"),
      ("B implies N > 1", "${b} = 'false' or ${n} > 1"),
      (
        "S.startsWith('a')",
        "${s} != '' and starts-with(${s}, 'a')"
      ),
      ("S.matches('^[a-z]+$')", "${s} != '' and regex(${s}, '[a-z]+')"),
      ("S.code = 'a'", "false()"),
      ("D <= today() - 18 years", "${d} <= add-date(today(), -18, 0, 0)"),
      ("D > @2020-05", "${d} > date('2020-05-01')"), ("W < 14 days", "${w} < 2"),
      ("W < 4 'wk'", "${w} < 4"),
      (
        "(N | M).all($this > 1)",
        "(${n} = '' or ${n} > 1) and (${m} = '' or ${m} > 1)"
      ),
      (
        "%resource.descendants().where(linkId='dose').answer.exists()",
        "count-non-empty(${dose}) > 0"
      ),
      ("N is integer", "${n} != ''"), ("M is integer", "false()"),
      ("(N | C).ofType(Coding).code = 'yes'", "${c} = 'yes'"),
      ("L.code.intersect('one' | 'x').exists()", "selected(${l}, 'one')"),
      ("C.where(code = 'yes').exists()", "${c} = 'yes'"),
      ("C.where(system = 'x' and code = 'yes').exists()", "${c} = 'yes'"),
      ("C.where(system = 'y' and code = 'yes').exists()", "false()"),
      (
        "%resource.descendants().where(linkId='dose').answer.exists(value > 3)", "max(${dose}) > 3"
      ),
      (
        "%resource.descendants().where(linkId='dose').answer.exists($this.value = 3)",
        "contains(concat(' | ', join(' | ', ${dose}), ' | '), concat(' | ', '3', ' | '))"
      ),
    ])
  func condition(source: String, result: String) throws {
    let expected = result == "false()" ? "0" : "if(\(result), 1, 0)"
    #expect(try calculate("iif(\(source), 1, 0)") == expected)
  }

  @Test(
    "scores are looked up in the list of the options",
    arguments: [
      ("C.ordinal()", "pulldata('c', 'score', 'value', ${c})"),
      (
        "C.extension.where(url = 'x/ordinalValue').valueDecimal",
        "pulldata('c', 'score', 'value', ${c})"
      ),
      ("C.weight() + 1", "pulldata('c', 'score', 'value', ${c}) + 1"),
      (
        "L.weight().sum()",
        "if(count-non-empty(if(selected(${l}, 'one'), 1, ''), if(selected(${l}, 'two'), 2, ''))"
          + " > 0, sum(if(selected(${l}, 'one'), 1, ''), if(selected(${l}, 'two'), 2, '')), '')"
      ),
      (
        "%questionnaire.item.where(linkId = 'c').answerOption.where(valueCoding.code = C.code)"
          + ".extension.where(url = 'x/ordinalValue').valueDecimal",
        "pulldata('c', 'score', 'value', ${c})"
      ),
    ])
  func score(source: String, result: String) throws {
    #expect(try calculate(source) == result)
  }

  @Test(
    "texts are equivalent if they differ only in the case of their letters",
    arguments: [
      ("S ~ 'ÄB1'", "LOWER(${s}) = 'äb1'"), ("S !~ 'a'", "not(LOWER(${s}) = 'a')"),
      ("'AB' ~ S", "'ab' = LOWER(${s})"), ("S.lower() = 'a'", "LOWER(${s}) = 'a'"),
      ("N ~ 1", "${n} = 1"), ("C ~ 'yes'", "${c} = 'yes'"),
    ])
  func equivalence(source: String, result: String) throws {
    let letters = "'\(LetterCase.large)', '\(LetterCase.small)'"
    let written = result.replacing("LOWER(${s})", with: "translate(${s}, \(letters))")
    let condition = try calculate("iif(\(source), 1, 0)")
    #expect(condition?.contains(written) == true, "\(condition ?? "")")
    #expect(try calculate("iif('Ab' ~ 'aB', 1, 0)") == "1")
  }

  @Test(arguments: ["'a' | 'b'", "('a').combine('b')"])
  func `several values for a question are reported`(source: String) throws {
    let example = try FHIRExample(Self.form(calculated: source, type: "string", repeats: true))
    #expect(example.member("calculate", of: "result") == nil)
    #expect(example.findings.contains { $0.hasPrefix("answers result, calculatedExpression") })
  }

  @Test func `trim is reported, because it is not translated exactly`() throws {
    let example = try FHIRExample(
      Self.form(calculated: "%resource.item.where(linkId='s').answer.value.trim()", type: "string"))
    #expect(example.member("calculate", of: "result") == "normalize-space(${s})")
    #expect(
      example.findings.contains(
        "answers result, calculatedExpression: `trim` has no equivalent. "
          + "`normalize-space` is used, which also shortens white space within the text."))
  }

  @Test(
    "what cannot be carried is reported with its column",
    arguments: [
      (
        "Patient.name.family", "outside",
        "It reads `Patient`, which is not in the file (column 1)."
      ),
      ("%patient.age", "outside", "It reads `%patient`, which is not in the file (column 1)."),
      (
        "1 + %weight", "outside",
        "It reads the query `%weight`, which is not in the file (column 5)."
      ),
      ("1.frobnicate()", "answers", "Fieldbook cannot express `frobnicate()` (column 3)."),
      ("1 +", "answers", "It is not FHIRPath: a value is missing (column 4)."),
      ("(1", "answers", "It is not FHIRPath: `)` is missing (column 3)."),
      ("'a", "answers", "It is not FHIRPath: the quote is not closed (column 1)."),
      (
        "%endless", "answers",
        "It is not FHIRPath: the variable `%endless` depends on itself (column 1)."
      ),
      (
        "%resource.item.where(linkId='i').answer.value.distinct().count()", "answers",
        "Fieldbook cannot express which of several answers are equal (column 47)."
      ),
      (
        "%resource.item.where(linkId='i').answer.value + 2", "answers",
        "Fieldbook cannot express all answers to the repeated question i here (column 47)."
      ),
      (
        "'b' > 'a'", "answers",
        "Fieldbook cannot express the alphabetical order of texts (column 5)."
      ),
      (
        "%resource.item.where(linkId='r').last().item.where(linkId='dose').answer.value.sum()",
        "answers", "Fieldbook cannot express one of several entries (column 34)."
      ),
      (
        "today() - @2020-01-01", "answers",
        "Fieldbook cannot express a date minus a date (column 9)."
      ),
    ])
  func mistake(source: String, severity: String, message: String) throws {
    let example = try FHIRExample(Self.form(calculated: source))
    #expect(
      example.findings.contains(
        "\(severity) result, calculatedExpression: `\(source)`: \(message) "
          + "People enter the answer instead."),
      "\(example.findings)")
  }

  @Test(
    "an answer to a repeated question is found by its position",
    arguments: [
      ("answer[0].value + 2", "selected-at(${i}, 0) + 2"),
      ("answer[1].value + 2", "selected-at(${i}, 1) + 2"),
      ("answer.last().value", "selected-at(${i}, count-selected(${i}) - 1)"),
      ("answer[1].exists()", "(string(selected-at(${i}, 1)) != '')"),
      (
        "answer.value.sum()", "if(count-non-empty(${i}) > 0, sum(${i}), '')"
      ),
      ("answer.value.max()", "max(${i})"),
      ("answer.first().value + 2", "selected-at(${i}, 0) + 2"),
      ("answer.value[1]", "selected-at(${i}, 1)"),
      ("answer.value.last() * 2", "selected-at(${i}, count-selected(${i}) - 1) * 2"),
      ("answer.count()", "count-selected(${i})"), ("answer.value.join(', ')", "join(', ', ${i})"),
      ("answer.value contains 3", "(selected(${i}, '3'))"),
    ])
  func position(path: String, calculation: String) throws {
    let example = try FHIRExample(
      Self.form(calculated: "%resource.item.where(linkId='i').\(path)", type: "string"))
    #expect(example.member("calculate", of: "result") == calculation)
  }

  @Test func `an item that is missing counts as not answered`() throws {
    let example = try FHIRExample(
      Self.form(calculated: "%resource.item.where(linkId = 'none').answer.value"))
    #expect(example.member("calculate", of: "result") == "''")
    #expect(
      example.findings.contains(
        "looks result, calculatedExpression: There is no item with the linkId none. "
          + "It counts as not answered."))
  }

  /// Translates an expression in which a capital letter stands for the answer to that question.
  private func calculate(_ source: String) throws -> String? {
    var full = ""
    var previous: Character = " "
    for (index, character) in source.enumerated() {
      let next = source.dropFirst(index + 1).first ?? " "
      if character.isUppercase, !previous.isLetter, !next.isLetter {
        full += "%resource.item.where(linkId='\(character.lowercased())').answer.value"
      } else {
        full.append(character)
      }
      previous = character
    }
    return try FHIRExample(Self.form(calculated: full)).member("calculate", of: "result")
  }
}
