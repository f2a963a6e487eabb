import JSONText

extension FHIRReader {
  /// Adds the conditions, expressions, limits and initial answers of an item.
  mutating func readLogic(of index: Int) {
    readCondition(of: index)
    readRequiredGroup(index)
    guard form.items[index].question != nil else { return }
    readInitial(of: index)
    readConstraints(of: index)
    readExpressions(of: index)
    readPresentation(of: index)
  }

  /// Translates an expression of an item; if that is not possible, reports the reason and the
  /// substitute.
  mutating func translated(
    _ node: JSONNode, _ index: Int, _ member: String, instead: String,
    isConstraint: Bool = false,
    _ translate: (inout FHIRPathTranslator, String) throws(FHIRPathError) -> OutlineText
  ) -> OutlineExpression? {
    guard let source = node.string("expression") ?? node.string else { return nil }
    let language = node.string("language") ?? "text/fhirpath"
    guard language == "text/fhirpath" else {
      let kind = language.hasPrefix("text/cql") ? "CQL" : "a query"
      note(
        .outside, index, member, "`\(source.shortened)` is \(kind).", instead: instead)
      return nil
    }
    var translator = FHIRPathTranslator(form, owner: index, isConstraint: isConstraint)
    do {
      let text = try translate(&translator, source)
      form.lists = translator.form.lists
      for linkId in translator.missingItems {
        note(
          .looks, index, member, "There is no item with the linkId \(linkId).",
          instead: "It counts as not answered.")
      }
      if translator.hasTrimmed {
        note(
          .answers, index, member, "`trim` has no equivalent.",
          instead: "`normalize-space` is used, which also shortens white space within the text.")
      }
      return OutlineExpression(text, source: source, place: form.items[index].place(member))
    } catch {
      note(
        error.isOutside ? .outside : .answers, index, member,
        "`\(source.shortened)`: \(error.message)", instead: instead)
      return nil
    }
  }

  /// Reads the condition under which an item applies.
  private mutating func readCondition(of index: Int) {
    let node = form.items[index].node
    var conditions: [OutlineExpression] = []
    if let clauses = enableWhen(of: index) { conditions.append(clauses) }
    if let node = node.extensionValue("questionnaire-enableWhenExpression")?.node,
      let condition = translated(
        node, index, "enableWhenExpression", instead: "The item always applies.",
        { translator, source throws(FHIRPathError) in try translator.test(source) })
    {
      conditions.append(condition)
    }
    for condition in conditions { add(condition, to: index) }
  }

  private mutating func add(_ condition: OutlineExpression, to index: Int) {
    let item = form.items[index]
    if item.node.string("disabledDisplay") == "protected" {
      for index in [index] + form.descendants(of: index) { protect(index, unless: condition) }
      return
    }
    for carrier in item.carriers {
      guard var both = outline.items[carrier].relevance else {
        outline.items[carrier].relevance = condition
        continue
      }
      both.text = "(\(both.text)) and (\(condition.text))"
      outline.items[carrier].relevance = both
    }
  }

  /// Makes a question read-only, and not required, while a condition is false.
  private mutating func protect(_ index: Int, unless condition: OutlineExpression) {
    guard let place = form.items[index].question, var question = outline.items[place].question
    else { return }
    var (readOnly, requirement) = (condition, condition)
    readOnly.text = "not(\(condition.text))"
    if let other = question.readOnlyCondition {
      readOnly.text = "\(other.text) or \(readOnly.text)"
    }
    if let other = question.requirement {
      requirement.text = "(\(other.text)) and (\(condition.text))"
    }
    question.readOnlyCondition = readOnly
    if question.isRequired { question.requirement = requirement }
    outline.items[place].question = question
  }

  private mutating func readRequiredGroup(_ index: Int) {
    let item = form.items[index]
    guard item.type == "group", item.node.isSet("required"), !item.children.isEmpty else { return }
    let isMet = form.descendants(of: index).contains { form.items[$0].node.isSet("required") }
    if !isMet {
      note(
        .answers, index, "required", "The group is required, but nothing in it is.",
        instead: "It can be left empty.")
    }
  }

  /// Reads how a screen shows a question, as far as a definition can express it.
  private mutating func readPresentation(of index: Int) {
    let item = form.items[index]
    guard item.control == "slider", let place = item.question,
      let type = outline.items[place].question?.type
    else { return }
    if type.name == "integer", type["min"] != nil, type["max"] != nil {
      outline.items[place].question?.presentation = "slider"
    } else {
      remarks.add(.slider, at: item.linkId)
    }
  }

  /// Removes the requirement of questions whose answer nobody can give.
  mutating func dropRequirements() {
    for (index, item) in form.items.enumerated() {
      guard let place = item.question, let question = outline.items[place].question,
        question.isRequired
      else { continue }
      let isFilled = question.initial != nil || question.initialExpression != nil
      guard question.calculation != nil || (question.isReadOnly && !isFilled) else { continue }
      outline.items[place].question?.isRequired = false
      outline.items[place].question?.requirement = nil
      note(
        .looks, index, "required", "The question is required, but people cannot answer it.",
        instead: "It is imported as optional.")
    }
  }

  /// Changes hidden questions so that people never see them.
  ///
  /// A calculated question without a label is not shown. A question whose answer nobody can change
  /// also becomes calculated: its answer is always the initial answer. Any other question that is
  /// not plain text keeps its type and stays on the screen, because a `hidden` field holds text.
  mutating func finishHiddenItems() {
    for item in form.items where item.isHidden {
      guard let place = item.question, var question = outline.items[place].question else {
        continue
      }
      if question.calculation == nil, let initial = question.initialExpression {
        question.calculation = initial
        question.calculation?.text = "once(\(initial.text))"
        question.initialExpression = nil
      } else if question.calculation == nil, question.type.name != "list",
        let text = question.initial?.asExpression
      {
        question.calculation = OutlineExpression(
          text, source: "initial", place: item.place("initial"))
        question.initial = nil
      }
      if question.calculation != nil {
        outline.items[place].label = OutlineTexts()
        outline.items[place].help = OutlineTexts()
        question.isReadOnly = false
      } else if !question.type.isPlainText {
        question.isReadOnly = true
        (question.isRequired, question.requirement) = (false, nil)
        remarks.add(.typedHiddenQuestion, at: item.linkId)
      } else {
        question.type = AnswerType("hidden")
        (question.isRequired, question.requirement) = (false, nil)
        question.constraints = []
        question.presentation = nil
        question.placeholder = OutlineTexts()
        remarks.add(.hiddenQuestion, at: item.linkId)
      }
      outline.items[place].question = question
    }
  }
}

extension JSON {
  /// An expression that provides the value.
  fileprivate var asExpression: OutlineText? {
    switch self {
    case .bool(let isTrue): isTrue ? "true()" : "false()"
    case .number(let digits): OutlineText(digits)
    case .string(let text): OutlineText(text.asLiteral)
    case .array(let items): items.joinedAsExpression
    default: nil
    }
  }
}

extension [JSON] {
  /// An expression that provides the values of several options, which are separated by spaces; nil
  /// if a value contains a space.
  fileprivate var joinedAsExpression: OutlineText? {
    let values = map { if case .string(let text) = $0 { text } else { $0.text } }
    if values.contains(where: { $0.contains(" ") }) { return nil }
    return OutlineText(values.joined(separator: " ").asLiteral)
  }
}

extension AnswerType {
  /// Whether any text is an answer, so that the type `hidden` stands for the same answers.
  fileprivate var isPlainText: Bool { name == "phrase" || name == "text" && self["pattern"] == nil }
}
