import Testing

@testable import FormImport

@Suite struct MarkedTextTests {
  @Test(
    "HTML becomes plain text, and the markup of a note",
    arguments: [
      ("Wait two minutes", "Wait two minutes", "Wait two minutes"),
      ("<p>Wait <b>two</b> minutes.</p>", "Wait two minutes.", "Wait **two** minutes."),
      ("a<br>b<br/>c", "a\nb\nc", "a\nb\nc"),
      ("<div>one</div><div>two</div>", "one\ntwo", "one\ntwo"),
      ("1 < 2 &amp; 3 &gt; 2", "1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
      ("<ul><li>a</li><li>b</li></ul>", "• a\n• b", "• a\n• b"),
      ("<a href=\"https://x.org\">here</a>", "here", "[here](https://x.org)"),
      (
        "<a href='https://x.org?a=1&amp;b=(2)'>here</a>", "here",
        "[here](https://x.org?a=1&b=(2%29)"
      ),
      ("<strong>not closed", "not closed", "**not closed**"),
      ("<b>bold </b>text", "bold text", "**bold** text"),
      ("<head><title>x</title><style>a > b {}</style></head><b>one</b>", "one", "**one**"),
      ("<STYLE type='text/css'>.a { color: red; }</STYLE>one", "one", "one"),
      ("one<script>if (1 < 2) {}</script> two", "one two", "one two"),
      ("<style/>one<script>two", "onetwo", "onetwo"),
      ("Enter <first name> here", "Enter <first name> here", "Enter <first name> here"),
      ("age <five and weight >two", "age <five and weight >two", "age <five and weight >two"),
      ("one<o:p></o:p><!-- two -->", "one", "one"),
      ("5&#176;", "5°", "5°"), ("&unknown;", "&unknown;", "&unknown;"),
    ])
  func text(html: String, plain: String, note: String) {
    let text = MarkedText(html)
    #expect(text.plain == plain)
    #expect(text.note == note)
  }

  @Test(
    "the plain text lacks the address of a link unless it is the link's text",
    arguments: [
      ("<a href='https://x.org'>here</a>", true), ("<a href='https://x.org'>here", true),
      ("<a href='https://x.org'> https://x.org</a>", false), ("<a name='x'>here</a>", false),
      ("<a href='mailto:me@x.org'>me@x.org</a>", false),
    ])
  func address(html: String, isHidden: Bool) {
    #expect(MarkedText(html).hasHiddenAddress == isHidden)
  }

  @Test func `tags that no text can show are named once`() {
    #expect(MarkedText("<img src='a'><img src='b'>x").lostTags == ["img"])
  }
}
