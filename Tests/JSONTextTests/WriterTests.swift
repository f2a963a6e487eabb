import JSONText
import Testing

@Suite struct WriterTests {
  @Test(
    arguments: [
      (nil, "null"),
      (true, "true"),
      (false, "false"),
      (.integer(.min), "-9223372036854775808"),
      (.number("1.50"), "1.50"),
      ("text", #""text""#),
      ([], "[]"),
      ([:], "{}"),
      ([1, [nil]], "[1,[null]]"),
      (["b": 1, "a": ["c": "d"], "b": 2], #"{"b":1,"a":{"c":"d"},"b":2}"#),
    ] as [(JSON, String)])
  func `a value is written on one line`(json: JSON, text: String) {
    #expect(json.text == text)
  }

  @Test(arguments: [
    ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("'", "'"),
    ("\u{0}", #"\u0000"#), ("\u{8}", #"\b"#), ("\t", #"\t"#), ("\n", #"\n"#), ("\u{b}", #"\u000b"#),
    ("\u{c}", #"\f"#), ("\r", #"\r"#), ("\r\n", #"\r\n"#), ("\u{1b}[31m", #"\u001b[31m"#),
    ("\u{1f}", #"\u001f"#), (" ", " "), ("~", "~"), ("\u{7f}", #"\u007f"#),
    ("\u{80}", #"\u0080"#), ("\u{9b}", #"\u009b"#), ("\u{9f}", #"\u009f"#), ("\u{a0}", "\u{a0}"),
    ("\u{2027}", "\u{2027}"), ("\u{2028}", #"\u2028"#), ("\u{2029}", #"\u2029"#),
    ("\u{202a}", #"\u202a"#), ("\u{202e}", #"\u202e"#), ("\u{202f}", "\u{202f}"),
    ("\u{2065}", "\u{2065}"), ("\u{2066}", #"\u2066"#), ("\u{2069}", #"\u2069"#),
    ("\u{206a}", "\u{206a}"), ("é€😀", "é€😀"), ("e\u{301}\u{2028}", "e\u{301}\\u2028"),
  ])
  func `characters that a terminal might act on are escaped`(string: String, escaped: String) {
    #expect(Array(JSON.string(string).text.utf8) == Array("\"\(escaped)\"".utf8))
    #expect(Array(JSON.object([(string, 1)]).text.utf8) == Array("{\"\(escaped)\":1}".utf8))
  }

  @Test(arguments: ["", "NaN", "01", "1 ", "1,2", "\"\u{1b}", "١"])
  func `an invalid number is written as a string`(number: String) {
    #expect(JSON.number(number).text == JSON.string(number).text)
  }

  @Test func `the pretty form has a line for each value`() {
    let json: JSON = ["a": [1, [:], []], "b": ["c": nil]]
    #expect(
      json.prettyText == """
        {
          "a": [
            1,
            {},
            []
          ],
          "b": {
            "c": null
          }
        }
        """)
  }

  @Test func `what fits into the width is on one line`() {
    let json: JSON = ["a": [1, [:], []], "b": ["c": "d", "e": ["f"]], "g": [["h": 1], ["i": 2]]]
    #expect(
      json.prettyText(width: 30) == """
        {
          "a": [1, {}, []],
          "b": {
            "c": "d",
            "e": ["f"]
          },
          "g": [
            { "h": 1 },
            { "i": 2 }
          ]
        }
        """)
  }

  @Test func `writing appends to the existing bytes`() {
    var bytes = Array("data: ".utf8)
    JSON.array([1, "é"]).write(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "data: [1,\"é\"]")
  }

  @Test(
    arguments: [
      (1, .number("1"), true),
      (1, .number("1.0"), false),
      (["a": 1, "b": 2], ["b": 2, "a": 1], false),
      ("\u{e9}", "e\u{301}", false),
      ("1", 1, false),
    ] as [(JSON, JSON, Bool)])
  func `values are equal if their written forms are`(one: JSON, other: JSON, areEqual: Bool) {
    #expect((one == other) == areEqual)
  }
}
