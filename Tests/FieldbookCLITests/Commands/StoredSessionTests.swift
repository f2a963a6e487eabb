import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct StoredSessionTests {
  @Test func `a session on the store resumes where the last one stopped`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let first = runner.run(
      "session", id,
      input: [#"{"op":"focus","field":"zip"}"#, #"{"op":"type","field":"zip","text":"902"}"#])
    #expect(first.output.contains(#""raw":"902","display":"902","template":"00000","caret":3"#))
    let second = runner.run("session", id, input: [#"{"op":"type","field":"zip","text":"1"}"#])
    #expect(second.output.contains(#""raw":"9021","display":"9021","template":"00000","caret":4"#))
  }

  @Test func `a session can finalize its draft`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let run = runner.run(
      "session", id,
      input: [#"{"op":"finalize","id":1}"#, #"{"op":"type","field":"zip","text":"1"}"#])
    let answers = run.output.split(separator: "\n")
    #expect(answers.first?.hasPrefix(#"{"id":1,"ok":true,"#) == true)
    #expect(answers.last?.contains(#""code":"final""#) == true)
    #expect(runner.run("session", id).exitCode == .conflict)
  }

  @Test func `a draft and a file cannot both be named`() throws {
    let run = try CommandRunner().run("session", "abcd", "--form", "a")
    #expect(run.exitCode == .usage)
  }
}
