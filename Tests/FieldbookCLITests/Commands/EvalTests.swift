import FieldEngine
import Foundation
import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

struct EvalTests {
  @Test func `local time is right on a day when the clock changes`() throws {
    // In the standard time of this zone it is past 13:00, and summer time began today at 11:00.
    let now = Int(Date().timeIntervalSince1970)
    let east = 13 - now / 3_600 % 24
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: east * 3_600))
    let day = try #require(calendar.ordinality(of: .day, in: .year, for: Date())) - 1
    let zone = "AAA\(-east)BBB\(-east - 1),\(day)/11,\((day + 100) % 365)/11"
    let run = try BuiltProgram(
      ["eval"], input: #"{"expression":"now()"}"#, variables: ["TZ": zone])
    let text = JSONDocument(run.output).root?.string("dateTime") ?? ""
    let instant = try #require(Instant(iso: text), "\(run.output)")
    #expect(instant.offset == (east + 1) * 60)
    #expect([14, 15].contains(instant.time.hour))
  }

  @Test(arguments: [
    (#"{"fields":{"n":"integer"},"values":{"n":"3"},"expression":"${n} + 1"}"#, #"{"number":"4"}"#),
    (#"{"fields":{"n":"integer"},"values":{"n":""},"expression":"${n} + 1"}"#, #"{"number":null}"#),
    (#"{"fields":{"n":"integer"},"expression":"${n}"}"#, #"{"text":""}"#),
    (#"{"expression":"'a' = 'a'"}"#, #"{"boolean":true}"#),
    (#"{"expression":"today() + 1","today":"2026-12-31"}"#, #"{"date":"2027-01-01"}"#),
    (
      #"{"expression":"now()","now":"2026-11-22T10:00:00+01:00"}"#,
      #"{"dateTime":"2026-11-22T10:00:00+01:00"}"#
    ),
    (
      #"{"fields":{"t":"time"},"values":{"t":"14:30"},"expression":"${t}"}"#, #"{"time":"14:30"}"#
    ),
    (
      #"{"fields":{"m":"choices"},"values":{"m":["a","b"]},"expression":"count-selected(${m})"}"#,
      #"{"number":"2"}"#
    ),
    (
      #"{"fields":{"p":"percent","b":"boolean"},"values":{"p":"0.125","b":"true"},"#
        + #""expression":"if(${b}, ${p} * 2, 0)"}"#,
      #"{"number":"0.25"}"#
    ),
    (
      #"{"fields":{"c":{"choice":{"options":[{"value":"m","label":"Male"}]}}},"values":{"c":"m"},"#
        + #""expression":"label(${c})"}"#,
      #"{"text":"Male"}"#
    ),
    (
      #"{"fields":{"c":{"choices":{"options":["f",{"value":"m","label":"Male"}]}}},"#
        + #""values":{"c":["f","m"]},"expression":"label(${c})"}"#,
      #"{"text":"f, Male"}"#
    ),
    (
      #"{"expression":"today()","today":"2026-01-05","now":"2026-11-22T10:00:00Z"}"#,
      #"{"date":"2026-01-05"}"#
    ),
  ])
  func `eval answers a line with its result`(_ line: String, _ answer: String) {
    let run = Run("eval", input: [line])
    #expect(run.output == answer + "\n")
    #expect(run.exitCode == .done)
  }

  @Test func `a mistake is reported with its column, and the other lines are answered`() {
    let run = Run("eval", input: [#"{"expression":"1 +"}"#, #"{"expression":"1 + 1"}"#])
    #expect(
      run.output == """
        {"error":{"code":"expression.missing_operand","message":"The expression ends here, but \
        another value must follow.","column":4}}
        {"number":"2"}

        """)
    #expect(run.exitCode == .usage)
  }

  @Test(arguments: [
    ("", "bad_request"), ("[]", "bad_request"), ("{}", "bad_request"),
    (#"{"expression":1}"#, "bad_request"), (#"{"expression":"1","fields":[]}"#, "bad_request"),
    (#"{"expression":"1","now":"soon"}"#, "bad_request"),
    (#"{"expression":"1","today":"22.11.2026"}"#, "bad_request"),
    (#"{"expression":"1","fields":{"a":"fone"}}"#, "type.unknown"),
    (#"{"expression":"1","fields":{"a":"integer"},"values":{"a":{}}}"#, "bad_request"),
  ])
  func `an unreadable line is answered with an error`(_ line: String, _ code: String) {
    let run = Run("eval", input: [line])
    #expect(run.output.contains(#""code":"\#(code)""#), "\(run.output)")
    #expect(run.exitCode == .usage)
  }

  @Test func `an option sets the time for all lines`() {
    let run = Run(
      "eval", "--now", "2026-11-22T23:30:00-05:00", input: [#"{"expression":"today()"}"#])
    #expect(run.output == #"{"date":"2026-11-22"}"# + "\n")
    let wrong = Run("eval", "--now", "noon", input: [])
    #expect(wrong.exitCode == .usage)
    #expect(wrong.complaints.contains("The option `--now` needs a time, not `noon`."))
  }
}
