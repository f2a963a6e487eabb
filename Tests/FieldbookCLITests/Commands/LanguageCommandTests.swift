import TestSupport
import Testing

@testable import FieldbookCLI

/// Forms in several languages, on the command line.
@Suite(.temporaryFolder) struct LanguageCommandTests {
  static let form = #"""
    {"form": "visit", "version": 1, "languages": ["en", "fr"],
     "title": {"en": "Visit", "fr": "Visite"},
     "groups": [{"key": "who", "title": {"en": "Person", "fr": "Personne"}}],
     "fields": [
       {"key": "name", "label": {"en": "Name", "fr": "Nom"}, "required": true, "group": "who"},
       {"key": "sex", "label": {"en": "Sex", "fr": "Sexe"}, "type": {"choice": {"options": [
         {"value": "f", "label": {"en": "female", "fr": "femme"}},
         {"value": "m", "label": {"en": "male", "fr": "homme"}}]}}},
       {"key": "signs", "label": {"en": "Signs", "fr": "Signes"}, "type": {"choices": {"options": [
         {"value": "1", "label": {"en": "fever", "fr": "fièvre"}},
         {"value": "2", "label": {"en": "cough", "fr": "toux"}}]}}},
       {"key": "zip", "type": "zip"}],
     "rules": [{"key": "some", "atLeastOne": ["zip"], "message": {"en": "Zip?", "fr": "Code ?"}}]}
    """#

  private func runner() throws -> (CommandRunner, id: String) {
    let runner = try CommandRunner(form: Self.form)
    return (runner, runner.draft("name=Ada", "sex=homme", "signs=toux, fever", "zip=902"))
  }

  @Test func `show prints a draft in the language that is asked for`() throws {
    let (runner, id) = try runner()
    let french = runner.run("show", id, "--language", "fr").output
    for part in ["Visite", "Personne", "Nom", "Sexe", "homme", "fièvre, toux"] {
      #expect(french.contains(part), "\(part)")
    }
    #expect(french.contains("✗ Le code postal est incomplet"))
    #expect(runner.run("show", id).output.contains("male"))
    let json = runner.run("show", id, "--json", "--language", "fr").output
    #expect(json.contains(#""message":"Le code postal est incomplet""#))
    #expect(json.contains(#""value":"m""#))
  }

  @Test func `what is stored is in the first language, whoever asked`() throws {
    let (runner, id) = try runner()
    let lines = [
      #"{"op":"set","field":"sex","text":"femme"}"#, #"{"op":"set","field":"zip","text":"9"}"#,
      #"{"op":"close"}"#,
    ]
    let run = runner.run("session", id, "--language", "fr", input: lines)
    #expect(run.output.contains(#""display":"femme""#))
    #expect(run.output.contains(#""message":"Le code postal est incomplet""#))
    #expect(runner.run("invalid").output.contains("Incomplete Zip Code"))
    let french = runner.run("invalid", "--language", "fr").output
    #expect(french.contains("Le code postal est incomplet"))
    #expect(runner.run("show", id).output.contains("female"))
    let history = runner.run("history", id, "sex").output
    #expect(history.contains("female") && !history.contains("femme"))
  }

  @Test func `an export in a language can be imported again`() throws {
    let (runner, _) = try runner()
    let run = runner.run(
      "export", "visit", "--status", "draft", "--header", "label", "--values", "display",
      "--language", "fr")
    #expect(run.output.hasPrefix("_id,_finalized_at,_version,_edition,Nom,Sexe,Signes,Zip"))
    #expect(run.output.contains(#"Ada,homme,"fièvre, toux",902"#))
    let path = try TemporaryFolder.current.path(of: "rows.csv")
    _ = runner.run(
      "export", "visit", "--status", "draft", "--header", "label", "--values", "display",
      "--language", "fr", "-o", path)
    let other = try CommandRunner(form: Self.form, name: "other.sqlite")
    let again = other.run("import", "visit", path, "--values", "display")
    #expect(again.exitCode == .done, "\(again.transcript)")
    let copy = other.run("export", "visit", "--status", "draft", "--values", "display").output
    #expect(copy.contains(#"Ada,male,"fever, cough",902"#))
    let split = runner.run(
      "export", "visit", "--status", "draft", "--header", "label", "--split-choices", "--language",
      "fr")
    #expect(split.output.contains("Signes/fièvre,Signes/toux"))
  }

  @Test func `broken rules and notices are listed in a language`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = runner.draft("name=Ada")
    #expect(runner.run("invalid").output.contains("Zip?"))
    #expect(runner.run("invalid", "--language", "fr").output.contains("Code ?"))
    let lines = [
      #"{"op":"focus","field":"zip"}"#, #"{"op":"type","field":"zip","text":"902101"}"#,
      #"{"op":"close"}"#,
    ]
    _ = runner.run("session", id, input: lines)
    let french = runner.run("invalid", "--language", "fr").output
    #expect(french.contains("« 1 » n’a pas été repris : 5 chiffres au plus"))
  }

  @Test func `a page is printed in a language`() throws {
    let console = RecordedConsole(files: ["a.json": Self.form])
    let page = Run(["form", "print", "a.json", "--language", "fr"], on: console).output
    for part in ["Visite", "Nom", "femme", "toux"] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("female"))
  }

  @Test func `plain mode reads the form in the language, and switches`() throws {
    let (runner, id) = try runner()
    let run = runner.run(
      "edit", id, "--plain", "--language", "fr",
      input: [":state", ":language", ":language xx", ":quit"])
    #expect(run.output.contains("Nom"))
    #expect(run.output.contains("Le code postal est incomplet"))
    #expect(run.output.contains("Language: English (en)."))
    #expect(run.output.contains("The form has no language “xx”. Its languages: en, fr."))
  }

  @Test(arguments: ["show", "session", "export", "edit"])
  func `a language that the form does not have is an error`(command: String) throws {
    let (runner, id) = try runner()
    let run = runner.run(command, command == "export" ? "visit" : id, "--language", "zz")
    #expect(run.exitCode == .usage)
    #expect(run.transcript.contains("The form has no language `zz`."))
    #expect(run.transcript.contains("Its languages are `en`, `fr`."))
  }

  @Test func `a list from a file has its labels in several languages`() throws {
    let form = #"""
      {"form": "visit", "version": 1, "languages": ["en", "fr"],
       "lists": {"town": {"file": "t.csv", "value": "id", "label": {"en": "en", "fr": "fr"}}},
       "fields": [{"key": "name"}, {"key": "town", "type": {"choice": {"list": "town"}}}]}
      """#
    let runner = try CommandRunner(form: "{}")
    let files = ["a": form, "t.csv": "id,en,fr\na,North,Nord\nb,South,Sud\n"]
    #expect(runner.run("form", "add", "a", files: files).exitCode == .done)
    let id = runner.draft("name=x", "town=NORD")
    #expect(runner.run("show", id).output.contains("North"))
    #expect(runner.run("show", id, "--language", "fr").output.contains("Nord"))
    let options = runner.run(
      "session", id, "--language", "fr", input: [#"{"op":"options","field":"town","match":"su"}"#])
    #expect(options.output.contains(#""label":"Sud""#), "\(options.output)")
    // Another form shows the same file in one language, and does not read the other.
    let plain = form.replacing(#"{"en": "en", "fr": "fr"}"#, with: #""en""#)
      .replacing(#""visit""#, with: #""plain""#)
    #expect(
      runner.run("form", "add", "a", files: ["a": plain, "t.csv": files["t.csv"] ?? ""]).exitCode
        == .done)
    #expect(runner.run("new", "plain", "town=Nord").exitCode == .invalidData)
  }
}
