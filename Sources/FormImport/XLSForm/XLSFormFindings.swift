/// The wording of findings about parts of an XLSForm that a definition cannot contain.
extension ImportFinding {
  static func unknownType(_ type: String, at place: SourcePlace, _ name: String, item: Int) -> Self
  {
    .anyText(.answers, "The type `\(type)` is unknown.", at: place, name, item: item)
  }

  static func onlyOptions(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "With `label`, the question only shows the options for the questions after it.",
      instead: "It is shown, but people cannot answer it.")
  }

  static func noTable(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "`table-list` needs questions that are single choices from the same options.",
      instead: "The questions are shown one below the other.")
  }

  static func repeatedColumn(_ header: String, at place: SourcePlace) -> Self {
    Self(
      .looks, at: place, header, "The sheet has more than one column `\(header)`.",
      instead: "Only the first text in each row is read.")
  }

  static func repeatedLanguage(
    _ header: String, _ first: String, at place: SourcePlace
  ) -> Self {
    Self(
      .looks, at: place, header, "The column `\(header)` is in the same language as `\(first)`.",
      instead: "Only the first text in each row is read.")
  }

  static func pickedRecord(_ kind: String, at place: SourcePlace, _ name: String, item: Int) -> Self
  {
    Self(
      .looks, at: place, name, item: item, "With `\(kind)`, people pick a record.",
      instead: "Here, they type its identifier.")
  }

  static func asText(_ type: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item, "There is no type for `\(type)`.",
      instead: "Its answer is the same text, which people type.")
  }

  static func loop(_ type: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .answers, at: place, name, item: item,
      "`\(type)` asks the questions in it for each option of a list.",
      instead: "Here, they are asked once.")
  }

  static func notRecorded(_ type: String, at place: SourcePlace, _ name: String, item: Int) -> Self
  {
    Self(
      .looks, at: place, name, item: item, "Fieldbook does not record `\(type)`.",
      instead: "The field is hidden and stays empty, unless a program sets it.")
  }

  static func badExpression(
    _ column: String, _ source: String, _ reason: String, at place: SourcePlace, _ name: String,
    item: Int
  ) -> Self {
    Self(
      .answers, at: place, name, item: item, "`\(column)` \(quoted(source)): \(reason)",
      instead: "It is left out.")
  }

  static func outsideExpression(
    _ column: String, _ source: String, _ reason: String, at place: SourcePlace, _ name: String,
    item: Int
  ) -> Self {
    Self(
      .outside, at: place, name, item: item, "`\(column)` \(quoted(source)): \(reason)",
      instead: "It is left out.")
  }

  static func curlyQuotes(_ source: String, at place: SourcePlace, _ name: String) -> Self {
    Self(
      .looks, at: place, name,
      "The expression \(quoted(source)) has typographic quotes, or entities of HTML.",
      instead: "They are read as the plain characters.")
  }

  static func emptyName(
    _ path: String, isFilter: Bool, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(
      isFilter ? .answers : .looks, at: place, name, item: item,
      "The expression reads `\(path)`, which is not in the form.",
      instead: isFilter
        ? "It is always empty, so options can be missing."
        : "It is always empty, as in the source.")
  }

  static func column(
    _ column: String, _ text: String, at place: SourcePlace, _ name: String, item: Int?
  ) -> Self {
    Self(.looks, at: place, name, item: item, "`\(column)` says \(quoted(text)).")
  }

  static func appearance(
    _ appearance: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(.looks, at: place, name, item: item, "The appearance `\(appearance)` has no equivalent.")
  }

  static func trigger(_ source: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .answers, at: place, name, item: item,
      "The calculation \(quoted(source)) only fills the answer in when `trigger` changes.",
      instead: "The answer is not filled in.")
  }

  static func noOption(_ value: String, at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The calculation gives \(quoted(value)), which is not an option.",
      instead: "The question also takes other text.")
  }

  static func clearing(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "Without a calculation, the answer is cleared when `trigger` changes.",
      instead: "It is kept.")
  }

  static func lockedCalculation(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item, "The answer is calculated, but could be overwritten.",
      instead: "People cannot change it.")
  }

  static func ownCalculation(
    _ source: String, at place: SourcePlace, _ name: String, item: Int
  ) -> Self {
    Self(
      .answers, at: place, name, item: item,
      "The calculation \(quoted(source)) keeps what people type in some cases.",
      instead: "It is left out, and people give the answer.")
  }

  static func messageOnly(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The message is for a constraint, but the question has none.")
  }

  static func unanswerable(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The question is required, but people cannot answer it.",
      instead: "It is imported as optional.")
  }

  static func uncheckedConstraint(at place: SourcePlace, _ name: String, item: Int) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The question has a constraint, but people cannot answer it, so ODK does not check it.",
      instead: "Here, it has no constraint.")
  }

  static func tags(_ tags: [String], at place: SourcePlace, _ name: String, item: Int?) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The text has \(tags.map { "<\($0)>" }.joined(separator: ", ")).", instead: "It is left out.")
  }

  /// The reasons why a text cannot show an answer.
  enum ReferenceProblem: String {
    case unknown = "but the form has no such question"
    case repeated = "but it has an answer in each entry of a repeat"
    case unanswered = "but it has no answer"
  }

  static func reference(
    _ reference: String, _ problem: ReferenceProblem, at place: SourcePlace, _ name: String,
    item: Int?
  ) -> Self {
    Self(
      .looks, at: place, name, item: item,
      "The text shows `\(reference)`, \(problem.rawValue).", instead: "It is shown unchanged.")
  }

  static func remarks(_ text: String, at place: SourcePlace) -> Self {
    Self(.looks, at: place, "remark", "The row has only \(quoted(text)).")
  }

  static func disabled(at place: SourcePlace, _ name: String) -> Self {
    Self(.looks, at: place, name, "The row is disabled.")
  }

  static func unclosed(_ name: String, at place: SourcePlace) -> Self {
    Self(
      .answers, at: place, name, "The group has no end.",
      instead: "All later rows become part of it.")
  }

  static func unopened(at place: SourcePlace) -> Self {
    Self(.looks, at: place, "end", "There is no group that this row could end.")
  }

  static func noName(at place: SourcePlace, key: String) -> Self {
    Self(
      .looks, at: place, key, "The row has no name.", instead: "Its name is made from its place.")
  }

  static func repeatedName(_ name: String, at place: SourcePlace) -> Self {
    Self(
      .looks, at: place, name, "Another question in the same group has this name.",
      instead: "Both are kept, with different keys.")
  }

  static func failedCell(at place: SourcePlace, isRead: Bool) -> Self {
    Self(
      isRead ? .answers : .looks, at: place, "cell",
      "The formula in this cell shows an error, so it is empty.")
  }

  static func sheet(_ name: String, _ rows: Int) -> Self {
    Self(
      .looks, at: .form, name,
      "The sheet `\(name)` has \(rows) \(rows == 1 ? "row" : "rows"), which \(rows == 1 ? "is" : "are") not imported."
    )
  }

  static func setting(_ name: String, _ value: String, at place: SourcePlace) -> Self {
    Self(.looks, at: place, name, "The setting `\(name)` is \(quoted(value)).")
  }

  static func quoted(_ text: String) -> String { "`\(text.shortened)`" }
}
