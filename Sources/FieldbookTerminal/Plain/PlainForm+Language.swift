import FormSession

extension PlainForm {
  /// Reads the form in the named language or, without a name, in the language after the current
  /// language.
  mutating func read(inLanguage name: String) {
    let languages = session.definition.languages
    guard languages.count > 1, let place = languages.firstIndex(of: session.language) else {
      return say(Words.oneLanguage)
    }
    let next =
      name.isEmpty
      ? languages[(place + 1) % languages.count] : session.definition.language(named: name)
    guard let next, let words = try? backend.session.words(in: next) else {
      return say(Plain.unknownLanguage(name, among: languages))
    }
    self.words = words
    outline = FormOutline(session)
    say(Words.language(next) + ".")
    ask()
  }
}
