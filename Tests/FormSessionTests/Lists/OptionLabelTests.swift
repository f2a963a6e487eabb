import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// Options whose labels contain answers.
@Suite struct OptionLabelTests {
  private static let form = #"""
    {"form": "family", "version": 1, "languages": ["en", "fr"],
     "lists": {"child": [
       {"value": "1", "label": {"en": "${first} (eldest)", "fr": "${first} (aînée)"}},
       {"value": "2", "label": "${second}"},
       {"value": "0", "label": {"en": "none of them", "fr": "aucune"}}]},
     "fields": [
       {"key": "first", "label": "First"}, {"key": "second", "label": "Second"},
       {"key": "both", "calculate": "concat(${first}, '+', ${second})"},
       {"key": "ill", "label": "Ill", "type": {"choice": {"list": "child"}}},
       {"key": "seen", "label": "Seen", "type": {"choices": {"list": "child"}}},
       {"key": "own", "label": "Own", "type": {"choice": {"options": [
         {"value": "a", "label": "Both: ${both}"}, {"value": "b", "label": "Of ${ill}"},
         {"value": "c", "label": "Costs \\${5}"}]}}},
       {"key": "name", "calculate": "jr:choice-name(${ill}, '${ill}')"},
       {"key": "names", "calculate": "label(${seen})"},
       {"note": "Ill is ${ill}."}]}
    """#

  private func session(_ steps: (String, String)...) throws -> Session {
    let document = FormDocument(Self.form)
    #expect(document.errors.map(\.message) == [])
    var session = try Session(try #require(document.definition), ValidationContext(today: .testDay))
    for (key, text) in steps { session.apply(.step(key, .set(text))) }
    return session
  }

  private func labels(_ session: Session, _ field: String) -> [String] {
    session.options(of: field).map(\.label)
  }

  @Test func `options are offered with the current answers`() throws {
    var session = try session(("first", "Ada"))
    #expect(labels(session, "ill") == ["Ada (eldest)", "2", "none of them"])
    session.apply(.step("second", .set("Grace")))
    #expect(labels(session, "seen") == ["Ada (eldest)", "Grace", "none of them"])
    session.apply(.step("ill", .set("1")))
    #expect(labels(session, "own") == ["Both: Ada+Grace", "Of … (eldest)", "Costs ${5}"])
  }

  @Test func `a chosen option is shown with the current answers`() throws {
    var session = try session(("first", "Ada"), ("second", "Grace"), ("ill", "1"), ("seen", "2 1"))
    let place = try #require(session.place(of: "ill"))
    #expect(session.state("ill")?.state.display == "Ada (eldest)")
    #expect(session.leftState("seen")?.state.display == "Ada (eldest), Grace")
    #expect(session.field(at: place).definition.label == "Ill")
    #expect(session.notes.map(\.text) == ["Ill is Ada (eldest)."])
    #expect(session.state("ill")?.state.value == .text("1"))
    session.apply(.step("first", .set("Eva")))
    #expect(session.state("ill")?.state.display == "Eva (eldest)")
    #expect(session.notes.map(\.text) == ["Ill is Eva (eldest)."])
  }

  @Test func `an option can be typed as it is shown`() throws {
    var session = try session(("first", "Ada"), ("second", "Grace"))
    session.apply(.step("ill", .set("ada (eldest)")))
    session.apply(.step("seen", .set("Grace, Ada (eldest)")))
    #expect(session.state("ill")?.state.value == .text("1"))
    #expect(session.state("seen")?.state.value == .list([.text("1"), .text("2")]))
    session.apply(.step("ill", .set("Bob")))
    #expect(session.state("ill")?.state.issue?.code == "choice.unreadable")
    #expect(session.state("ill")?.state.raw == "Bob")
  }

  @Test(arguments: ["ada (eldest)", "Ada (aînée)"])
  func `an option can be typed as it is shown, in any language`(text: String) throws {
    var session = try session(("first", "Ada"))
    for step in [.focus, .type(text)] as [FieldStep] { session.apply(.step("ill", step)) }
    session.apply(.step("ill", .blur))
    #expect(session.state("ill")?.state.raw == "1")
    #expect(session.state("name")?.state.raw == "Ada (eldest)")
    session.apply(.undo)
    #expect(session.state("ill")?.state.raw == text)
  }

  @Test func `text that becomes the label of an option stays unreadable until it is left again`()
    throws
  {
    var session = try session(("first", "Ada"), ("ill", "Bob (eldest)"))
    session.apply(.step("first", .set("Bob")))
    #expect(session.state("ill")?.state.validity == .invalid)
    #expect(session.obstacles.map(\.message).contains { $0.hasPrefix("ill: ") })
    for step in [.focus, .blur] as [FieldStep] { session.apply(.step("ill", step)) }
    #expect(session.state("ill")?.state.value == .text("1"))
    #expect(session.obstacles.isEmpty)
  }

  @Test func `expressions read the label with the current answers`() throws {
    var session = try session(("first", "Ada"), ("second", "Grace"), ("ill", "2"), ("seen", "1 2"))
    #expect(session.state("name")?.state.raw == "Grace")
    #expect(session.state("names")?.state.raw == "Ada (eldest), Grace")
    session.apply(.step("second", .set("Mary")))
    #expect(session.state("name")?.state.raw == "Mary")
    #expect(session.state("names")?.state.raw == "Ada (eldest), Mary")
  }

  @Test func `labels are in the language that is shown`() throws {
    let session = try session(("first", "Ada"), ("ill", "1"))
    let french = session.shown(with: try session.words(in: "fr"))
    #expect(labels(french, "ill") == ["Ada (aînée)", "2", "aucune"])
    #expect(french.state("ill")?.state.display == "Ada (aînée)")
  }

  @Test func `where no answers are known, an ellipsis stands for them`() throws {
    let form = try session().definition
    let field = try #require(form.fields.first { $0.key == "ill" })
    let definition = try form.engineField(field, ValidationContext(today: .testDay)).definition
    #expect(definition.options.map(\.label) == ["… (eldest)", "…", "none of them"])
  }

  @Test func `the page learns which labels have changed`() throws {
    let session = try session(("first", "Ada"), ("second", "Grace"))
    let appearance = JSONDocument(Array(session.appearanceJSON.text.utf8))
    let options = appearance.root?["fields"]?["ill"]?["options"]
    #expect(options?.string("1") == "Ada (eldest)")
    #expect(options?.string("2") == "Grace")
  }

  @Test func `a label with an unknown answer is a mistake at the field`() {
    let document = FormDocument(
      #"""
      {"form": "f", "version": 1, "fields": [{"key": "name"}, {"key": "who", "type": {"choice": {
        "options": [{"value": "a", "label": "Of ${nmae}"}]}}}]}
      """#)
    #expect(
      document.errors.map { "\($0.pointer): \($0.message)" } == [
        "/fields/1/type: Column 4 of the expression: The form has no field `nmae`. "
          + "Did you mean `${name}`?"
      ])
  }

  @Test func `a calculation from the label of a masked answer is masked`() throws {
    let document = FormDocument(
      #"""
      {"form": "f", "version": 1, "fields": [
        {"key": "ssn", "type": "ssn"},
        {"key": "who", "type": {"choice": {"options": [{"value": "a", "label": "No. ${ssn}"}]}}},
        {"key": "text", "calculate": "label(${who})"}]}
      """#)
    let definition = try #require(document.definition)
    var session = try Session(definition, ValidationContext(today: .testDay))
    let place = try #require(session.place(of: "text"))
    #expect(session.storage(of: place) == .mask)
    for (key, answer) in [("ssn", "123456789"), ("who", "a")] {
      session.apply(.step(key, .set(answer)))
    }
    #expect(
      session.explanation(of: "text")?.reasons.map(\.steps) == [
        ["label(${who})", "label('a')", "***"]
      ])
  }
}
