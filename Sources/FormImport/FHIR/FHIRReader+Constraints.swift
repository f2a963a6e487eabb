import JSONText

extension FHIRReader {
  /// Reads the conditions that an answer must meet, apart from the limits of its type.
  mutating func readConstraints(of index: Int) {
    readLimits(of: index)
    readPattern(of: index)
    readOtherAnswers(of: index)
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
    if let most = item.mostDecimals {
      if !item.isList {
        addCheck(
          ". = round(., \(String(most)))", "At most \(most) decimals", index, "maxDecimalPlaces")
      } else if item.type != "decimal" {
        noteUnchecked(index, "maxDecimalPlaces", "The decimals of each answer are limited.")
      }
    }
    if let most = item.node.integer("maxLength"), item.list == nil,
      !["string", "text", "url"].contains(item.type)
    {
      if item.isList {
        noteUnchecked(index, "maxLength", "The length of each answer is limited.")
      } else {
        addCheck(
          "string-length(string(.)) <= \(String(most))", "At most \(most) characters", index,
          "maxLength")
      }
    }
    for side in FHIRLimit.allCases {
      for node in item.limits(side) { readLimit(node, side, index) }
    }
  }

  /// Reads a limit for the size of the answer.
  private mutating func readLimit(_ node: JSONNode, _ side: FHIRLimit, _ index: Int) {
    let item = form.items[index]
    let value = node.value()?.node
    let expression =
      value?.extensionValue("cqf-calculatedValue", "cqf-expression")?.node
      ?? node.valueDetails?.extensionValue("cqf-calculatedValue", "cqf-expression")?.node
    if let expression {
      return item.isList
        ? noteUnchecked(index, node.extensionName, "Each answer has a limit.")
        : addLimit(expression, side.sign, index, node.extensionName)
    }
    guard let value, !value.shownValue.isEmpty else { return }
    let shown = value.shownValue
    if ["integer", "decimal", "quantity"].contains(item.type), item.list == nil {
      let number = item.number(in: value)
      if number?.isPlainNumber == true { return }
      guard let number, !item.isList else {
        return noteUnchecked(
          index, node.extensionName, "The limit \(shown) cannot be compared with the answer.")
      }
      addCheck(". \(side.sign) \(number)", "\(side.words) \(shown)", index, node.extensionName)
    } else if item.isList {
      noteUnchecked(index, node.extensionName, "Each answer has a limit.")
    } else {
      let check =
        item.period(shown)?.test(".", side.sign)?.text ?? ". \(side.sign) \(shown.asLiteral)"
      addCheck(check, "\(side.words) \(shown)", index, node.extensionName)
    }
  }

  private mutating func noteUnchecked(_ index: Int, _ member: String, _ message: String) {
    note(.answers, index, member, message, instead: "It is not checked.")
  }

  private mutating func addCheck(
    _ check: OutlineText, _ message: String, _ index: Int, _ member: String
  ) {
    let expression = OutlineExpression(
      check, source: member, place: form.items[index].place(member))
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
    guard let pattern = item.pattern else { return }
    guard !item.isList else {
      if item.patternOfItems == nil {
        noteUnchecked(index, "regex", "Each answer must match a pattern.")
      }
      return
    }
    let source = item.node.extensionValue("regex")?.node.string ?? pattern
    let expression = OutlineExpression(
      OutlineText("regex(string(.), \(pattern.asLiteral))"), source: source,
      place: item.place("regex"))
    let format = item.node.extensionValue("entryFormat")?.node.string
    add(OutlineConstraint(expression, message: texts.texts(format)), to: index)
  }

  /// Reads which answers are accepted beside the options: in R5, values of the item's type.
  private mutating func readOtherAnswers(of index: Int) {
    let item = form.items[index]
    guard item.list != nil, item.node.string("answerConstraint") == "optionsOrType",
      let (pattern, message) = Self.otherAnswers[item.type]
    else { return }
    guard !item.isMultiple else {
      return noteUnchecked(
        index, "answerConstraint", "Answers beside the options have the type \(item.type).")
    }
    addCheck(
      "regex(string(.), \(pattern.asLiteral))", message, index, "answerConstraint")
  }

  /// The patterns of values that an export writes with the type of the options.
  private static let otherAnswers: [String: (pattern: String, message: String)] = [
    "integer": ("-?\\d+", "Enter a whole number"),
    "date": ("\\d{4}-\\d{2}-\\d{2}", "Enter a date such as 2026-12-25"),
    "time": ("\\d{2}:\\d{2}(:\\d{2})?", "Enter a time such as 14:30"),
  ]

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
  var calledPattern: String? {
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
