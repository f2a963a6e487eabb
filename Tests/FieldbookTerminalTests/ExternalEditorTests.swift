import TestSupport
import Testing

@testable import FieldbookTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An external editor gets the text in a private file, which is removed afterwards.
@Suite(.temporaryFolder) struct ExternalEditorTests {
  private func editor(_ command: String, name: String = "EDITOR") throws -> ExternalEditor {
    var environment = TerminalEnvironment(isTerminal: true, variables: [name: command])
    environment.variables["TMPDIR"] = try TemporaryFolder.current.path
    return ExternalEditor(environment)
  }

  private var leftovers: [String] {
    get throws { try TemporaryFolder.current.folders() }
  }

  @Test func `the saved text comes back`() throws {
    let result = try editor("printf ' and rash' >>").edit("fever")
    #expect(result == .saved("fever and rash", failure: nil))
    #expect(try leftovers == [])
  }

  @Test func `the file and its folder are private, and their copies are removed`() throws {
    let script =
      #"f() { stat -c %a "$1" "${1%/*}" >"$1.seen"; cp "$1.seen" "$1~"; cat "$1.seen" >"$1"; }; f"#
    let result = try editor(script).edit("fever")
    #expect(result == .saved("600\n700\n", failure: nil))
    #expect(try leftovers == [])
  }

  @Test func `folders that the editor makes are removed`() throws {
    let script = #"f() { mkdir -p "${1%/*}/.bak/old" && cp "$1" "${1%/*}/.bak/old/copy"; }; f"#
    #expect(try editor(script).edit("fever") == .saved("fever", failure: nil))
    #expect(try leftovers == [])
  }

  @Test func `text that is not UTF-8 is refused`() throws {
    let result = try editor(#"f() { printf 'caf\351' > "$1"; }; f"#).edit("coffee")
    #expect(result == .failed(Words.noUTF8Text))
  }

  @Test func `VISUAL has precedence over EDITOR`() {
    let variables = ["VISUAL": "code -w", "EDITOR": "vi"]
    let both = TerminalEnvironment(isTerminal: true, variables: variables)
    #expect(ExternalEditor(both).command == "code -w")
    let blank = TerminalEnvironment(isTerminal: true, variables: ["VISUAL": " ", "EDITOR": "vi"])
    #expect(ExternalEditor(blank).command == "vi")
  }

  @Test(
    arguments: [
      ("f() { exit 3; }; f", "“f() { exit 3; }; f” ended with status 3.", "fever"),
      ("f() { echo new >\"$1\"; exit 1; }; f", nil, "new\n"),
      ("kill -9 $$;", nil, "fever"),
    ] as [(String, String?, String)])
  func `text that was saved before the editor failed comes back`(
    command: String, failure: String?, text: String
  ) throws {
    guard case .saved(let saved, let said?) = try editor(command).edit("fever") else {
      Issue.record("It did not fail.")
      return
    }
    #expect(saved == text)
    if let failure { #expect(said == failure) }
    #expect(try leftovers == [])
  }

  @Test func `a missing editor is reported by name`() throws {
    let result = try editor("no-such-editor-anywhere").edit("fever")
    let failure = "“no-such-editor-anywhere” could not be started: there is no such program."
    #expect(result == .saved("fever", failure: failure))
  }

  @Test func `a removed file is reported`() throws {
    #expect(try editor("rm").edit("fever") == .failed(Words.noTextLeft))
    #expect(try leftovers == [])
  }

  @Test func `a missing editor or temporary folder is reported with a hint`() throws {
    let none = ExternalEditor(TerminalEnvironment(isTerminal: true, variables: [:]))
    #expect(none.edit("a") == .failed(Words.noEditor))
    let variables = ["EDITOR": "true", "TMPDIR": "/nowhere/at/all"]
    let lost = ExternalEditor(TerminalEnvironment(isTerminal: true, variables: variables))
    #expect(
      lost.edit("a")
        == .failed(Words.noPlaceForText("/nowhere/at/all", "No such file or directory"))
    )
  }
}
