import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

/// Definitions that are made to exhaust time or memory.
@Suite(.serialized, .untilItHangs) struct HostileFormTests {
  private func form(_ members: String) -> FormDocument {
    FormDocument(#"{"form": "hostile", "version": 1, "# + members + "}")
  }

  private func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ",") + "]"
  }

  @Test func `a form with a hundred thousand fields is read and laid out`() throws {
    let fields = list(100_000) { number in
      #"{"key":"f\#(number)","type":"zip","group":"g\#(number % 1000)","style":"s"}"#
    }
    let groups = list(1000) { #"{"key":"g\#($0)","rows":[["f\#($0)"]]}"# }
    let document = form(#""styles":{"s":{}},"groups":\#(groups),"fields":\#(fields)"#)
    let definition = try #require(document.definition)
    #expect(document.errors.isEmpty)
    #expect(definition.order.count == 100_000)
    #expect(definition.resolvedFields.count == 100_000)
  }

  @Test func `a form with a hundred thousand mistakes reports only the first`() {
    let fields = list(100_000) { #"{"key":"a","type":"t\#($0)","group":"b","bad":1}"# }
    let errors = form(#""fields":\#(fields)"#).errors
    #expect(errors.count == 101)
    #expect(errors.last?.message == "There are more than 100 mistakes.")
    #expect(errors.allSatisfy { $0.line(file: "x").utf8.count < 1000 })
  }

  @Test func `patterns after a hundred mistakes are not compiled`() {
    let fields = list(10_000) { number in
      #"{"key":"f\#(number)","type":{"text":{"pattern":"(a|b)*a(a|b){11}x\#(number)"}}}"#
    }
    let bad = (0...100).map { #""m\#($0)":1"# }.joined(separator: ",")
    #expect(form(#""styles":{"s":{\#(bad)}},"fields":\#(fields)"#).errors.count == 101)
  }

  @Test func `many long unknown names are reported quickly`() {
    let long = String(repeating: "a", count: 90_000)
    let fields = list(20_000) { #"{"key":"f\#($0)"}"# }
    let unique = list(100) { #""\#($0)\#(long)""# }
    let errors = form(#""fields":\#(fields),"unique":\#(unique)"#).errors
    #expect(errors.count == 100)
    #expect(errors.allSatisfy { $0.line(file: "x").utf8.count < 1000 })
  }

  @Test func `a cycle of a hundred thousand conditions is named in part`() {
    let fields = list(100_000) { number in
      #"{"key":"f\#(number)","when":{"field":"f\#((number + 1) % 100_000)","empty":true}}"#
    }
    let errors = form(#""fields":\#(fields)"#).errors
    #expect(errors.map(\.code) == ["definition.condition_cycle"])
    #expect(errors.allSatisfy { $0.message.utf8.count < 300 })
  }

  @Test func `conditions that all depend on each other are one cycle`() {
    let keys = (0..<300).map { #"{"field":"f\#($0)","empty":true}"# }.joined(separator: ",")
    let fields = list(300) { #"{"key":"f\#($0)","when":{"any":[\#(keys)]}}"# }
    #expect(
      form(#""fields":\#(fields)"#).errors.map(\.message) == [
        "These conditions depend on each other: `f0` → `f0`."
      ])
  }

  @Test func `conditions and types are read up to the maximum depth`() {
    let condition =
      String(repeating: #"{"not":"#, count: 58) + #"{"field":"a","empty":true}"#
      + String(repeating: "}", count: 58)
    let fields = #"[{"key":"a"},{"key":"b","when":\#(condition)}]"#
    #expect(form(#""fields":\#(fields)"#).errors == [])
    let type =
      String(repeating: #"{"list":{"of":"#, count: 29) + #""zip""#
      + String(repeating: "}}", count: 29)
    #expect(
      form(#""fields":[{"key":"a","type":\#(type)}]"#).errors.map(\.code) == [
        "type.list_of_lists"
      ])
  }

  @Test func `a text beyond the maximum depth is rejected`() {
    let deep = String(repeating: "[", count: 100_000)
    let document = form(#""fields":\#(deep)"#)
    #expect(document.definition == nil)
    #expect(document.errors.map(\.code) == ["json.too_deep"])
  }

  @Test func `a choice of a hundred thousand options is read`() {
    let options = list(100_000) { #""o\#($0)""# }
    let field = #"{"key":"a","type":{"choice":{"options":\#(options)}}}"#
    #expect(form(#""fields":[\#(field)]"#).errors == [])
  }

  @Test func `a list of ten thousand options can be an initial value`() {
    let options = list(100_000) { #""o\#($0)""# }
    let initial = list(10_000) { #""O\#(99_999 - $0)""# }
    let type = #"{"list":{"of":{"choice":{"options":\#(options)}}}}"#
    #expect(form(#""fields":[{"key":"a","type":\#(type),"initial":\#(initial)}]"#).errors == [])
  }

  @Test func `a condition on any of a hundred thousand options is read`() {
    let options = list(100_000) { #""o\#($0)""# }
    let values = list(100_000) { #""o\#(99_999 - $0)""# }
    let strangers = list(100_000) { #""p\#($0)""# }
    let field = #"{"key":"a","type":{"choice":{"options":\#(options)}}}"#
    let fits = #"{"key":"b","when":{"field":"a","in":\#(values)}}"#
    #expect(form(#""fields":[\#(field),\#(fits)]"#).errors == [])
    let incompatible = #"{"key":"b","when":{"field":"a","in":\#(strangers)}}"#
    let document = form(#""fields":[\#(field),\#(incompatible)]"#)
    #expect(document.errors == [])
    #expect(document.findings.count == 100)
  }

  @Test func `many wrong initial values are reported quickly`() {
    let fields = list(50_000) { number in
      #"{"key":"f\#(number)","type":{"text":{"pattern":"(a|b)*c"}},"initial":"ab"}"#
    }
    let document = form(#""fields":\#(fields)"#)
    #expect(document.errors == [])
    #expect(document.findings.count == 100)
  }

  @Test func `comparing forms with a rule over all fields is fast`() throws {
    let fields = list(20_000) { #"{"key":"f\#($0)"}"# }
    let keys = list(20_000) { #""f\#($0)""# }
    let rule = #"{"key":"r","message":"m","atLeastOne":\#(keys)}"#
    let old = try #require(form(#""fields":\#(fields),"rules":[\#(rule)]"#).definition)
    let new = try #require(form(#""fields":\#(fields),"rules":[\#(rule)]"#).definition)
    #expect(old.changes(to: new).kept.count == 20_000)
    #expect(old.contentHash == new.contentHash)
  }

  @Test func `patterns that are too large together are reported once and not compiled`() throws {
    var reader = DefinitionReader()
    reader.knownTypes.maximumStates = 100
    let types = try #require(
      JSONDocument(
        #"{"a":{"pattern":"a{60}"},"b":{"pattern":"a{60}"},"c":{"pattern":"b{60}"},"#
          + #""d":{"pattern":"["}}"#
      ).root)
    _ = Notation.types.read(types, &reader)
    #expect(reader.errors.map(\.kind) == [.patternsTooLarge(limit: 100)])
    #expect(reader.errors.map(\.pointer.description) == ["/c/pattern"])
    #expect(reader.knownTypes.storage(of: .cvv, [:], [:]) == nil)
  }

  @Test func `bytes that are not UTF-8 are reported, and the rest is read`() {
    let bytes = Array(#"{"form":"visit","version":1,"title":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let document = FormDocument(bytes)
    #expect(document.errors.map(\.code) == ["json.invalid_utf8"])
    #expect(document.definition?.key == "visit")
  }

  @Test func `a label may contain control characters but a key may not`() {
    let document = form(#""fields":[{"key":"a","label":"\u001b[2J"},{"key":"b\u0000"}]"#)
    #expect(document.definition?.fields.first?.attributes.label == "\u{1B}[2J")
    #expect(document.errors.map(\.code) == ["definition.key"])
  }

  @Test func `a file that is too large is rejected`() {
    let document = FormDocument(Array(repeating: 0x20, count: 17_000_000))
    #expect(document.errors.map(\.code) == ["json.too_large"])
  }

  @Test func `a key that is repeated a million times is reported a hundred times`() {
    let members = (0..<1_000_000).map { _ in #""a":1"# }.joined(separator: ",")
    let document = form(members)
    #expect(document.errors.last?.code == "json.too_many_mistakes")
    #expect(document.errors.count == 101)
  }
}
