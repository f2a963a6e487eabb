extension REDCapForm {
  /// Reads a text in HTML, in which fields in brackets stand for their answers.
  mutating func texts(
    _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?, isNote: Bool = false
  ) -> OutlineTexts {
    let text = row[column]
    guard !text.isEmpty else { return OutlineTexts() }
    let marked = MarkedText(text)
    noteLostTags(marked.lostTags, row, column, item)
    return OutlineTexts(piped(isNote ? marked.note : marked.plain, row, column, item))
  }

  /// Replaces the fields in brackets by references; other brackets are ordinary characters.
  private mutating func piped(
    _ text: String, _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?
  ) -> OutlineText {
    guard text.contains("[") else { return OutlineText(text) }
    var result = OutlineText()
    var rest = text[...]
    while let open = rest.firstIndex(of: "[") {
      result.append(String(rest[..<open]))
      let (references, end) = references(in: rest[open...])
      let source = String(rest[open..<end])
      rest = rest[end...]
      if let answer = answer(of: references, source, row, column, item) {
        result.append(answer)
      } else {
        result.append(source)
      }
    }
    result.append(String(rest))
    return result
  }

  /// Reads the brackets one after another at the beginning of a text, up to those of a second field.
  private func references(in text: Substring) -> ([LogicReference], Substring.Index) {
    var references: [LogicReference] = []
    var end = text.startIndex
    while text[end...].first == "[", let close = text[end...].firstIndex(of: "]") {
      let reference = LogicReference(String(text[text.index(after: end)..<close]))
      let isBehindField = references.last.map { fields.byName[$0.name] != nil } ?? false
      if isBehindField, !reference.isInstance { break }
      references.append(reference)
      end = text.index(after: close)
    }
    return (references, references.isEmpty ? text.index(after: end) : end)
  }

  /// Returns the reference to a field; nil if the brackets are ordinary characters.
  private mutating func answer(
    of references: [LogicReference], _ source: String, _ row: REDCapTable.Row,
    _ column: REDCapColumn, _ item: Int?
  ) -> OutlineText? {
    guard let reference = references.last(where: { fields.byName[$0.name] != nil }),
      let field = fields.byName[reference.name], field.kind != .note
    else {
      let isField = references.contains { $0.isSmart || fields.elsewhere[$0.name] != nil }
      if isField || references.count > 1 {
        note(
          .looks, row, column, item, "The text shows `\(source)`, which is not in the file.",
          instead: "The text contains the name.")
      }
      return nil
    }
    if let difference = difference(of: reference, field, isAlone: references.count == 1) {
      note(
        .looks, row, column, item, "The text shows `\(source)`, \(difference).",
        instead: "It shows the answer of `\(reference.name)` as people see it.")
    }
    return "\(answer: field.item)"
  }

  /// What the brackets show that a reference does not; nil if it is the same.
  private func difference(
    of reference: LogicReference, _ field: LogicField, isAlone: Bool
  ) -> String? {
    if !isAlone { return "an answer in an event or an instance" }
    if reference.code != nil { return "whether a choice is checked" }
    switch reference.suffix {
    case nil, "label": return nil
    case "value": return field.kind == .choice || field.kind == .choices ? "a code" : nil
    default: return "in a form of its own"
    }
  }
}
