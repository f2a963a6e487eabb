import FormSession

/// The languages of a form.
extension FormEditor {
  /// Shows the form in the language after the current language; after the last language, in the
  /// first.
  mutating func showNextLanguage() {
    let languages = session.definition.languages
    guard languages.count > 1, let place = languages.firstIndex(of: session.language) else {
      model.message = Message(.refusal, Words.oneLanguage)
      return
    }
    let next = languages[(place + 1) % languages.count]
    guard let words = try? backend.session.words(in: next) else { return }
    self.words = words
    model.translate(session)
    model.message = Message(.news, Words.language(next))
  }
}
