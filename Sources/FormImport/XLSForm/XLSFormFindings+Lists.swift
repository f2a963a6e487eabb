/// The wording of findings about lists of options.
extension ImportFinding {
  static func noList(_ list: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .outside, at: place, name, item: item, "There is no list `\(list)` in the choices.",
      instead: "The question takes any text.")
  }

  static func answersAsOptions(
    _ reference: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(
      .answers, at: place, name, item: item, "The options are the answers to `\(reference)`.",
      instead: "The question takes any text.")
  }

  static func noFile(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .outside, at: place, name, item: item,
      "The options are in `\(file)`, which is not beside the form.",
      instead: "The question takes any text.")
  }

  static func noColumn(
    _ column: String, _ file: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(
      .outside, at: place, name, item: item, "The file `\(file)` has no column `\(column)`.",
      instead: "The question takes any text.")
  }

  static func search(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .outside, at: place, name, item: item, "`search` selects the options from rows of `\(file)`.",
      instead: "The question takes any text.")
  }

  static func notCSV(_ file: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .outside, at: place, name, item: item, "The options are in `\(file)`, which is not CSV.",
      instead: "The question takes any text.")
  }

  static func repeatedOption(
    _ value: String, _ hasSameLabel: Bool, at place: SourcePlace, _ list: String
  ) -> Self {
    Self(
      .looks, at: place, list,
      "The option `\(value)` is in the list more than once\(hasSameLabel ? "" : ", with other labels").",
      instead:
        "Only one is kept, with the first label. It is offered wherever any of its rows would be.")
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

  static func unusedList(_ list: String, at place: SourcePlace) -> Self {
    Self(.looks, at: place, list, "No question uses the list.")
  }
}
