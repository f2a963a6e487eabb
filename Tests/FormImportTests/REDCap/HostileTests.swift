import FormSession
import JSONText
import Testing

@testable import FormImport

@Suite("Damaged data dictionaries") struct HostileTests {
  @Test(
    "a file that is not a dictionary is refused",
    arguments: ["", "\n", "a,b\n1,2\n", "field_name\nx\n", "\"field_name,field_type\nx,text"])
  func refusal(text: String) {
    #expect(throws: FormImportError.self) {
      try FormImport.forms(
        from: [SourceFile(name: "x.csv", bytes: Array(text.utf8))], family: .redcap)
    }
  }

  @Test func `rows that cannot be read are findings, and the others are carried`() throws {
    let text = "field_name,field_type,oddity\na,text\n,text\nb,text,,more\n\"c\"d,text\na,text\n"
    let form = try FormImport.forms(
      from: [SourceFile(name: "x.csv", bytes: Array(text.utf8))], family: .redcap)[0]
    #expect(form.summary.questions == 4)
    #expect(form.summary.lost == 1)
    #expect(
      form.findings == [
        "looks: oddity: `oddity` is not a column of a data dictionary, or occurs twice.",
        "looks: b: The row has more cells than the header: `more`.",
        "answers: row: Cell 1 has text after its closing quote.",
        "answers: row: The row has no name of a field.",
        "answers: a: There is another field with the name `a`.",
      ])
  }

  @Test func `bytes that are not UTF-8 are read as Windows-1252`() throws {
    let bytes = Array("field_name,field_type,field_label\na,text,Gr".utf8) + [0xF6, 0x80, 0x0A]
    let form = try FormImport.forms(
      from: [SourceFile(name: "x.csv", bytes: bytes)], family: .redcap)[0]
    #expect(form.field("a")?["label"] == "Grö€")
    #expect(form.findings == ["looks: file: The file is not in UTF-8."])
  }

  @Test(
    "logic that is too much is refused, and the question stays",
    arguments: [
      String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000),
      String(repeating: "!", count: 10_000), String(repeating: "-", count: 10_000) + "1",
      String(repeating: "if(1,", count: 2_000), String(repeating: "[a]", count: 5_000),
      Array(repeating: "[a]='1'", count: 3_000).joined(separator: " or "),
      "1" + String(repeating: "+1", count: 20_000), "1" + String(repeating: "^2", count: 5_000),
      "[a]" + String(repeating: "='1'", count: 3_000), "'" + String(repeating: "x", count: 20_000),
      "median(" + Array(repeating: "[a]", count: 500).joined(separator: ",") + ")",
    ])
  func excess(logic: String) throws {
    let form = try DataDictionary(
      [.name: "a", .type: "yesno"], [.name: "q", .type: "text", .branching: logic]
    ).imported()
    #expect(form.summary.questions == 2)
    #expect(form.summary.lost == 0)
  }

  @Test func `a circle of conditions is broken at one place, which is said`() throws {
    let form = try DataDictionary(
      [.name: "a", .type: "yesno", .branching: "[c] = '1'"],
      [.name: "b", .type: "yesno", .branching: "[a] = '1'"],
      [.name: "c", .type: "yesno", .branching: "[b] = '1'"]
    ).imported()
    #expect(form.summary.findings.contains { $0.severity == .answers })
    #expect(["a", "b", "c"].count { form.field($0)?["when"] != nil } == 2)
  }

  @Test func `calculations that read each other are broken up`() throws {
    let form = try DataDictionary(
      [.name: "a", .type: "calc", .choices: "[b] + 1"],
      [.name: "b", .type: "calc", .choices: "[a] + 1"]
    ).imported()
    #expect(["a", "b"].count { form.field($0)?["calculate"] != nil } == 1)
  }

  @Test(
    "annotations that are not closed do no harm",
    arguments: [
      "@DEFAULT='", "@CALCTEXT((((", "@IF(", "@IF([a]", "@", "@@HIDDEN", "@HIDECHOICE",
      "@IF([a]='1', '@IF([a]=\"1\", @HIDDEN, @READONLY)', '')", "@CHARLIMIT=99999999999999999999",
    ])
  func annotation(annotation: String) throws {
    let form = try DataDictionary(
      [.name: "a", .type: "yesno"], [.name: "q", .type: "text", .annotation: annotation]
    ).imported()
    #expect(form.summary.questions == 2)
  }
}
