/// The columns of a data dictionary; the raw value is the name in REDCap's API export.
enum REDCapColumn: String, CaseIterable {
  case name = "field_name"
  case form = "form_name"
  case section = "section_header"
  case type = "field_type"
  case label = "field_label"
  case choices = "select_choices_or_calculations"
  case note = "field_note"
  case validation = "text_validation_type_or_show_slider_number"
  case least = "text_validation_min"
  case most = "text_validation_max"
  case identifier
  case branching = "branching_logic"
  case required = "required_field"
  case alignment = "custom_alignment"
  case number = "question_number"
  case matrix = "matrix_group_name"
  case ranking = "matrix_ranking"
  case annotation = "field_annotation"

  /// Recognizes a column by the title in the header, regardless of case and punctuation.
  init?(title: String) {
    let letters = Self.letters(of: title)
    if let column = Self.allCases.first(where: { Self.letters(of: $0.rawValue) == letters }) {
      self = column
    } else if let column = Self.titles[letters] {
      self = column
    } else {
      return nil
    }
  }

  /// The column titles in data dictionaries from past and present versions.
  private static let titles: [String: REDCapColumn] = [
    "variablefieldname": .name, "variable": .name, "form": .form, "instrument": .form,
    "choicescalculationsorsliderlabels": .choices, "choicesorcalculations": .choices,
    "fieldnotes": .note, "textvalidationtype": .validation,
    "branchinglogicshowfieldonlyif": .branching, "questionnumbersurveysonly": .number,
    "fieldannotationactiontags": .annotation, "actiontagsfieldannotation": .annotation,
    "required": .required, "matrixgroup": .matrix,
  ]

  private static func letters(of title: String) -> String {
    title.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
