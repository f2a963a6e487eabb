import JSONText

extension FHIRReader {
  /// Returns the combined condition of an item's clauses.
  mutating func enableWhen(of index: Int) -> OutlineExpression? {
    let clauses = form.items[index].node.items("enableWhen")
    var tests: [FHIRTest] = []
    for clause in clauses {
      if let test = test(of: clause, index) { tests.append(test) }
    }
    guard let first = tests.first else { return nil }
    let isAny = form.items[index].node.string("enableBehavior") == "any"
    // In STU3 there is no `enableBehavior`, and one true clause is enough; R4 requires it for
    // several clauses.
    let isOldAny = form.items[index].node["enableBehavior"] == nil && clauses.count > 1
    if isOldAny, clauses.contains(where: { $0["operator"] != nil }) {
      note(
        .answers, index, "enableWhen", "`enableBehavior` is missing, which R4 requires here.",
        instead: "One true condition is enough, as in STU3.")
    }
    let text = tests.dropFirst().reduce(first) { isAny || isOldAny ? $0 || $1 : $0 && $1 }.text
    let source = clauses.map { $0.json.text }.joined(separator: " ").shortened
    return OutlineExpression(
      text, source: source, place: form.items[index].place("enableWhen"))
  }

  /// Returns the test of one clause; nil if the clause has no meaning.
  private mutating func test(of clause: JSONNode, _ index: Int) -> FHIRTest? {
    let name = clause.string("question") ?? ""
    guard let asked = form.items.firstIndex(where: { $0.linkId == name }),
      form.items[asked].question != nil
    else {
      return missingTest(of: clause, name, index)
    }
    let translator = FHIRPathTranslator(form, owner: index)
    let answered = translator.condition([FHIRPathElement(.answers(asked, at: nil))])
    let existence = FHIRTest.filled(translator.answer(asked))
    let answer = clause.value("answer")
    let sign = clause.string("operator") ?? (clause["hasAnswer"] == nil ? "=" : "exists")
    if sign == "exists" {
      let isWanted = clause.flag("answerBoolean") ?? clause.flag("hasAnswer") ?? true
      let exists =
        translator.isInOtherEntries(asked)
        ? FHIRTest.holds("count-non-empty(\(translator.answer(asked))) > 0") : existence
      return isWanted ? exists : exists.negated
    }
    guard let answer else {
      note(
        .answers, index, "enableWhen", "A part of the condition has no answer to compare with.",
        instead: "It is left out.")
      return nil
    }
    if answer.type == "Boolean", form.items[asked].scalarKind == nil,
      !form.items[asked].takesSeveral,
      !translator.isInOtherEntries(asked)
    {
      let isWanted = clause.isSet("answerBoolean") == (sign == "=")
      return isWanted ? answered.holds : answered.fails
    }
    return comparison(of: asked, sign, answer, translator, index)
  }

  /// Returns the test of a clause that names no question, which counts as not answered.
  private mutating func missingTest(
    of clause: JSONNode, _ name: String, _ index: Int
  ) -> FHIRTest {
    note(
      .looks, index, "enableWhen", "There is no question with the linkId \(name).",
      instead: "It counts as not answered.")
    let isAbsence = (clause.flag("answerBoolean") ?? clause.flag("hasAnswer")) == false
    let isExistence = clause.string("operator") == "exists" || clause["hasAnswer"] != nil
    return isExistence && isAbsence ? .always : .never
  }

  private mutating func comparison(
    of asked: Int, _ sign: String, _ answer: (type: String, node: JSONNode),
    _ translator: FHIRPathTranslator, _ index: Int
  ) -> FHIRTest? {
    let item = form.items[asked]
    guard let values = wanted(answer, of: item, index), let value = values.first else { return nil }
    let period = answer.type.hasPrefix("Date") ? item.period(value) : nil
    if item.takesSeveral || translator.isInOtherEntries(asked) {
      guard period == nil, answer.type != "Quantity" || value.isPlainNumber else {
        return leftOut(
          index, "Several answers are compared with `\(answer.node.shownValue.shortened)`.")
      }
      return severalTest(of: asked, sign, answer.type, values, translator, index)
    }
    let reference = translator.answer(asked)
    if let test = period?.test(reference, sign) { return test }
    let isNumber = Self.numbers.contains(answer.type)
    let literal = isNumber ? OutlineText(value) : OutlineText(value.asLiteral)
    switch sign {
    case "=":
      if isNumber { return .holds("\(reference) = \(literal)") }
      return values.reduce(.never) { $0 || .answer(asked, reference, is: $1) }
    case "!=":
      if isNumber { return .filled(reference) && .holds("\(reference) != \(literal)") }
      return values.reduce(.filled(reference)) {
        $0 && .holds("\(reference) != \($1.asLiteral)")
      }
    case "<", "<=", ">", ">=":
      if isNumber || item.hasOrder { return .holds("\(reference) \(sign) \(literal)") }
      return leftOut(index, "`\(sign)` compares the order of two texts.")
    default: return leftOut(index, "The operator `\(sign)` is not known.")
    }
  }

  /// Returns the test of whether any of several answers, or none of them, meets a clause.
  private mutating func severalTest(
    of asked: Int, _ sign: String, _ type: String, _ values: [String],
    _ translator: FHIRPathTranslator, _ index: Int
  ) -> FHIRTest? {
    let item = form.items[asked]
    let kind: FHIRPathScalar.Kind = type == "Coding" ? .coding : .text
    let includes = values.reduce(FHIRTest.never) {
      $0 || translator.includes(FHIRPathScalar(constant: $1, kind), asked)
    }
    let reference = translator.answer(asked)
    switch item.isList && !item.isComparedAsText ? "" : sign {
    case "=": return includes
    case "!=":
      // As R5 words it, no answer may equal the value.
      let isOneList = item.takesSeveral && !translator.isInOtherEntries(asked)
      return .filled(isOneList ? reference : "join(' ', \(reference))") && includes.negated
    default:
      if translator.isInOtherEntries(asked), !item.isMultiple,
        let test = values.first.flatMap({
          translator.comparesAny(asked, sign, OutlineText($0))
        })
      {
        return test
      }
      return leftOut(index, "Several answers are compared by `\(sign)`.")
    }
  }

  private static let numbers = ["Integer", "Decimal", "Quantity"]

  /// Reports a part of a condition that has no equivalent.
  private mutating func leftOut(_ index: Int, _ message: String) -> FHIRTest? {
    note(
      .answers, index, "enableWhen", message, instead: "This part of the condition is left out.")
    return nil
  }

  /// Returns the values to compare an answer with: the stored values of a coding, or a number in the
  /// unit of the question; nil if there are none.
  private mutating func wanted(
    _ answer: (type: String, node: JSONNode), of item: FHIRItem, _ index: Int
  ) -> [String]? {
    switch answer.type {
    case "Coding":
      let coding = FHIRCoding(answer.node)
      noteOtherSystem(coding, of: item, index)
      if coding.system == nil, coding.member == nil { return item.values(ofCode: coding.code) }
      if let value = item.value(of: coding) { return [value] }
      let display = (answer.node.string("display") ?? "").shortened
      _ = leftOut(index, "No option of \(item.linkId) has the text `\(display)`.")
    case "Integer", "Decimal", "Quantity":
      if let number = item.number(in: answer.node) { return [number] }
      _ = leftOut(
        index,
        "`\(answer.node.shownValue.shortened)` cannot be compared with an answer to \(item.linkId)."
      )
    case "Reference": return [answer.node.string("reference") ?? ""]
    default: return [answer.node.primitive ?? ""]
    }
    return nil
  }

  /// Reports a coding whose code belongs to options of other code systems only.
  private mutating func noteOtherSystem(_ coding: FHIRCoding, of item: FHIRItem, _ index: Int) {
    guard let system = coding.system, coding.member == nil else { return }
    let systems = item.options.filter { $0.code == coding.code }.map(\.system)
    guard !systems.isEmpty, !systems.contains(system) else { return }
    note(
      .answers, index, "enableWhen",
      "No option of \(item.linkId) has the code `\(coding.code.shortened)` of \(system).",
      instead: "The condition finds the option with this code.")
  }
}

extension FHIRItem {
  /// Whether answers are numbers or times, which have an order.
  fileprivate var hasOrder: Bool {
    switch scalarKind {
    case .number, .date, .dateTime, .time, .quantity: true
    case .text, .coding, .other, nil: false
    }
  }
}
