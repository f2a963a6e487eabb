import JSONText
import Testing

/// Texts that RFC 8259 does not allow, in the spirit of the `n_` files of JSONTestSuite: each row
/// names every mistake and the recovered tree.
@Suite struct RejectionTests {
  @Test(arguments: [
    Sample("", "1:1 no_value -", understood: nil),
    Sample(" \n ", "2:2 no_value -", understood: nil),
    Sample("\u{feff}", "1:1 no_value -", understood: nil),
    Sample("1 2", "1:3 text_after_value -", understood: "1"),
    Sample("[1]]", "1:4 text_after_value -", understood: "[1]"),
    Sample("{}\n{}", "2:1 text_after_value -", understood: "{}"),
    Sample("]", "1:1 unexpected_character ", understood: nil),
    Sample("@ [1]", "1:1 unexpected_character ", understood: "[1]"),
    Sample("[1] // end", "1:5 comment ", understood: "[1]"),
    Sample("/* a\nb */ {}", "1:1 comment ", understood: "{}"),
    Sample("[/**/1]", "1:2 comment ", understood: "[1]"),
    Sample(#"{"a": /* b */ 1}"#, "1:7 comment /a", understood: #"{"a":1}"#),
    Sample("1 /* open", "1:3 comment ", understood: "1"),
    Sample("1 /", "1:3 text_after_value -", understood: "1"),
    Sample("[/]", "1:2 unexpected_character ", understood: "[]"),
    Sample("[\u{c}1]", "1:2 unexpected_character ", understood: "[]"),
  ])
  func `text around a value is reported`(sample: Sample) {
    expect(sample)
  }

  @Test(arguments: [
    Sample("[1 2]", "1:4 missing_comma ", understood: "[1,2]"),
    Sample("[1\n\n[2]]", "3:1 missing_comma ", understood: "[1,[2]]"),
    Sample("[,]", "1:2 extra_comma ", understood: "[]"),
    Sample("[,1]", "1:2 extra_comma ", understood: "[1]"),
    Sample("[1,]", "1:3 extra_comma ", understood: "[1]"),
    Sample("[1,,2]", "1:4 extra_comma ", understood: "[1,2]"),
    Sample("[1,,]", "1:3 extra_comma ", "1:4 extra_comma ", understood: "[1]"),
    Sample("[1, /**/ ]", "1:3 extra_comma ", "1:5 comment ", understood: "[1]"),
    Sample("[1; 2, 3]", "1:3 unexpected_character ", understood: "[1,3]"),
    Sample(#"["a": 1]"#, "1:5 unexpected_character ", understood: #"["a"]"#),
    Sample("[", "1:1 unclosed_array ", understood: "[]"),
    Sample("[1,", "1:1 unclosed_array ", understood: "[1]"),
    Sample("[[1]", "1:1 unclosed_array ", understood: "[[1]]"),
    Sample("[[", "1:1 unclosed_array ", "1:2 unclosed_array /0", understood: "[[]]"),
    Sample("[1}", "1:3 wrong_bracket ", understood: "[1]"),
    Sample(#"{"a": [1}"#, "1:7 unclosed_array /a", understood: #"{"a":[1]}"#),
  ])
  func `an array is recovered`(sample: Sample) {
    expect(sample)
  }

  @Test(arguments: [
    Sample(#"{"a":1 "b":2}"#, "1:8 missing_comma ", understood: #"{"a":1,"b":2}"#),
    Sample(#"{"a":1,}"#, "1:7 extra_comma ", understood: #"{"a":1}"#),
    Sample("{a: 1}", "1:2 unquoted_key /a", understood: #"{"a":1}"#),
    Sample("{erste-größe: 1}", "1:2 unquoted_key /erste-größe", understood: #"{"erste-größe":1}"#),
    Sample("{1: 1}", "1:2 unquoted_key /1", understood: #"{"1":1}"#),
    Sample("{'a': 1}", "1:2 single_quotes ", understood: #"{"a":1}"#),
    Sample(#"{: 1, "b": 2}"#, "1:2 missing_key ", understood: #"{"b":2}"#),
    Sample("{[1, 2]: 3}", "1:2 missing_key ", understood: "{}"),
    Sample(
      #"{{"a": 1}, {"a": 2}}"#, "1:2 missing_key ", "1:12 missing_key ", understood: "{}"),
    Sample(#"{; "a": 1}"#, "1:2 unexpected_character ", understood: #"{"a":1}"#),
    Sample(#"{"a" 1}"#, "1:6 missing_colon /a", understood: #"{"a":1}"#),
    Sample(#"{"a" = 1}"#, "1:6 missing_colon /a", understood: #"{"a":1}"#),
    Sample(#"{"a", "b": 2}"#, "1:5 missing_colon /a", understood: #"{"b":2}"#),
    Sample(#"{"a":}"#, "1:6 missing_value /a", understood: "{}"),
    Sample(#"{"a":, "b": 2}"#, "1:6 missing_value /a", understood: #"{"b":2}"#),
    Sample(#"{"a"::1, "b": 2}"#, "1:6 unexpected_character /a", understood: #"{"b":2}"#),
    Sample(#"{"a":1, "a":2}"#, "1:9 duplicate_key /a", understood: #"{"a":1,"a":2}"#),
    Sample(#"{"a":1, "\u0061":2}"#, "1:9 duplicate_key /a", understood: #"{"a":1,"a":2}"#),
    Sample(
      #"{"a/b~":1, "a/b~":2}"#, "1:12 duplicate_key /a~1b~0", understood: #"{"a/b~":1,"a/b~":2}"#),
    Sample(#"{"a":1"#, "1:1 unclosed_object ", understood: #"{"a":1}"#),
    Sample(#"{"a":"#, "1:1 unclosed_object ", "1:6 missing_value /a", understood: "{}"),
    Sample(#"{"a":1]"#, "1:7 wrong_bracket ", understood: #"{"a":1}"#),
    Sample(#"[{"a":1]"#, "1:2 unclosed_object /0", understood: #"[{"a":1}]"#),
  ])
  func `an object is recovered`(sample: Sample) {
    expect(sample)
  }

  @Test(arguments: [
    Sample("\"a\nb\"", "1:1 unterminated_string ", "2:1 text_after_value -", understood: #""a""#),
    Sample("\"a", "1:1 unterminated_string ", understood: #""a""#),
    Sample("\"a\\", "1:1 unterminated_string ", understood: #""a""#),
    Sample("\"", "1:1 unterminated_string ", understood: #""""#),
    Sample("[\"a,\n\"b\"]", "1:2 unterminated_string /0", understood: #"["a,","b"]"#),
    Sample("[\"a\n,\"b\"]", "1:2 unterminated_string /0", understood: #"["a","b"]"#),
    Sample("{\"a: 1,\n\"b\": 2}", "1:2 unterminated_string ", understood: #"{"b":2}"#),
    Sample("\"a\tb\"", "1:3 control_character ", understood: #""a\tb""#),
    Sample(
      "\"\u{0}\u{1f}\"", "1:2 control_character ", "1:3 control_character ",
      understood: #""\u0000\u001f""#),
    Sample("'it is \"so\"'", "1:1 single_quotes ", understood: #""it is \"so\"""#),
    Sample(#""\x41""#, "1:2 bad_escape ", understood: #""x41""#),
    Sample(#""é\é""#, "1:3 bad_escape ", understood: #""éé""#),
    Sample("\"a\\\nb\"", "1:3 bad_escape ", understood: #""a\nb""#),
    Sample(#""\u12G4""#, "1:2 bad_unicode_escape ", understood: "\"\u{fffd}G4\""),
    Sample(#""\u""#, "1:2 bad_unicode_escape ", understood: "\"\u{fffd}\""),
    Sample(#""\U0041""#, "1:2 bad_escape ", understood: #""U0041""#),
    Sample(#""\ud800""#, "1:2 lone_surrogate ", understood: "\"\u{fffd}\""),
    Sample(
      #""\udc00\ud800""#, "1:2 lone_surrogate ", "1:8 lone_surrogate ",
      understood: "\"\u{fffd}\u{fffd}\""),
    Sample(#""\ud800\n""#, "1:2 lone_surrogate ", understood: "\"\u{fffd}\\n\""),
    Sample(#""\ud83d\u0041""#, "1:2 lone_surrogate ", understood: "\"\u{fffd}A\""),
    Sample(#""\ud83d\ud83d\ude00""#, "1:2 lone_surrogate ", understood: "\"\u{fffd}😀\""),
    Sample(
      #""\ud83d\u00""#, "1:2 lone_surrogate ", "1:8 bad_unicode_escape ",
      understood: "\"\u{fffd}\u{fffd}\""),
  ])
  func `a string is recovered`(sample: Sample) {
    expect(sample)
  }

  @Test(arguments: [
    "01", "-01", "00", "1.", "-1.", "1.e5", ".5", "-.5", "-", "+1", "+", ".", "1e", "1e+", "1E-",
    "0e",
    "1.5e", "0x1F", "1_000", "1.2.3", "1e5.5", "--1", "-+1", "1-2", "12a", "-Infinity", "1é",
  ])
  func `a wrong number keeps its written form`(number: String) {
    let document = JSONDocument("[7, \(number)]")
    #expect(document.report == ["1:5 bad_number /1"])
    #expect(document.understood == #"[7,"\#(number)"]"#)
  }

  @Test(arguments: [
    ("True", "true"), ("FALSE", "false"), ("Null", "null"), ("nul", #""nul""#), ("NaN", #""NaN""#),
    ("truefalse", #""truefalse""#), ("yes", #""yes""#), ("_x$1", #""_x$1""#),
    ("größer", #""größer""#),
  ])
  func `a misspelled literal is read as the intended one`(word: String, meant: String) {
    let document = JSONDocument("[7, \(word)]")
    #expect(document.report == ["1:5 wrong_literal /1"])
    #expect(document.understood == "[7,\(meant)]")
  }

  private func expect(_ sample: Sample) {
    let document = JSONDocument(sample.text)
    #expect(document.report == sample.report)
    #expect(document.understood == sample.understood)
  }
}
