extension REDCapForm {
  /// Reads HTML text, in which fields in brackets are replaced with their answers.
  mutating func texts(
    _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?, isNote: Bool = false
  ) -> OutlineTexts {
    let text = row[column]
    guard !text.isEmpty else { return OutlineTexts() }
    let marked = MarkedText(text)
    noteLostTags(marked.lostTags, row, column, item)
    if !isNote, marked.hasHiddenAddress { noteLostLink(row, column, item) }
    return OutlineTexts(piped(isNote ? marked.note : marked.plain, row, column, item))
  }

  /// Replaces the fields in brackets with references; other brackets are ordinary characters.
  private mutating func piped(
    _ text: String, _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?
  ) -> OutlineText {
    var result = OutlineText()
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
      result.append(String(rest[..<open]))
      let isEmbedded = rest[open] == "{"
      let (references, end) =
        isEmbedded ? Self.embedded(in: rest[open...]) : references(in: rest[open...])
      let source = String(rest[open..<end])
      rest = rest[end...]
      let answer =
        isEmbedded
        ? embedded(references, source, row, column, item)
        : answer(of: references, source, row, column, item)
      result.append(answer ?? OutlineText(source))
    }
    result.append(String(rest))
    return result
  }

  /// Reads consecutive brackets at the beginning of text, up to the brackets of a second field.
  func references(in text: Substring) -> ([LogicReference], Substring.Index) {
    var references: [LogicReference] = []
    var end = text.startIndex
    while text[end...].first == "[", let close = text[end...].firstIndex(of: "]") {
      let content = text[text.index(after: end)..<close]
      if let inner = content.lastIndex(of: "[") {
        return references.isEmpty ? ([], inner) : (references, end)
      }
      let reference = LogicReference(String(content))
      let isBehindField = references.last.map { fields.byName[$0.name] != nil } ?? false
      if isBehindField, !reference.isInstance { break }
      references.append(reference)
      end = text.index(after: close)
    }
    return (references, references.isEmpty ? text.endIndex : end)
  }

  /// Reads braces, in which REDCap embeds another field.
  private static func embedded(in text: Substring) -> ([LogicReference], Substring.Index) {
    let name = text.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":")
    }
    guard text[name.endIndex...].first == "}" else {
      return ([], text.index(after: text.startIndex))
    }
    return ([LogicReference(String(name))], text.index(after: name.endIndex))
  }

  /// Returns the answer to an embedded field; nil if the braces are ordinary characters.
  private mutating func embedded(
    _ references: [LogicReference], _ source: String, _ row: REDCapTable.Row,
    _ column: REDCapColumn, _ item: Int?
  ) -> OutlineText? {
    guard let field = references.first.flatMap({ fields.byName[$0.name] }), field.kind != .note
    else { return nil }
    note(
      .looks, row, column, item, "The field `\(source)` is embedded in the text.",
      instead: "The text shows its answer, which is given at the question itself.")
    return "\(answer: field.item)"
  }

  /// Replaces the fields in brackets in the labels of a list with references.
  mutating func readLabels(ofList list: Int, _ row: REDCapTable.Row, _ item: Int) {
    var options = outline.lists[list].options
    for index in options.indices {
      // Another field with the same list may have replaced them before.
      guard let parts = options[index].label[""]?.parts, parts.count == 1,
        case .text(let text) = parts[0]
      else { continue }
      options[index].label = OutlineTexts(piped(text, row, .choices, item))
    }
    outline.lists[list].rows = .options(options)
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

  /// Returns how the brackets differ from a reference; nil if both show the same text.
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
