/// The suggestions that a shell makes for a value.
enum Completion: Equatable, Sendable {
  /// No suggestions: the value is free text.
  case nothing
  /// These words, in this order.
  case words([String])
  /// File names.
  case file
  /// Values that the program lists when the script asks for them.
  case list(CompletionList)
  /// The keys of fields, each followed by `=` and no space.
  case assignments

  static let draftID = Completion.list(.drafts)
  /// The keys of registered forms.
  static let formKey = Completion.list(.forms)
  static let fieldKey = Completion.list(.fields)
  static let accountName = Completion.list(.accounts)
  static let tokenName = Completion.list(.tokens)
  /// The ids of links to forms.
  static let linkID = Completion.list(.links)
}
