import JSONText

extension FHIRReader {
  /// Reads the conditions that an answer must meet, apart from the limits of its type.
  mutating func readConstraints(of index: Int) {
    readLimits(of: index)
    readPattern(of: index)
    for node in constraints(in: form.items[index].node) {
      guard let constraint = constraint(node, index) else { continue }
      add(constraint, to: index)
    }
  }

  private mutating func add(_ constraint: OutlineConstraint, to index: Int) {
    guard let place = form.items[index].question else { return }
    outline.items[place].question?.constraints.append(constraint)
  }

  private func constraints(in node: JSONNode) -> [JSONNode] {
    node.extensions("questionnaire-constraint", "targetConstraint")
  }

  private mutating func constraint(_ node: JSONNode, _ index: Int) -> OutlineConstraint? {
    guard let expression = node.extensions("expression").first?.value()?.node else { return nil }
    let check = translated(
      expression, index, "constraint", instead: "The answer is not checked.", isConstraint: true,
      { translator, source throws(FHIRPathError) in try translator.constraint(source) })
    guard let check else { return nil }
    return OutlineConstraint(
      check, message: texts.texts(node.extensionValue("human")?.node.string),
      isWarning: node.extensionValue("severity")?.node.string == "warning")
  }

  /// Reads the limits for which the type has no parameters.
  private mutating func readLimits(of index: Int) {
    let item = form.items[index]
    if let most = item.node.extensionValue("maxDecimalPlaces")?.node.primitive, Int(most) != nil,
      !item.isList
    {
      addCheck(". = round(., \(most))", "At most \(most) decimals", index, "maxDecimalPlaces")
    }
    if let most = item.node.integer("maxLength"), item.list == nil, !item.isList,
      !["string", "text", "url"].contains(item.type)
    {
      addCheck(
        "string-length(string(.)) <= \(most)", "At most \(most) characters", index, "maxLength")
    }
    let isNumber = ["integer", "decimal", "quantity"].contains(item.type) && item.list == nil
    let minimum = "questionnaire-minValue"
    for (names, sign, words) in [
      (["minValue", minimum, "questionnaire-minQuantity"], ">=", "At least"),
      (["maxValue", "questionnaire-maxValue", "questionnaire-maxQuantity"], "<=", "At most"),
    ] {
      for node in item.node.items("extension") where names.contains(node.extensionName) {
        let value = node.value()
        let expression =
          value?.node.extensionValue("cqf-calculatedValue", "cqf-expression")?.node
          ?? node.valueDetails?.extensionValue("cqf-calculatedValue", "cqf-expression")?.node
        if let expression {
          addLimit(expression, sign, index, node.extensionName)
        } else if !isNumber, !item.isList, let value,
          let limit = value.node.number("value") ?? value.node.primitive
        {
          addCheck(". \(sign) \(limit.asLiteral)", "\(words) \(limit)", index, node.extensionName)
        }
      }
    }
  }

  private mutating func addCheck(
    _ check: String, _ message: String, _ index: Int, _ member: String
  ) {
    let expression = OutlineExpression(
      OutlineText(check), source: member, place: form.items[index].place(member))
    add(OutlineConstraint(expression, message: texts.texts(message)), to: index)
  }

  private mutating func addLimit(
    _ node: JSONNode, _ sign: String, _ index: Int, _ member: String
  ) {
    let unit = form.items[index].unit
    let limit = translated(
      node, index, member, instead: "The answer is not checked.", isConstraint: true,
      { translator, source throws(FHIRPathError) in
        try translator.limit(source, sign: sign, unit: unit)
      })
    if let limit { add(OutlineConstraint(limit), to: index) }
  }

  private mutating func readPattern(of index: Int) {
    let item = form.items[index]
    guard let source = item.node.extensionValue("regex")?.node.string, !source.isEmpty,
      !item.isList
    else { return }
    let pattern = FHIRPattern(source.calledPattern ?? source, isWhole: true).text
    let expression = OutlineExpression(
      OutlineText("regex(string(.), \(pattern.asLiteral))"), source: source,
      place: item.place("regex"))
    let format = item.node.extensionValue("entryFormat")?.node.string
    add(OutlineConstraint(expression, message: texts.texts(format)), to: index)
  }

  /// Moves the constraints of groups and of the form to the last question that they read.
  mutating func readConstraintsOfForm() {
    for index in form.items.indices where form.items[index].question == nil {
      for node in constraints(in: form.items[index].node) {
        if let constraint = constraint(node, index) { give(constraint, form.items[index].linkId) }
      }
    }
    for node in constraints(in: form.questionnaire) {
      guard let node = node.extensions("expression").first?.value()?.node,
        let source = node.string("expression") ?? node.string
      else { continue }
      var translator = FHIRPathTranslator(form, owner: nil)
      do {
        let text = try translator.constraint(source)
        let check = OutlineExpression(text, source: source, place: .form)
        give(OutlineConstraint(check), "constraint")
      } catch {
        outline.findings.append(
          ImportFinding(
            error.isOutside ? .outside : .answers, at: .form, "constraint",
            "`\(source.shortened)`: \(error.message)", instead: "It is not checked."))
      }
    }
  }

  private mutating func give(_ constraint: OutlineConstraint, _ subject: String) {
    let last = constraint.check.text.answers.max()
    if let last { outline.items[last].question?.constraints.append(constraint) }
    outline.findings.append(
      ImportFinding(
        last == nil ? .answers : .looks, at: constraint.check.place, subject,
        "The constraint `\(constraint.check.source.shortened)` belongs to several questions.",
        instead: last.map { "It is checked at \(outline.items[$0].name)." } ?? "It is left out."))
  }
}

extension String {
  /// The pattern in a call of the FHIRPath function `matches`, as some programs write it; nil for
  /// other text.
  fileprivate var calledPattern: String? {
    guard let node = try? FHIRPathParser.node(of: self),
      case .call(nil, let name, let arguments) = node.kind,
      name == "matches" || name == "matchesFull", arguments.count == 1,
      case .text(let pattern) = arguments[0].kind
    else { return nil }
    return pattern
  }
}

extension JSONNode {
  /// The member with the extensions of a value, such as `_valueDate`.
  fileprivate var valueDetails: JSONNode? { value("_value")?.node }
}
