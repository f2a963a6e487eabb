import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct SetTests {
  @Test func `set prints the fields that it changes`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let run = runner.run("set", id, "name=ada byron", "zip=9021")
    #expect(
      run.transcript == """
        exit 0
        --- standard output
        name  Ada Byron
        zip   9021       ✗ Incomplete Zip Code
        --- standard error

        """)
    #expect(runner.run("set", id, "zip=9021", "-q").output.isEmpty)
  }

  @Test func `set changes nothing if one field refuses its value`() throws {
    let form = """
      {"form": "visit", "version": 1, "title": "Visit",
       "fields": [{"key": "name"}, {"key": "zip", "enabled": false}]}
      """
    let runner = try CommandRunner(form: form)
    let id = runner.draft()
    #expect(runner.run("set", id, "name=lovelace", "zip=90210").exitCode == .conflict)
    let shown = runner.run("show", id, "--json").output
    #expect(!shown.contains("ovelace"))
    #expect(shown.contains(#""focus":"name""#))
    #expect(runner.run("set", id, "name=ada").exitCode == .done)
  }

  @Test func `--json prints the state of each field`() throws {
    let runner = try CommandRunner()
    let run = runner.run("set", runner.draft(), "zip=9021", "--json")
    #expect(
      run.output == """
        {"field":"zip","type":"zip","raw":"9021","display":"9021","template":"00000","caret":null,\
        "selection":null,"state":"inactive","validity":"invalid","complete":false,\
        "submittable":false,"message":"Incomplete Zip Code","code":"zip.incomplete","value":null,\
        "committed":null,"touched":true,"applies":true,"held":false,"reason":null,"refused":null,"notice":null}

        """)
  }

  @Test func `an unreadable value is kept, and the exit status is 3`() throws {
    let runner = try CommandRunner()
    let run = runner.run("set", runner.draft(), "zip=90210-1")
    #expect(run.exitCode == .invalidData)
    #expect(run.output == "zip  90210-1  ✗ Not readable as a zip code\n")
  }

  @Test(arguments: [
    ("plan=senior", 3), ("plan=Kid", 0), ("count=1,000", 3), ("count=10", 0), ("count=11", 0),
    ("sure=x", 3), ("sure=yes", 0), ("fee=abc", 3), ("zip=9021O", 3), ("zip=9021", 0),
    ("plans=kid;senior", 3), ("plans=kid;adult", 0), ("counts=1;x", 3), ("counts=1;11", 0),
  ])
  func `the exit status is 3 only if the text is unreadable`(word: String, status: Int32) throws {
    let form = #"""
      {"form": "visit", "version": 1, "title": "Visit", "fields": [
         {"key": "plan", "type": {"choice": {"options": ["kid", "adult"]}}},
         {"key": "count", "type": {"integer": {"max": 10}}}, {"key": "sure", "type": "boolean"},
         {"key": "fee", "type": "currency"}, {"key": "zip", "type": "zip"},
         {"key": "plans", "type": {"list": {"of": {"choice": {"options": ["kid", "adult"]}}}}},
         {"key": "counts", "type": {"list": {"of": {"integer": {"max": 10}}}}}]}
      """#
    let runner = try CommandRunner(form: form)
    let run = runner.run("set", runner.draft(), word, "--json")
    #expect(run.output.contains(#".unreadable""#) == (status == 3))
    #expect(run.exitCode.rawValue == status)
    #expect(runner.run("new", "visit", word).exitCode.rawValue == status)
  }

  @Test func `a value comes from standard input`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let run = runner.run("set", id, "cvv=-", input: ["123"])
    #expect(run.transcript == "exit 0\n--- standard output\ncvv  (held)\n--- standard error\n")
    #expect(runner.run("show", id, "--json").output.contains(#""held":true"#))
    #expect(runner.run("set", id, "remarks=-", input: ["two", "lines"]).exitCode == .done)
  }

  @Test func `a text from standard input is kept exactly, except for its last line end`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let run = runner.run("set", id, "remarks=-", "--json", input: ["", "two", "", "lines\r"])
    #expect(run.output.contains(#""raw":"\ntwo\n\nlines","#))
  }

  @Test(arguments: [["set", "ID"], ["new", "visit"]])
  func `two values for a field are refused`(call: [String]) throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=90210")
    let words = call.map { $0 == "ID" ? id : $0 } + ["zip=1", "name=ada", "zip=2"]
    let run = Run(["--store", runner.path] + words, on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(run.complaints == "fieldbook: The field `zip` is given twice.\nUse it only once.\n")
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"90210""#))
  }

  @Test func `set prompts for a value at a terminal, and hides a secret`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    #expect(
      runner.run("set", id, "card=-", input: ["4111111111111111"], atTerminal: true).transcript
        == """
        exit 0
        --- standard output
        card  **** **** **** 1111
        --- standard error
        card: (hidden)

        """)
    #expect(runner.run("set", id, "zip=-", input: ["9"], atTerminal: true).complaints == "zip: \n")
  }

  @Test func `a masked value on the command line is accepted with a warning`() throws {
    let runner = try CommandRunner()
    let run = runner.run("set", runner.draft(), "card=4111111111111111")
    #expect(
      run.transcript == """
        exit 0
        --- standard output
        card  **** **** **** 1111
        --- standard error
        Other programs can see the value of `card` on the command line; `card=-` reads it from \
        standard input.

        """)
  }

  @Test func `a value that is never saved is refused on the command line`() throws {
    let runner = try CommandRunner()
    let run = runner.run("set", runner.draft(), "cvv=123", "--json")
    #expect(
      run.transcript == """
        exit 2
        --- standard output
        {"error":{"code":"secret_argument","message":"The field `cvv` must not be given as an \
        argument, because other programs can see it.","hint":"Write `cvv=-` and give it on standard \
        input."}}
        --- standard error
        fieldbook: The field `cvv` must not be given as an argument, because other programs can see it.
        Write `cvv=-` and give it on standard input.

        """)
  }

  @Test func `a reason replaces a value and can be removed`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=9021")
    #expect(runner.run("set", id, "zip", "--missing", "refused").output == "zip  (refused)\n")
    #expect(runner.run("unset", id, "zip").output == "zip\n")
    let unknown = runner.run("set", id, "zip", "--missing", "lost")
    #expect(unknown.exitCode == .notFound)
    #expect(unknown.complaints.hasPrefix("fieldbook: "))
  }

  @Test func `a field cannot have both a value and a reason, and the message hides the secret`()
    throws
  {
    let runner = try CommandRunner()
    let run = runner.run("set", runner.draft("name=ada"), "cvv=987", "--missing", "refused")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: `cvv=…` and `--missing` cannot be used together.
        Leave one of them out.

        """)
  }

  @Test func `a final draft refuses changes`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    _ = runner.run("finalize", id)
    for words in [
      ["set", id, "zip=1"], ["unset", id, "zip"], ["undo", id], ["edit", id, "--plain"],
    ] {
      let run = Run(["--store", runner.path] + words, on: RecordedConsole())
      #expect(run.exitCode == .conflict, "\(words)")
      #expect(run.complaints == "fieldbook: The draft is final.\nAmend it to change anything.\n")
    }
  }

  @Test(arguments: [
    (#"{"key": "a", "type": "currency"}"#, "7", "$7.00", #""raw":"7.00","display":"$7.00""#),
    (#"{"key": "a", "type": "zip"}"#, "9022", "9022", #""validity":"invalid","complete":false"#),
    (#"{"key": "a", "storage": "never"}"#, "TOPSECRET", "(held)", #""raw":null,"display":null"#),
  ])
  func `a value that is set replaces the text of the focused field, which keeps the focus`(
    field: String, text: String, shown: String, member: String
  ) throws {
    let runner = try CommandRunner(
      form: #"{"form": "visit", "version": 1, "fields": [\#(field), {"key": "b"}]}"#)
    let id = runner.draft()
    #expect(runner.run("set", id, "a=-", input: [text]).output.contains("a  \(shown)"))
    let json = runner.run("set", id, "a=-", "--json", input: [text]).output
    #expect(json.contains(member))
    #expect(json.contains(#""state":"inactive""#))
    #expect(runner.run("show", id, "--json").output.contains(#""focus":"a""#))
  }

  @Test func `a value with too many characters is refused, and nothing is set`() throws {
    let runner = try CommandRunner(
      form: """
        {"form": "visit", "version": 1, "fields": [{"key": "name"}, {"key": "remarks"},
          {"key": "l", "type": {"list": {"of": "integer"}}}]}
        """)
    let id = runner.draft()
    let items = String(repeating: "1;", count: 20_000)
    for (key, text) in [("l", items), ("remarks", String(repeating: "x", count: 5_000_000))] {
      let run = runner.run("set", id, "name=lovelace", "\(key)=-", input: [text])
      #expect(run.exitCode == .failed)
      #expect(run.complaints.contains("at most"))
      #expect(!runner.run("show", id).output.contains("ovelace"))
    }
  }
}
