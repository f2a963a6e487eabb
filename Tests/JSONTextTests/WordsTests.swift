import JSONText
import Testing

/// The message for each mistake in a text.
@Suite struct WordsTests {
  @Test(arguments: [
    ("", "The text contains no value; expected one, such as an object in braces."),
    ("1 2", "More text follows the value; expected the end of the text."),
    ("//", "JSON has no comments; expected nothing but white space here."),
    ("[\u{1b}]", #"The character "\u001b" cannot start a value; expected a value or a key."#),
    ("[1 2]", "A comma is missing; expected one before this."),
    ("[1,]", "This comma separates nothing; expected a value on each side of it."),
    ("[", #"The array that begins here is not closed; expected "]" at its end."#),
    ("{", #"The object that begins here is not closed; expected "}" at its end."#),
    ("[}", #"This bracket does not match the open one; expected "]"."#),
  ])
  func `a mistake in the structure has its message`(text: String, message: String) {
    #expect(JSONDocument(text).errors.first?.message == message)
  }

  @Test(arguments: [
    ("{[]}", "The key is missing; expected a name in double quotes and a colon."),
    ("{a:1}", #"The key is not in quotes; expected "a"."#),
    (#"{"a":1,"a":1}"#, #"The object has the key "a" already; expected each key once."#),
    (#"{"a"}"#, "The colon is missing; expected one between the key and its value."),
    (#"{"a":}"#, "The key has no value; expected one after the colon."),
  ])
  func `a mistake in a member has its message`(text: String, message: String) {
    #expect(JSONDocument(text).errors.first?.message == message)
  }

  @Test(arguments: [
    ("'a'", "The string is in single quotes; expected double quotes."),
    ("\"a", "The string that begins here is not closed; expected a quote on the same line."),
    ("\"\t\"", #"The string has a bare control character; expected \t."#),
    ("\"\u{1}\"", #"The string has a bare control character; expected \u0001."#),
    (#""\x""#, #"No escape begins with "x"; expected \" \\ \/ \b \f \n \r \t or \u."#),
    (#""\u1""#, #"The escape is cut short; expected \u and four hexadecimal digits."#),
    (
      #""\ud800""#,
      #"The escape \ud800 is half a pair; expected a high surrogate and a low one."#
    ),
  ])
  func `a mistake in a string has its message`(text: String, message: String) {
    #expect(JSONDocument(text).errors.first?.message == message)
  }

  @Test(arguments: [
    ("+1", #"The number "+1" has a plus sign; expected a digit or a minus sign first."#),
    ("01", #"The number "01" has a leading zero; expected another digit first."#),
    (".5", #"The number ".5" has no digit before the point; expected at least a zero."#),
    ("1.", #"The number "1." has no digit after the point; expected at least one."#),
    ("1e", #"The number "1e" has no digit in the exponent; expected at least one."#),
    ("1_0", #"The number "1_0" contains other characters; expected digits such as -12.5 or 3e8."#),
    (
      "yes",
      #"The word "yes" is not a value; expected true, false, null or double quotes around it."#
    ),
  ])
  func `a mistake in a number or a literal has its message`(text: String, message: String) {
    #expect(JSONDocument(text).errors.first?.message == message)
  }

  @Test(arguments: [
    ("    ", "The text is too large; expected at most 3 bytes."),
    ("[]", "Arrays and objects are nested too deeply; expected a depth of at most 0."),
    ("'\t", "There are too many mistakes; expected no more than 1."),
  ])
  func `an exceeded limit has its message`(text: String, message: String) {
    let limits = JSONLimits(maximumBytes: 3, maximumDepth: 0, maximumErrors: 1)
    #expect(JSONDocument(text, limits: limits).errors.last?.message == message)
  }

  @Test func `invalid bytes have their message`() {
    #expect(
      JSONDocument([0x22, 0xff, 0x22]).errors.first?.message
        == "This is not UTF-8; save the file as UTF-8.")
  }

  @Test func `a message shortens a long literal`() {
    let message = JSONDocument(String(repeating: "a", count: 41)).errors.first?.message
    #expect(
      message == """
        The word "\(String(repeating: "a", count: 40))…" is not a value; \
        expected true, false, null or double quotes around it.
        """)
  }
}
