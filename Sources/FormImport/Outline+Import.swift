import FormSession

extension Outline {
  /// Makes the definition of the outline, and the list of what was not carried.
  ///
  /// - Parameter version: the version of the definition; nil for the one of the source, if it is a
  ///   whole number.
  func imported(from source: String, version: Int?) throws(FormImportError) -> ImportedForm {
    guard items.contains(where: { $0.question != nil }) else {
      throw .noQuestions(file: source)
    }
    let outline = withConditionsOutsideTheirAnswers
    let builder = DefinitionBuilder(outline)
    let stated = self.version.flatMap { Int($0) }.flatMap { 1...Int(Int32.max) ~= $0 ? $0 : nil }
    let draft = builder.draft(key: name.asKey(or: "form"), version: version ?? stated ?? 1)
    var repair = DefinitionRepair(draft, builder)
    let document = try repair.document()
    guard let form = document.definition else { throw .noQuestions(file: source) }
    var findings = outline.findings + repair.findings + repair.warnings(of: document)
    if version == nil, stated == nil, let version = self.version {
      findings.append(
        ImportFinding(
          .looks, at: .form, "version", "The version `\(version)` is not a whole number.",
          instead: "The definition has version 1."))
    }
    let summary = FormImportSummary(outline, form: form.key, source: source, findings)
    return ImportedForm(json: repair.draft.json, form: form, summary: summary)
  }
}

extension Outline {
  /// The outline in which no group has a condition that reads an answer within the group.
  ///
  /// Such a condition would depend on itself. It moves to the items in the group, except for those
  /// that it reads and the groups around them.
  private var withConditionsOutsideTheirAnswers: Outline {
    var outline = self
    for index in items.indices {
      guard let condition = outline.items[index].relevance, outline.items[index].group != nil else {
        continue
      }
      let read = condition.text.answers.filter { isItem($0, within: index) }
      guard !read.isEmpty else { continue }
      outline.items[index].relevance = nil
      for child in items.indices where items[child].parent == index {
        outline.items[child].addCondition(condition, unless: read.contains(child))
      }
      outline.findings.append(
        ImportFinding(
          .looks, at: condition.place, items[index].name, item: index,
          "The condition `\(condition.source)` of the group reads an answer in the group.",
          instead: "The condition stands at the other members of the group."))
    }
    return outline
  }

  private func isItem(_ item: Int, within group: Int) -> Bool {
    var parent = items[item].parent
    while let current = parent, current != group { parent = items[current].parent }
    return parent != nil
  }
}

extension OutlineItem {
  /// Requires a further condition.
  fileprivate mutating func addCondition(_ condition: OutlineExpression, unless isRead: Bool) {
    guard !isRead else { return }
    guard var both = relevance else {
      relevance = condition
      return
    }
    both.text = "(\(condition.text)) and (\(both.text))"
    relevance = both
  }
}
