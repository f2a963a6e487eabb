import Testing

@testable import FieldbookCLI

struct SessionTests {
  private let form = #"""
    {"form": "visit", "version": 1, "fields": [
      {"key": "zip", "type": "zip"}, {"key": "quiet", "debug": false}]}
    """#

  @Test func `a session answers each line until it is closed`() {
    let run = Run(
      "session", "--form", "a", input: ["{}", #"{"op":"close","id":1}"#, #"{"op":"state"}"#],
      files: ["a": form])
    #expect(
      run.output == """
        {"ok":false,"error":{"code":"bad_request","message":"The member `op` is missing.",\
        "hint":null}}
        {"id":1,"ok":true,"revision":0,"changed":[],"groups":[],"rules":[],"focus":"zip"}

        """)
    #expect(run.exitCode == .done)
    #expect(run.complaints.isEmpty)
  }

  @Test func `a session ends with its input`() {
    let run = Run("session", "--form", "a", input: [], files: ["a": form])
    #expect(run.transcript == "exit 0\n--- standard output\n--- standard error\n")
  }

  @Test func `--debug reports the states of fields as they change`() {
    let run = Run(
      "session", "--form", "a", "--debug",
      input: [
        #"{"op":"focus","field":"zip"}"#, #"{"op":"type","field":"zip","text":"9"}"#,
        #"{"op":"moveCaret","field":"zip","to":0}"#, #"{"op":"focus","field":"quiet"}"#,
      ], files: ["a": form])
    #expect(
      run.complaints == """
        zip: focused(empty) -> focused(valid)
        zip: focused(valid) -> inactive(invalid)

        """)
  }

  @Test func `a warning blocks finalizing again after its acceptance is withdrawn`() {
    let form = #"""
      {"form": "visit", "version": 1, "fields": [{"key": "age", "type": "integer"}], "rules": [
        {"key": "adult", "lessOrEqual": ["18", {"field": "age"}], "message": "Usually adults only",
         "severity": "warning"}]}
      """#
    let run = Run(
      "session", "--form", "a",
      input: [
        #"{"op":"set","field":"age","text":"17"}"#, #"{"op":"acknowledge","rule":"adult"}"#,
        #"{"op":"unacknowledge","rule":"adult"}"#, #"{"op":"finalize"}"#,
        #"{"op":"unacknowledge","rule":"adlut"}"#,
      ], files: ["a": form])
    let answers = run.output.split(separator: "\n")
    let states = answers.prefix(3).map { $0.contains(#""acknowledged":true"#) }
    #expect(states == [false, true, false])
    #expect(answers.last?.contains("The form has no rule `adlut`.") == true)
    #expect(answers[3].contains(#""ok":false"#) && answers[3].contains("Usually adults only"))
  }

  @Test func `the mistakes of a definition are listed`() {
    let wrong = """
      {"form": "visit", "version": 1,
       "versoin": 1, "fields": []}
      """
    let run = Run("session", "--form", "a", files: ["a": wrong])
    #expect(run.exitCode == .usage)
    #expect(run.output.isEmpty)
    #expect(
      run.complaints == """
        a:2:2: There is no member `versoin` here (/versoin). Did you mean `version`?
        fieldbook: `a` cannot be used as a form.
        Fix the mistakes above; `form check` lists them again.

        """)
  }

  @Test func `a missing file is reported`() {
    let run = Run("session", "--form", "a")
    #expect(run.exitCode == .notFound)
    #expect(run.complaints == "fieldbook: `a` does not exist.\nName an existing file.\n")
  }

  @Test func `a session needs a form`() {
    let run = Run("session")
    #expect(run.exitCode == .usage)
    #expect(run.complaints.hasPrefix("fieldbook: The command `session` needs `ID`.\n"))
  }
}
