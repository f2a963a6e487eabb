import FieldbookTerminal
import FormSession

extension Option {
  static let language = Option(
    "language", value: "CODE", help: "Show the form in this language, such as `fr`")
}

extension Invocation {
  /// Returns the language of the form that `--language` names; nil if the option was not given.
  func language(of form: FormDefinition) throws -> String? {
    guard let name = value(.language) else { return nil }
    guard let language = form.language(named: name) else {
      throw UsageError.noLanguage(name, known: form.languages)
    }
    return language
  }

  /// Returns the form's texts in the language that `--language` names; nil if the option was not
  /// given.
  func words(of session: Session) throws -> FormWords? {
    try language(of: session.definition).map { try session.words(in: $0) }
  }

  /// Returns the form's texts in the language that `--language` or else the environment names; nil
  /// for the form's first language.
  func words(of session: Session, in environment: TerminalEnvironment) throws -> FormWords? {
    if let words = try words(of: session) { return words }
    guard let language = environment.locale.flatMap(session.definition.language(named:)) else {
      return nil
    }
    return try session.words(in: language)
  }
}
