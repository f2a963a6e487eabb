import JSONText
import Testing

@testable import FieldbookCLI

struct TraceTests {
  private let zip = #"{"field":{"key":"zip","type":"zip"},"#

  @Test func `the state after each step has every member, in order`() {
    let run = Run(
      "trace", input: [zip + #""steps":[{"op":"focus"},{"op":"type","text":"9021"}]}"#])
    #expect(
      run.output == """
        {"steps":[{"field":"zip","type":"zip","raw":"","display":"","template":"00000",\
        "caret":0,"selection":null,"state":"focused","validity":"empty","complete":false,\
        "submittable":true,"message":null,"code":null,"value":null,"committed":null,\
        "touched":false,"applies":true,"held":false,"reason":null,"refused":null,"notice":null},\
        {"field":"zip","type":"zip","raw":"9021","display":"9021","template":"00000",\
        "caret":4,"selection":null,"state":"focused","validity":"valid","complete":false,\
        "submittable":false,"message":null,"code":null,"value":null,"committed":null,\
        "touched":true,"applies":true,"held":false,"reason":null,"refused":null,"notice":null}]}

        """)
    #expect(run.exitCode == .done)
  }

  @Test func `paste inserts the text that the same case has cut`() {
    let steps = [
      #"{"op":"focus"}"#, #"{"op":"type","text":"hello"}"#, #"{"op":"select","from":1,"to":3}"#,
      #"{"op":"cut"}"#, #"{"op":"moveCaret","to":99}"#, #"{"op":"paste"}"#,
    ]
    let run = Run(
      "trace",
      input: [#"{"field":{"key":"a","type":"phrase"},"steps":[\#(steps.joined(separator: ","))]}"#])
    #expect(run.output.contains(#""display":"hlo","#))
    #expect(run.output.contains(#""copied":"el"}"#))
    #expect(run.output.contains(#""display":"hloel","template":"","caret":5"#))
  }

  @Test func `the case sets the day`() {
    let steps = #""steps":[{"op":"set","text":"12/28"}]}"#
    let run = Run(
      "trace",
      input: [#"{"field":{"key":"e","type":"expDate"},"today":"2040-01-01","# + steps])
    #expect(run.output.contains(#""message":"Card Expired","code":"expDate.expired""#))
  }

  @Test func `an initial text is shown and is not a step`() {
    let run = Run("trace", input: [zip + #""initial":"123","steps":[{"op":"undo"}]}"#])
    #expect(run.output.contains(#""display":"123""#))
    #expect(run.output.contains(#""code":"zip.incomplete""#))
    #expect(run.output.contains(#""code":"nothing_to_undo""#))
  }

  @Test(arguments: [
    ("", "bad_request"), ("[]", "bad_request"), ("{", "bad_request"), ("{}", "bad_request"),
    (#"{"field":{"type":"zip"}}"#, "bad_request"),
    (#"{"field":{"type":"zip"},"steps":[{"op":"jump"}]}"#, "bad_request"),
    (#"{"field":{"type":"zip"},"steps":[{"op":"type"}]}"#, "bad_request"),
    (#"{"field":{"type":"zip"},"steps":[{"op":"select","from":0.5,"to":1}]}"#, "bad_request"),
    (#"{"field":{"type":"zap"},"steps":[]}"#, "type.unknown"),
    (#"{"field":{"type":"age"},"steps":[]}"#, "type.missing_parameter"),
    (#"{"field":{"type":{"age":{"min":9,"max":5}}},"steps":[]}"#, "type.reversed"),
    (#"{"field":{"type":{"dataLength":{"length":0}}},"steps":[]}"#, "type.not_positive"),
    (#"{"field":{"type":{"text":{"pattern":"(?=a)"}}},"steps":[]}"#, "pattern.look_around"),
    (#"{"field":{"typ":"zip"},"steps":[]}"#, "definition.unknown_member"),
    (#"{"field":{"type":"zip"},"today":"2026-02-30","steps":[]}"#, "definition.day"),
  ])
  func `a bad line is answered with an error, and the other lines run`(_ line: String, code: String)
    throws
  {
    let good = zip + #""steps":[]}"#
    let run = Run("trace", input: [line, good])
    let answers = run.output.split(separator: "\n").map { JSONDocument(String($0)).root }
    try #require(answers.count == 2)
    #expect(answers[0]?["error"]?["code"]?.json == .string(code))
    #expect(answers[1]?["steps"]?.json == [])
    #expect(run.exitCode == .usage)
  }

  @Test func `an unreadable input is reported`() {
    let run = Run(
      "trace", "--json", input: [zip + #""steps":[]}"#], error: .unreadable("Is a directory"))
    #expect(
      run.transcript == """
        exit 1
        --- standard output
        {"steps":[]}
        {"error":{"code":"input","message":"Standard input cannot be read: Is a directory.",\
        "hint":"Redirect a file to it, or pipe a program's output into it."}}
        --- standard error
        fieldbook: Standard input cannot be read: Is a directory.
        Redirect a file to it, or pipe a program's output into it.

        """)
  }
}
