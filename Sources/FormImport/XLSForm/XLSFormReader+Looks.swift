extension XLSFormReader {
  /// Imports the appearances that have an equivalent, and reports the others.
  mutating func noteAppearances(_ appearances: Set<String>, _ row: SheetRows.Row, _ index: Int) {
    let type = outline.items[index].question?.type.name
    for appearance in appearances.sorted() {
      switch appearance {
      case "likert" where type == "choice":
        outline.items[index].question?.presentation = "likert"
      case "hidden" where [.calculate, .answer(.hidden)].contains(row.questionType): break
      case "hidden" where type == "text":
        outline.items[index].question?.type = AnswerType("hidden")
      case _ where type != nil && Self.carriedAppearances.contains(appearance): break
      case "label" where type == "choice" || type == "choices":
        outline.items[index].question?.isReadOnly = true
        outline.findings.append(
          .onlyOptions(at: row.place("appearance"), name(row), item: index))
      case "masked" where type == "text":
        outline.items[index].question?.isMasked = true
      case _ where appearance.hasPrefix("select-"):
        outline.findings.append(
          .pickedRecord(appearance, at: row.place("appearance"), name(row), item: index))
      default:
        outline.findings.append(
          .appearance(appearance, at: row.place("appearance"), name(row), item: index))
      }
    }
  }

  private static let carriedAppearances: Set<String> = ["multiline", "signature", "rating"]

  /// Reports the cells of a row that have no equivalent in a definition.
  mutating func noteUncarriedColumns(
    _ row: SheetRows.Row, _ index: Int, carried: Set<String> = carriedByQuestions
  ) {
    for (column, text) in row.filled where !carried.contains(column.name) {
      let isQuestion = outline.items[index].question != nil
      if column.name == "parameters", isQuestion, isCarried(parameters: text) { continue }
      let header = headers[column]?.trimmingSpaces ?? column.name
      outline.findings.append(
        .column(header, text, at: row.place(column.name), name(row), item: index))
    }
  }

  /// Reports the cells of a note that have no equivalent.
  mutating func noteUncarriedColumns(ofNote row: SheetRows.Row, _ index: Int) {
    noteUncarriedColumns(row, index, carried: Self.carriedByNotes)
  }

  private static let carriedByNotes: Set<String> = [
    "type", "name", "label", "hint", "guidance_hint", "relevant", "read_only", "appearance",
    "required", "required_message", "disabled",
  ]

  private func isCarried(parameters text: String) -> Bool {
    Parameters(text).names.isSubset(of: ["start", "end", "step", "value", "label"])
  }

  /// The columns whose cells are imported, or reported where they are read.
  static let carriedByQuestions: Set<String> = [
    "type", "name", "label", "hint", "guidance_hint", "required", "required_message", "relevant",
    "constraint", "constraint_message", "calculation", "choice_filter", "default", "read_only",
    "appearance", "repeat_count", "trigger", "disabled", "bind::type",
  ]
}
