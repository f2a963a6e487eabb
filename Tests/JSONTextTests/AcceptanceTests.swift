import JSONText
import Testing

/// Texts that RFC 8259 allows, in the spirit of the `y_` files of JSONTestSuite.
@Suite struct AcceptanceTests {
  @Test(arguments: [
    ("null", "null"),
    (" true\n", "true"),
    ("\t\r\n false \t", "false"),
    ("\u{feff}[]", "[]"),
    ("[]", "[]"),
    ("{}", "{}"),
    ("[[], {}, [[]]]", "[[],{},[[]]]"),
    ("[1\n,\n2]", "[1,2]"),
    (#"{"a": {"b": [null, true, false]}}"#, #"{"a":{"b":[null,true,false]}}"#),
    (#"{"z": 1, "a": 2, "m": 3}"#, #"{"z":1,"a":2,"m":3}"#),
    (#"{"": 0}"#, #"{"":0}"#),
    (#"{"a": 1, "A": 2}"#, #"{"a":1,"A":2}"#),
  ])
  func `a value is read`(text: String, written: String) {
    let document = JSONDocument(text)
    #expect(document.report == [])
    #expect(document.understood == written)
  }

  @Test(arguments: [
    "0", "-0", "7", "-12", "0.0", "0.10", "-0.000", "1e5", "1E5", "1e+5", "1e-5", "0e0", "0.5E-07",
    "123456789012345678901234567890", "3.14159265358979323846264338327950288", "1e999999",
  ])
  func `a number keeps its written form`(number: String) throws {
    let document = JSONDocument("[\(number)]")
    #expect(document.report == [])
    #expect(document.understood == "[\(number)]")
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""a\u0000b""#, "a\u{0}b"),
    (#""\u00e9\u00C9""#, "éÉ"),
    (#""\u20ac\uFFFF""#, "€\u{ffff}"),
    (#""\ud83d\ude00""#, "😀"),
    (#""x\uDBFF\uDFFFy""#, "x\u{10ffff}y"),
    (#""\\u0041""#, #"\u0041"#),
    ("\"é€😀\"", "é€😀"),
    ("\"\u{7f}\u{80}\u{2028}\u{202e}\"", "\u{7f}\u{80}\u{2028}\u{202e}"),
    (#""// no comment, /* none */ [}""#, "// no comment, /* none */ [}"),
  ])
  func `the escapes of a string are resolved`(text: String, string: String) {
    let document = JSONDocument(text)
    #expect(document.report == [])
    #expect(document.root?.json == .string(string))
  }

  @Test func `keys that only look the same are different keys`() {
    let document = JSONDocument(#"{"\u00e9": 1, "e\u0301": 2}"#)
    #expect(document.report == [])
    #expect(document.root?["\u{e9}"]?.json == 1)
    #expect(document.root?["e\u{301}"]?.json == 2)
  }
}
