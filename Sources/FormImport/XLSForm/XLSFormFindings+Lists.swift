/// The wording of findings about lists of options.
extension ImportFinding {
  static func noList(_ list: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    .anyText(
      .outside, "There is no list `\(list)` in the choices.", at: place, name, item: item)
  }

  static func answersAsOptions(
    _ reference: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    .anyText(
      .answers, "The options are the answers to `\(reference)`.", at: place, name, item: item)
  }

  static func noFile(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    .anyText(
      .outside, "The options are in `\(file)`, which is not beside the form.", at: place, name,
      item: item)
  }

  static func noColumn(
    _ column: String, _ file: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    .anyText(
      .outside, "The file `\(file)` has no column `\(column)`.", at: place, name, item: item)
  }

  static func search(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    .anyText(
      .outside, "`search` selects the options from rows of `\(file)`.", at: place, name, item: item)
  }

  static func notCSV(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    .anyText(
      .outside, "The options are in `\(file)`, which is not CSV.", at: place, name, item: item)
  }

  static func repeatedOption(
    _ value: String, _ hasSameLabel: Bool, at place: SourcePlace, _ list: String
  ) -> Self {
    Self(
      .looks, at: place, list,
      "The option `\(value)` is in the list more than once\(hasSameLabel ? "" : ", with different labels").",
      instead:
        "Only one is kept, with the first label. It is offered wherever one of the duplicate rows would have been."
    )
  }

  static func mergedRows(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .answers, at: place, name, item: item,
      "The rows of a repeated option differ in the columns that the filter reads.",
      instead: "They are read as one row, so the filter can offer other options.")
  }

  static func severalLabels(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .answers, at: place, name, item: item, "Its list has options with several labels.",
      instead: "Only the first label of each option is shown.")
  }

  static func differentOption(_ value: String, at place: SourcePlace, _ list: String) -> Self {
    Self(
      .answers, at: place, list,
      "The option `\(value)` is in the list more than once, and a filter tells its rows apart by "
        + "texts with spaces.",
      instead: "Only the first one is kept.")
  }

  static func optionWithoutValue(
    label: String?, at place: SourcePlace, _ list: String
  ) -> Self {
    Self(
      .answers, at: place, list, "The option\(label.map { " \(quoted($0))" } ?? "") has no value.")
  }

  /// Says why the options of a question are not known.
  static func anyText(
    _ severity: Severity, _ reason: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(
      severity, at: place, name, item: item, reason, instead: "The question takes any text.")
  }

  static func unusedList(_ list: String, at place: SourcePlace) -> Self {
    Self(.looks, at: place, list, "No question uses the list.")
  }
}
