import JSONText

extension FHIRReader {
  /// Adds a question to the outline, in a group if there are items below it.
  mutating func layOutQuestion(_ index: Int, in parent: Int?, _ depth: FHIRDepth) {
    let item = form.items[index]
    let parts = item.children.filter { form.items[$0].isPartOfQuestion }
    let below = item.children.filter { !form.items[$0].isPartOfQuestion }
    let asksBelow = below.contains { form.items[$0].type != "display" }
    let isEntry =
      item.doesRepeat && !item.isChoice
      && (asksBelow || item.type == "attachment")
      && depth.groups < FHIRDepth.mostGroups && depth.repeats.count < FHIRDepth.mostRepeats
    form.items[index].isMultiple = item.doesRepeat && item.list != nil
    form.items[index].isList = item.doesRepeat && item.list == nil && !isEntry
    form.items[index].unit = item.statedUnit.map { FHIRUnit($0.code) }
    var (inner, place) = (depth, parent)
    if !below.isEmpty || isEntry, depth.groups < FHIRDepth.mostGroups {
      var group = OutlineGroup()
      inner.groups += 1
      if isEntry {
        group.repetition = repetition(of: index)
        inner.repeats.append(index)
      }
      outline.items.append(
        OutlineItem(.group(group), name: item.linkId, place: item.place(), parent: parent))
      place = outline.items.count - 1
    }
    form.items[index].repeats = inner.repeats
    addQuestion(index, in: place)
    if let place, place != parent, let question = form.items[index].question, !item.isHidden {
      // A group without a title would be shown under its key.
      outline.items[place].label = outline.items[question].label
    }
    // The text for the unit comes first: it replaces the stated unit as the help, and any other
    // text is appended to it.
    for part in parts where form.items[part].control == "unit" { addPart(part, to: index) }
    for part in parts where form.items[part].control != "unit" { addPart(part, to: index) }
    for child in below { layOut(child, in: place, inner) }
    if let place, place != parent {
      form.items[index].carriers = [place]
    } else {
      form.items[index].carriers += below.flatMap { form.items[$0].carriers }
    }
    if asksBelow, form.items[index].isMultiple, below.contains(where: { !isAboutOption($0, index) })
    {
      note(
        .answers, index, "repeats",
        "In the source, the items below the question are repeated for each answer.",
        instead: "Here, they appear once.")
    }
  }

  /// Whether an item is a note, or is asked only if one option of a question is chosen.
  private func isAboutOption(_ child: Int, _ question: Int) -> Bool {
    let item = form.items[child]
    return item.type == "display"
      || item.node.items("enableWhen").contains { clause in
        clause.string("question") == form.items[question].linkId && clause.string("operator") == "="
      }
  }

  private mutating func addQuestion(_ index: Int, in parent: Int?) {
    let item = form.items[index]
    var question = OutlineQuestion(answerType(of: index))
    question.isRequired = item.node.isSet("required") || (item.count("minOccurs") ?? 0) > 0
    question.isReadOnly = item.node.isSet("readOnly")
    if let placeholder = item.node.extensionValue("entryFormat")?.node.string {
      question.placeholder = texts.texts(placeholder)
    }
    var made = OutlineItem(
      .question(question), name: item.linkId, place: item.place(), parent: parent)
    let (label, lostTags) = texts.label(of: item)
    made.label = label
    if !lostTags.isEmpty { remarks.add(.media, at: item.linkId) }
    if item.type != "quantity", let unit = item.statedUnit { made.help = texts.texts(unit.text) }
    outline.items.append(made)
    form.items[index].question = outline.items.count - 1
    form.items[index].carriers = [outline.items.count - 1]
    addUnits(index, in: parent)
  }

  /// Adds a question for the unit, if there is a choice of units or the unit has a code.
  ///
  /// A single unit is the calculated answer to its question, which is not on the screen.
  private mutating func addUnits(_ index: Int, in parent: Int?) {
    let item = form.items[index]
    let units = item.units
    let isChoice = units.count > 1 && !item.isHidden
    guard item.type == "quantity", isChoice || units.count == 1 && units[0]["system"] != nil else {
      return
    }
    let name = "\(item.linkId)-unit"
    guard !form.items.contains(where: { $0.linkId == name }) else {
      return note(
        isChoice ? .answers : .looks, index, "unitOption",
        "Another item has the linkId `\(name)`, which stands for the unit.",
        instead: "The unit is left out.")
    }
    let list = form.addList(
      name: "\(item.linkId)_unit", units.map(option(ofUnit:)), place: item.place("unitOption"))
    var question = OutlineQuestion(AnswerType("choice", list: list))
    var made = OutlineItem(
      .question(question), name: name, place: item.place("unitOption"),
      parent: parent)
    made.isPart = true
    if !isChoice, let value = form.lists[list].options.first?.value {
      question.calculation = OutlineExpression(
        OutlineText(value.asLiteral), source: "unit", place: item.place("unit"))
    } else {
      question.initial = item.node.items("initial").first?["valueQuantity"].flatMap {
        ($0.string("code") ?? $0.string("unit")).map(JSON.string)
      }
      made.label = texts.texts("Unit")
      note(
        .looks, index, "unitOption", "The question has a choice of units.",
        instead: "A separate question asks for the unit.")
    }
    made.kind = .question(question)
    outline.items.append(made)
    form.items[index].carriers.append(outline.items.count - 1)
  }

  private func option(ofUnit unit: JSONNode) -> OutlineOption {
    let code = unit.string("code") ?? unit.string("display") ?? unit.string("unit") ?? ""
    return OutlineOption(
      code, label: texts.texts(unit.string("display") ?? unit.string("unit")),
      name: unit.string("system").map { code.optionName(in: $0) })
  }

  /// Adds the text below a question to the question's help.
  private mutating func addPart(_ part: Int, to index: Int) {
    guard let question = form.items[index].question, !form.items[part].isHidden else { return }
    let item = form.items[part]
    let (text, lostTags) = texts.texts(of: item.node, "text", prefix: item.prefix)
    if !lostTags.isEmpty { remarks.add(.media, at: item.linkId) }
    if item.control == "unit" {
      // This text repeats the unit that the question already states, possibly in other words.
      if form.items[index].type == "quantity" { return }
      outline.items[question].help = text
    } else {
      outline.items[question].help.append(text, between: "\n")
    }
  }
}

extension FHIRItem {
  /// The units of a number: the stated one, or those to choose from.
  fileprivate var units: [JSONNode] {
    let options = node.extensions("questionnaire-unitOption").compactMap { $0["valueCoding"] }
    if options.count > 1 { return options }
    let stated = node.extensionValue("questionnaire-unit")?.node ?? options.first
    return [stated ?? node.items("initial").first?["valueQuantity"]].compactMap(\.self)
  }

  /// The unit of a number: its code, and its text for people.
  var statedUnit: (code: String, text: String)? {
    guard units.count == 1, let coding = units.first else { return nil }
    let code = coding.string("code") ?? coding.string("unit") ?? coding.string("display") ?? ""
    let isRemark = code.hasPrefix("{") && code.hasSuffix("}")
    let text =
      coding.string("display") ?? coding.string("unit")
      ?? (isRemark ? String(code.dropFirst().dropLast()) : code)
    return code.isEmpty ? nil : (code, text)
  }

  /// Returns the number in an extension such as `minOccurs`.
  func count(_ name: String) -> Int? {
    node.extensionValue("questionnaire-" + name, name)?.node.primitive.flatMap { Int($0) }
  }
}
