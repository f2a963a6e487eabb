import JSONText
import Testing

/// The examples of RFC 6901, section 5, and the order of its escapes.
@Suite struct PointerTests {
  @Test(arguments: [
    ("foo", "/foo"), ("", "/"), ("a/b", "/a~1b"), ("c%d", "/c%d"), ("e^f", "/e^f"), ("g|h", "/g|h"),
    (#"i\j"#, #"/i\j"#), (#"k"l"#, #"/k"l"#), (" ", "/ "), ("m~n", "/m~0n"), ("~1", "/~01"),
    ("/\u{301}", "/~1\u{301}"),
  ])
  func `a key is escaped`(key: String, pointer: String) {
    #expect(JSONPointer.root.appending(key).description == pointer)
  }

  @Test func `a pointer consists of keys and indices`() {
    var pointer = JSONPointer()
    #expect(pointer.description == "")
    pointer.append("fields")
    pointer.append(12)
    #expect(pointer.description == "/fields/12")
    #expect(pointer == JSONPointer.root.appending("fields").appending("12"))
  }
}
