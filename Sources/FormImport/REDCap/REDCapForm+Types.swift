import JSONText

extension REDCapForm {
  /// The result of translating a row.
  struct FieldType {
    var item: OutlineItem.Kind
    var kind: LogicField.Kind
    var codes: [String] = []
  }

  /// Reads the type of a field.
  mutating func fieldType(of row: REDCapTable.Row, _ item: Int) -> FieldType {
    let validation = row[.validation].lowercased()
    switch row[.type].lowercased() {
    case "text": return textType(of: row, item)
    case "notes", "textarea":
      if !validation.isEmpty { noteValidation(row, item) }
      return question(AnswerType("phrase", [("lines", 4)]), .text)
    case "calc": return question(AnswerType("decimal"), .number)
    case "dropdown", "radio", "select": return choiceType("choice", .choice, row, item)
    case "checkbox": return choiceType("choices", .choices, row, item)
    case "yesno": return fixedChoice([("1", "Yes"), ("0", "No")], row)
    case "truefalse": return fixedChoice([("1", "True"), ("0", "False")], row)
    case "file":
      return question(AnswerType(validation == "signature" ? "signature" : "file"), .file)
    case "slider": return sliderType(of: row)
    case "descriptive": return FieldType(item: .note, kind: .note)
    case "sql":
      note(
        .outside, row, .choices, item, "The choices are the result of an SQL query.",
        instead: "The question takes any text.")
      return question(AnswerType("phrase"), .text)
    case let type:
      note(
        .answers, row, .type, item, "The field type `\(type.shortened)` is not known.",
        instead: "The question takes any text.")
      return question(AnswerType("phrase"), .text)
    }
  }

  private func question(
    _ type: AnswerType, _ kind: LogicField.Kind, codes: [String] = []
  ) -> FieldType {
    FieldType(item: .question(OutlineQuestion(type)), kind: kind, codes: codes)
  }

  private mutating func textType(of row: REDCapTable.Row, _ item: Int) -> FieldType {
    let name = row[.validation]
    guard !name.isEmpty else { return question(AnswerType("phrase"), .text) }
    guard let validation = REDCapValidation(name) else {
      if name.lowercased() == "autocomplete" {
        noteValidation(row, item)
      } else {
        note(
          .outside, row, .validation, item,
          "What the validation `\(name.shortened)` accepts is not in the file.",
          instead: "The question takes any text.")
      }
      return question(AnswerType("phrase"), .text)
    }
    if validation.type.name == "phone" {
      note(
        .looks, row, .validation, item, "REDCap also takes an extension, such as x12.",
        instead: "An extension needs a separate question.")
    }
    if validation.type.name == "integer", row.line == table.rows.first?.line {
      // The first field identifies the record, so `001` and `1` are different records.
      return question(REDCapValidation.recordNumber.type, .text)
    }
    var question = OutlineQuestion(validation.type)
    // From the placeholder, an export to REDCap sees whether it writes seconds.
    question.placeholder = OutlineTexts(REDCapValidation.placeholder(name) ?? "")
    return FieldType(item: .question(question), kind: validation.kind)
  }

  private mutating func noteValidation(_ row: REDCapTable.Row, _ item: Int) {
    note(
      .looks, row, .validation, item, "`\(row[.validation].shortened)` concerns only the screen.",
      instead: "It is left out.")
  }

  private func sliderType(of row: REDCapTable.Row) -> FieldType {
    let least = Int(row[.least]) ?? 0
    let most = Int(row[.most]) ?? 100
    let range = [("min", JSON.integer(min(least, most))), ("max", .integer(max(least, most)))]
    var question = OutlineQuestion(AnswerType("integer", range.map { (key: $0.0, value: $0.1) }))
    question.presentation = "slider"
    return FieldType(item: .question(question), kind: .number)
  }
}

extension REDCapForm {
  private mutating func choiceType(
    _ name: String, _ kind: LogicField.Kind, _ row: REDCapTable.Row, _ item: Int
  ) -> FieldType {
    let choices = REDCapChoices(row[.choices])
    for code in choices.repeatedCodes {
      note(
        .looks, row, .choices, item, "The code `\(code.shortened)` occurs more than once.",
        instead: "As in REDCap, the last label counts.")
    }
    for label in choices.labelsWithoutCode {
      note(
        .answers, row, .choices, item, "The choice `\(label.shortened)` has no code.",
        instead: "The choice is left out.")
    }
    if !row[.validation].isEmpty { noteValidation(row, item) }
    guard !choices.choices.isEmpty else {
      note(
        .answers, row, .choices, item, "The field has no choices.",
        instead: "The question takes any text.")
      return question(AnswerType("phrase"), .text)
    }
    let labels = choices.choices.map { MarkedText($0.label) }
    let options = zip(choices.choices, labels).map { choice, label in
      OutlineOption(choice.code, label: OutlineTexts(label.plain))
    }
    noteLostTags(labels.flatMap(\.lostTags), row, .choices, item)
    if labels.contains(where: \.hasHiddenAddress) { noteLostLink(row, .choices, item) }
    return question(
      AnswerType(name, list: list(of: options, row)), kind, codes: options.map(\.value))
  }

  private mutating func fixedChoice(
    _ options: [(String, String)], _ row: REDCapTable.Row
  ) -> FieldType {
    let list = list(
      of: options.map { OutlineOption($0.0, label: OutlineTexts($0.1)) }, row)
    return question(AnswerType("choice", list: list), .choice, codes: options.map(\.0))
  }

  /// Returns the list with the given options; fields with the same options share a list.
  private mutating func list(of options: [OutlineOption], _ row: REDCapTable.Row) -> Int {
    let text = options.map { "\($0.value)\u{1}\($0.label[""]?.parts.description ?? "")" }
      .joined(separator: "\u{2}")
    if let list = lists[text] { return list }
    outline.lists.append(
      OutlineList(
        name: row[.name], rows: .options(options), place: table.place(row, .choices)))
    lists[text] = outline.lists.count - 1
    return outline.lists.count - 1
  }

  /// Reports the HTML tags that cannot be shown.
  mutating func noteLostTags(
    _ tags: [String], _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?
  ) {
    guard !tags.isEmpty else { return }
    let names = Set(tags).sorted().map { "<\($0)>" }.joined(separator: ", ")
    note(
      .looks, row, column, item, "The text contains \(names).",
      instead: names.contains(",") ? "These tags are left out." : "This tag is left out.")
  }

  /// Reports the address of a link in a text that is shown without markup.
  mutating func noteLostLink(_ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int?) {
    note(
      .looks, row, column, item, "The text contains a link.", instead: "Its address is left out.")
  }
}
