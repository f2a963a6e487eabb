import FieldEngine
import Testing

@Suite struct `Lines that are pasted into a list` {
  private func list(_ type: String = "zip", _ limit: Int = 10) throws -> Field {
    var list = try Field(.list, [.of: .text(type), .maxCount: .number(ExactDecimal(limit))])
    list.apply(.focus)
    return list
  }

  @Test func `become its items`() throws {
    var list = try list()
    list.apply(.paste("90210\r\n 90211 \n\nabc"))
    #expect(list.state.display == "90210; 90211; abc")
    #expect(list.state.items?.map(\.issue?.code) == [nil, nil, "zip.unreadable"])
    list.apply(.paste("90212; 90213"))
    #expect(list.state.display == "90210; 90211; abc; 90212; 90213")
    list.apply(.undo)
    #expect(list.state.display == "90210; 90211; abc")
    list.apply(.undo)
    #expect(list.state.display == "")
    list.apply(.redo)
    #expect(list.state.display == "90210; 90211; abc")
  }

  @Test func `are inserted at the caret of an item in one undo step`() throws {
    var list = try list("text")
    list.apply(.set("ab; yz"))
    list.apply(.moveCaret(to: 1), item: 0)
    list.apply(.paste("1\n2\n3"), item: 0)
    #expect(list.state.display == "a1b; 2; 3; yz")
    #expect(list.state.items?.map(\.activity) == [.inactive, .inactive, .focused, .inactive])
    list.apply(.undo)
    #expect(list.state.display == "ab; yz")
    list.apply(.redo)
    #expect(list.state.display == "a1b; 2; 3; yz")
  }

  @Test func `replace an empty item`() throws {
    var list = try list()
    list.apply(.insertItem(at: 0))
    list.apply(.paste("90210\n90211"), item: 0)
    #expect(list.state.display == "90210; 90211")
    list.apply(.insertItem(at: 2))
    list.apply(.paste("90212"))
    #expect(list.state.display == "90210; 90211; 90212")
  }

  @Test func `are accepted all together or not at all`() throws {
    var list = try list("zip", 2)
    list.apply(.set("90210"))
    list.apply(.paste("1\n2\n3"), item: 0)
    #expect(list.state.display == "90210")
    #expect(list.refusal == Refusal("", .tooManyItems(limit: 2)))
    list.apply(.blur)
    list.apply(.paste("3"))
    #expect(list.refusal?.cause == .notFocused)
  }

  @Test(arguments: [
    (["a;b", "c"], "\"a;b\"; c"), (["say \"hi\""], "say \"hi\""), (["\"hi\""], "\"\"\"hi\"\"\""),
    (["[\"x\"]"], "\"[\"\"x\"\"]\""), ([" a"], "\" a\""), (["a\nb"], "\"a\nb\""), ([";"], "\";\""),
  ])
  func `are shown without brackets and can be read back`(items: [String], shown: String) throws {
    var list = try list("text")
    let escaped = items.map { $0.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") }
    list.apply(.set("[" + escaped.map { "\"\($0)\"" }.joined(separator: ",") + "]"))
    #expect(list.state.items?.map(\.raw) == items)
    #expect(list.state.display == shown)
    list.apply(.set(shown))
    #expect(list.state.items?.map(\.raw) == items)
  }
}
