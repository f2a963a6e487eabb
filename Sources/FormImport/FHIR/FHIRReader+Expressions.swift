import JSONText

extension FHIRReader {
  /// Reads the expressions that provide answers and options.
  mutating func readExpressions(of index: Int) {
    let node = form.items[index].node
    guard let place = form.items[index].question else { return }
    let isQuantity = form.items[index].type == "quantity"
    let unit = form.items[index].unit ?? (isQuantity ? .unstated : nil)
    let isForSeveral = form.items[index].isMultiple || form.items[index].isList
    let translate: (inout FHIRPathTranslator, String) throws(FHIRPathError) -> OutlineText = {
      (translator, source) throws(FHIRPathError) in
      try translator.value(source, unit: unit, isForSeveral: isForSeveral)
    }
    let names = ["questionnaire-calculatedExpression", "cqf-expression", "cqf-calculatedValue"]
    if let calculated = node.items("extension").first(where: { names.contains($0.extensionName) }),
      let expression = calculated.value()?.node,
      let calculation = translated(
        expression, index, "calculatedExpression", instead: "People enter the answer instead.",
        translate)
    {
      outline.items[place].question?.calculation = calculation
      outline.items[place].question?.initial = nil
      if !node.isSet("readOnly"), !form.items[index].isHidden {
        remarks.add(.replaceable, at: form.items[index].linkId)
      }
    }
    if let expression = node.extensionValue(
      "questionnaire-initialExpression")?.node,
      let initial = translated(
        expression, index, "initialExpression",
        instead: "The question begins without an answer.", translate)
    {
      outline.items[place].question?.initialExpression = initial
    }
    readToggles(of: index)
    if let expression = node.answerExpression {
      note(
        .outside, index, "answerExpression",
        "`\((expression.string("expression") ?? "").shortened)` gives the options.",
        instead: "The question takes any text.")
    }
  }

  /// Reads the options that are offered only if a condition is true.
  private mutating func readToggles(of index: Int) {
    let node = form.items[index].node
    guard let place = form.items[index].question else { return }
    var filter: OutlineText?
    var source = ""
    for toggle in node.extensions("questionnaire-answerOptionsToggleExpression") {
      guard let expression = toggle.extensionValue("expression")?.node,
        let test = translated(
          expression, index, "answerOptionsToggleExpression",
          instead: "The options are always offered.",
          { translator, source throws(FHIRPathError) in try translator.test(source) })
      else { continue }
      let item = form.items[index]
      let values = toggle.extensions("option").compactMap { $0.value() }.flatMap { value in
        value.type == "Coding"
          ? item.values(ofToggled: FHIRCoding(value.node)) : [value.node.primitive ?? ""]
      }
      let others = values.map { "value != \($0.asLiteral)" }.joined(separator: " and ")
      let part: OutlineText = "((\(others)) or (\(test.text)))"
      filter = filter.map { "\($0) and \(part)" } ?? part
      source = test.source
    }
    guard let filter, form.items[index].list != nil else { return }
    outline.items[place].question?.type.filter = OutlineExpression(
      filter, source: source, place: form.items[index].place("answerOptionsToggleExpression"))
  }
}

extension FHIRItem {
  /// Returns the stored values of the options that a coding means: of all systems, if it names none.
  fileprivate func values(ofToggled coding: FHIRCoding) -> [String] {
    coding.system == nil && coding.member == nil
      ? values(ofCode: coding.code) : [value(of: coding) ?? coding.code]
  }
}
