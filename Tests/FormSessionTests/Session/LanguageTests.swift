import FieldEngine
import FormSession
import TestSupport
import Testing

/// Sessions whose texts people see in another language than the form's first.
@Suite struct LanguageTests {
  private func session(_ text: String = form) throws -> Session {
    let document = FormDocument(text)
    #expect(document.errors.map(\.message) == [])
    return try Session(try #require(document.definition), ValidationContext(today: .testDay))
  }

  private static let form = #"""
    {"form": "clinic", "version": 1, "languages": ["en", "fr", "de"],
     "title": {"en": "Visit of ${name}", "fr": "Visite de ${name}"},
     "messages": {"required": {"de": "Fehlt noch"}},
     "lists": {"town": [{"value": "a", "label": {"en": "North", "fr": "Nord"}, "km": "3"},
       {"value": "b", "label": {"en": "South", "fr": "Sud"}, "km": "9"}]},
     "fields": [
       {"key": "name", "label": {"en": "Name", "fr": "Nom"}, "required": true},
       {"key": "sex", "label": {"en": "Sex of ${name}", "fr": "Sexe"}, "type": {"choice": {"options": [
         {"value": "f", "label": {"en": "female", "fr": "femme"}},
         {"value": "m", "label": {"en": "male", "fr": "homme"}}]}}},
       {"note": {"en": "Thanks", "fr": "Merci, ${name}: ${sex}"}},
       {"key": "word", "calculate": "label(${sex})"},
       {"key": "age", "type": "integer", "constraint": ". < 120",
        "constraintMessage": {"en": "${name} is too old", "fr": "${name} est trop vieux"}},
       {"key": "zip", "type": "zip"},
       {"key": "towns", "type": {"choices": {"list": "town", "filter": "km < ${age}", "max": 1}}},
       {"key": "marks", "type": {"list": {"of": "zip"}}}]}
    """#

  /// Performs the same steps, and returns the session and what people see of it in a language.
  private func filled(
    _ language: String = "en", _ steps: [(String, FieldStep)]
  ) throws -> (Session, shown: Session) {
    var session = try session()
    for (key, step) in steps { session.apply(.step(key, step)) }
    return (session, session.shown(with: try session.words(in: language)))
  }

  @Test func `people see texts and messages in their language`() throws {
    let (session, french) = try filled(
      "fr",
      [
        ("name", .set("Ada")), ("sex", .set("homme")), ("age", .set("150")), ("zip", .set("902")),
        ("towns", .set("Nord, Sud")), ("marks", .set("90210; 9")),
      ])
    #expect(french.title == "Visite de Ada")
    #expect(french.label("name") == "Nom" && french.label("sex") == "Sexe")
    #expect(session.label("sex") == "Sex of Ada")
    #expect(french.notes.map(\.text) == ["Merci, Ada: homme"])
    #expect(french.state("sex")?.state.display == "homme")
    #expect(session.state("sex")?.state.display == "male")
    #expect(french.state("age")?.state.issue?.message == "Ada est trop vieux")
    #expect(french.state("zip")?.state.issue?.message == "Le code postal est incomplet")
    #expect(french.state("towns")?.state.issue?.message == "1 choix au plus")
    #expect(
      french.state("marks")?.state.items?.map { $0.issue?.message } == [
        nil, "Le code postal est incomplet",
      ])
    #expect(french.options(of: "sex").map(\.label) == ["femme", "homme"])
    #expect(french.options(of: "towns", matching: "no").map(\.label) == ["Nord"])
    #expect(session.options(of: "towns", matching: "no").map(\.label) == ["North"])
  }

  @Test func `a message can contain the answer of its own field`() throws {
    let form = #"""
      {"form": "f", "version": 1, "languages": ["en", "fr"], "fields": [
        {"key": "a", "type": "integer", "constraint": ". < 3",
         "constraintMessage": {"en": "Not ${a}, ${b}", "fr": "Pas ${a}, ${b}"}},
        {"key": "b", "required": true, "constraint": ". = ${a}",
         "constraintMessage": {"en": "${a} is not ${b}", "fr": "${a} n'est pas ${b}"}}]}
      """#
    var session = try session(form)
    for (key, text) in [("a", "5"), ("b", "x")] { session.apply(.step(key, .set(text))) }
    let french = session.shown(with: try session.words(in: "fr"))
    #expect(french.state("a")?.state.issue?.message == "Pas 5, x")
    #expect(french.state("b")?.state.issue?.message == "5 n'est pas x")
  }

  @Test func `a form's message in one language leaves the others as they are`() throws {
    let (session, german) = try filled("de", [("name", .set("A")), ("name", .set(""))])
    #expect(german.state("name")?.state.issue?.message == "Fehlt noch")
    #expect(session.state("name")?.state.issue?.message == "Required Entry")
  }

  @Test func `values do not depend on the language`() throws {
    let (session, french) = try filled("fr", [("sex", .set("FEMME"))])
    #expect(session.field("sex")?.value == .text("f"))
    #expect(session.field("word")?.value == .text("female"))
    #expect(french.field("word")?.value == .text("female"))
    var shown = french
    shown.apply(.step("sex", .set("male")))
    #expect(shown.field("sex")?.value == .text("m"))
    #expect(shown.state("sex")?.state.display == "homme")
    #expect(shown.field("word")?.value == .text("male"))
  }

  @Test func `a filtered option is named in the language`() throws {
    let (session, french) = try filled(
      "fr", [("age", .set("5")), ("towns", .set("a")), ("age", .set("1"))])
    #expect(
      french.state("towns")?.state.issue?.message
        == "Nord n’est pas possible avec les autres réponses")
    #expect(
      session.state("towns")?.state.issue?.message == "North does not fit the other answers"
    )
  }

  @Test func `a notice is shown in the language, and kept in the first one`() throws {
    let (session, french) = try filled("fr", [("zip", .focus), ("zip", .type("902101"))])
    let notice = french.state("zip")?.state.notice
    #expect(
      notice?.message(in: french.messages) == "« 1 » n’a pas été repris : 5 chiffres au plus")
    #expect(session.snapshot.fields["zip"]?.notice?.reason == "at most 5 digits")
    #expect(french.state("zip")?.state.refusal?.reason(in: french.messages) == "5 chiffres au plus")
  }

  @Test func `an answer that only a translation contains is evaluated in time`() throws {
    var session = try session()
    let words = try session.words(in: "fr")
    let changes = session.apply(.step("name", .set("Ada")))
    #expect(changes.notes.count == 1)
    #expect(session.shown(with: words).notes[0].text == "Merci, Ada: ")
  }

  /// A form with any text in three languages gives the same answers and verdicts in each.
  @Test func `random steps give the same answers in every language`() throws {
    let labels = ["Nord", "North", "femme", "male", "f", "a b", "Süd", "902", "90210", "12", ""]
    let keys = ["name", "sex", "age", "zip", "towns", "marks"]
    try Trials(short: 60, long: 2_000).run { random in
      var session = try self.session()
      var inOthers = try ["fr", "de"].map { session.shown(with: try session.words(in: $0)) }
      for _ in 0..<12 {
        let key = keys[Int.random(in: keys.indices, using: &random)]
        let text = labels[Int.random(in: labels.indices, using: &random)]
        session.apply(.step(key, .set(text)))
        for index in inOthers.indices { inOthers[index].apply(.step(key, .set(text))) }
      }
      for other in inOthers {
        for (own, its) in zip(session.states, other.states) {
          #expect(own.state.raw == its.state.raw && own.state.value == its.state.value)
          #expect(own.state.issue?.code == its.state.issue?.code)
        }
        #expect(other.tally == session.tally)
        #expect(other.snapshot == session.snapshot)
      }
    }
  }
}
