import JSONText

extension FHIRReader {
  /// Marks the items that people never see.
  mutating func hideItems() {
    func hidden(includingGroups: Bool) -> [Bool] {
      var marks: [Bool] = []
      for item in form.items {
        let isOwn =
          item.node.isMarked("questionnaire-hidden")
          && (includingGroups || item.type != "group")
        marks.append(isOwn || (item.parent.map { marks[$0] } ?? false))
      }
      return marks
    }
    var marks = hidden(includingGroups: true)
    let isVisible = { index in !marks[index] && form.items[index].isQuestion }
    if !form.items.indices.contains(where: isVisible) {
      marks = hidden(includingGroups: false)
      outline.findings.append(
        ImportFinding(
          .looks, at: .form, "hidden", "All questions are in hidden groups.",
          instead: "They are shown."))
    }
    for index in form.items.indices { form.items[index].isHidden = marks[index] }
  }

  /// Adds an item, and the items in it, to the outline.
  mutating func layOut(_ index: Int, in parent: Int?, _ depth: FHIRDepth) {
    form.items[index].repeats = depth.repeats
    switch form.items[index].type {
    case "group": layOutGroup(index, in: parent, depth)
    case "display": layOutNote(index, in: parent)
    default: layOutQuestion(index, in: parent, depth)
    }
  }

  private mutating func add(
    _ kind: OutlineItem.Kind, _ index: Int, in parent: Int?, named name: String? = nil
  ) -> Int {
    let item = form.items[index]
    outline.items.append(
      OutlineItem(kind, name: name ?? item.linkId, place: item.place(), parent: parent))
    return outline.items.count - 1
  }

  private mutating func layOutNote(_ index: Int, in parent: Int?) {
    let item = form.items[index]
    guard !item.isHidden else {
      remarks.add(.hiddenText, at: item.linkId)
      return
    }
    let (label, lostTags) = texts.texts(of: item.node, "text", isNote: true, prefix: item.prefix)
    reportLost(lostTags, index)
    guard !label.isEmpty else { return }
    let note = add(.note, index, in: parent)
    outline.items[note].label = label
    form.items[index].carriers = [note]
  }

  private mutating func reportLost(_ tags: [String], _ index: Int) {
    guard !tags.isEmpty else { return }
    note(
      .looks, index, "text", "The text contains \(tags.map { "<\($0)>" }.joined(separator: ", ")).",
      instead: "Only the plain text is shown.")
  }

  private mutating func layOutGroup(_ index: Int, in parent: Int?, _ depth: FHIRDepth) {
    let item = form.items[index]
    guard !item.children.isEmpty else {
      layOutNote(index, in: parent)
      return
    }
    guard depth.groups < FHIRDepth.mostGroups else {
      note(
        .looks, index, nil, "The group is in more than \(FHIRDepth.mostGroups) others.",
        instead: "Its items are in the enclosing group.")
      for child in item.children { layOut(child, in: parent, depth) }
      form.items[index].carriers = item.children.flatMap { form.items[$0].carriers }
      return
    }
    var (group, inner) = (OutlineGroup(), depth)
    let around = item.parent.map { form.items[$0].control }
    group.isPage = item.control == "page" || around == "tab-container"
    inner.groups += 1
    if item.doesRepeat { repeatGroup(&group, index, &inner) }
    let place = add(.group(group), index, in: parent)
    let (label, lostTags) = texts.label(of: item)
    outline.items[place].label = label
    reportLost(lostTags, index)
    form.items[index].carriers = [place]
    if group.repetition != nil { form.items[index].repeatedGroup = place }
    for child in item.children { layOut(child, in: place, inner) }
    if ["gtable", "table", "grid", "htable", "atable"].contains(item.control) {
      makeGrid(index, place)
    }
  }

  private mutating func repeatGroup(
    _ group: inout OutlineGroup, _ index: Int, _ depth: inout FHIRDepth
  ) {
    guard depth.repeats.count < FHIRDepth.mostRepeats else {
      note(
        .answers, index, "repeats", "The group is in three repeated groups.",
        instead: "Here, it appears once.")
      return
    }
    group.repetition = repetition(of: index)
    depth.repeats.append(index)
  }

  /// Returns how often an item can be repeated; a required item must be there at least once.
  func repetition(of index: Int) -> OutlineGroup.Repetition {
    let node = form.items[index].node
    let limit = { (name: String) in
      node.extensionValue("questionnaire-\(name)")?.node.primitive.flatMap { Int($0) }
    }
    var repetition = OutlineGroup.Repetition()
    repetition.min = limit("minOccurs") ?? (node.isSet("required") ? 1 : nil)
    repetition.max = limit("maxOccurs")
    repetition.start = max(1, repetition.min ?? 1)
    return repetition
  }

  /// Shows a group as a table if it contains only visible single choices from the same options, and
  /// is not repeated.
  private mutating func makeGrid(_ index: Int, _ place: Int) {
    let children = form.items[index].children.map { form.items[$0] }
    let lists = Set(children.map(\.list))
    let isGrid =
      lists.count == 1 && lists.first != .some(nil)
      && children.allSatisfy {
        $0.question != nil && !$0.isHidden && !$0.isMultiple && $0.carriers == [$0.question]
      }
    if isGrid, form.items[index].doesRepeat == false {
      outline.items[place].group?.isGrid = true
    } else {
      remarks.add(.table, at: form.items[index].linkId)
    }
  }
}

extension FHIRItem {
  /// The code of the control that shows the item.
  var control: String {
    let value = node.extensionValue("questionnaire-itemControl", "questionnaire-display-control")
    return value?.node.conceptCode ?? ""
  }

  /// The prefix before the text.
  var prefix: String? { node.string("prefix").flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether there can be several answers, or entries of a group.
  var doesRepeat: Bool { node.isSet("repeats") || node.isMarked("questionnaire-answerRepeats") }

  /// Whether text below a question is part of the question.
  var isPartOfQuestion: Bool {
    let category = node.extensionValue("questionnaire-displayCategory")?.node.conceptCode
    return type == "display" && node.items("enableWhen").isEmpty
      && node.extensions("questionnaire-enableWhenExpression").isEmpty
      && ([
        "help", "flyover", "prompt", "unit", "instructions", "inline", "lower", "upper", "legal",
      ]
      .contains(control) || category != nil)
  }
}
