import JSONText
import Testing

@Suite struct NodeTests {
  @Test func `every value and key has its position`() {
    let root = JSONDocument("{ \"größe\": [1,\r\n\t\"😀\", null],\n\"b\" :true}").root
    guard case .object(let members)? = root?.content,
      case .array(let items)? = members.first?.value.content
    else {
      Issue.record("The text is an object that begins with an array.")
      return
    }
    #expect(root?.position == JSONPosition(offset: 0, line: 1, column: 1))
    #expect(
      members.map(\.keyPosition) == [
        JSONPosition(offset: 2, line: 1, column: 3), JSONPosition(offset: 34, line: 3, column: 1),
      ])
    #expect(
      members.map(\.value.position) == [
        JSONPosition(offset: 13, line: 1, column: 12), JSONPosition(offset: 39, line: 3, column: 6),
      ])
    #expect(
      items.map(\.position) == [
        JSONPosition(offset: 14, line: 1, column: 13), JSONPosition(offset: 19, line: 2, column: 2),
        JSONPosition(offset: 27, line: 2, column: 7),
      ])
  }

  @Test func `a byte order mark does not count as a column`() {
    let root = JSONDocument("\u{feff}1").root
    #expect(root?.position == JSONPosition(offset: 3, line: 1, column: 1))
  }

  @Test func `the first of two members with the same key wins`() {
    #expect(JSONDocument(#"{"a": 1, "a": 2}"#).root?["a"]?.json == 1)
  }

  @Test(arguments: [#"{"b": 1}"#, #"["a"]"#, #""a""#, "null"])
  func `a missing key has no member`(text: String) {
    #expect(JSONDocument(text).root?["a"] == nil)
  }
}
