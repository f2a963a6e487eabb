/// What a shell offers where a value is expected.
public enum Completion: Equatable, Sendable {
  /// Nothing: the value is free text.
  case nothing
  /// These words, in this order.
  case words([String])
  /// The names of files.
  case file
  /// What the program lists when the script asks it.
  case list(CompletionList)
  /// The keys of fields, each followed by `=` and no space.
  case assignments

  /// The ids of drafts.
  public static let draftID = Completion.list(.drafts)
  /// The keys of registered forms.
  public static let formKey = Completion.list(.forms)
  /// The keys of fields.
  public static let fieldKey = Completion.list(.fields)
}
