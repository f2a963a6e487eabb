import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// `Documentation/Types.md` shows what the engine does: every example in it is replayed.
struct TypesDocumentTests {
  static let page = (try? Folder.package.folder("Documentation").text(of: "Types.md"))
    .map(MarkdownPage.init)

  private func section(_ type: FieldType) throws -> MarkdownPage.Section {
    try #require(Self.page?[type.rawValue], "Types.md has no section for \(type)")
  }

  private func rows(_ type: FieldType, _ columns: String...) throws -> [[String: String]] {
    try section(type).tables.flatMap { $0.rows(with: columns) }
  }

  @Test(arguments: FieldType.allCases)
  func `each type has a section with its template and its storage`(type: FieldType) throws {
    let definition = try type.definition(type.entry.exampleParameters)
    let field = Field("field", definition, Judging(today: Specimen.today))
    let facts = try rows(type, "Template", "Value", "Storage")
    #expect(facts.map { $0["Template"] } == [field.state.template])
    #expect(facts.map { $0["Storage"] } == [definition.storage.rawValue])
  }

  @Test(arguments: FieldType.allCases)
  func `each parameter is named, with what it takes`(type: FieldType) throws {
    let named = try rows(type, "Parameter", "Takes", "Does").map { row in
      [row["Parameter"]?.replacing("`", with: ""), row["Takes"]?.replacing("`", with: "")]
    }
    let taken = type.entry.parameters.map { name in
      let need = type.entry.required.contains(name) ? ", required" : ""
      return [name.rawValue, name.kind.words.replacing("`", with: "") + need]
    }
    #expect(named == taken)
  }

  @Test(arguments: FieldType.allCases)
  func `what is typed is shown as the page says`(type: FieldType) throws {
    for row in try rows(type, "Typed", "Shown", "When left", "Comes to") {
      let steps = [step("focus"), step("type", row["Typed"]), step("blur")]
      let states = try replay(type, row, steps)
      #expect(states.last?.comesTo == row["Comes to"], "\(row)")
      #expect(states.last?.display == row["When left"], "\(row)")
      #expect(states.dropFirst().first?.display == row["Shown"], "\(row)")
    }
  }

  @Test(arguments: FieldType.allCases)
  func `each type has examples`(type: FieldType) throws {
    let columns = try section(type).tables.flatMap(\.columns)
    #expect(columns.contains("Typed") || columns.contains("Set to"))
  }

  @Test(arguments: FieldType.allCases)
  func `whole values become what the page says`(type: FieldType) throws {
    for row in try rows(type, "Set to", "Shown", "Comes to") {
      let state = try replay(type, row, [step("set", row["Set to"])]).last
      #expect(state?.display == row["Shown"], "\(row)")
      #expect(state?.comesTo == row["Comes to"], "\(row)")
    }
  }

  @Test(arguments: FieldType.allCases)
  func `messages and their codes are those of the engine`(type: FieldType) throws {
    for row in try rows(type, "Code", "Message", "For example") {
      let state = try replay(type, row, [step("set", row["For example"])]).last
      #expect(state?.code == row["Code"], "\(row)")
      #expect(state?.message == row["Message"], "\(row)")
    }
  }

  @Test(arguments: FieldType.allCases)
  func `refused characters are refused for the reason that the page gives`(
    type: FieldType
  ) throws {
    for row in try rows(type, "Typed", "Refused because") {
      let state = try replay(type, row, [step("focus"), step("type", row["Typed"])]).last
      #expect(state?.refusal == row["Refused because"], "\(row)")
    }
  }
}

extension TypesDocumentTests {
  /// What a row of the page is compared with.
  struct Replayed {
    let display: String?
    let code: String?
    let message: String?
    let value: String?
    let refusal: String?

    /// The value, or why there is none.
    var comesTo: String? { value ?? code ?? "" }
  }

  private func step(_ name: String, _ text: String? = nil) -> JSON {
    guard let text else { return ["op": .string(name)] }
    return ["op": .string(name), "text": .string(text)]
  }

  /// Runs steps through the trace protocol, on a field whose type the row's `With` may state.
  private func replay(
    _ type: FieldType, _ row: [String: String], _ steps: [JSON]
  ) throws -> [Replayed] {
    let with = row["With"] ?? ""
    let stated = with.isEmpty ? JSON.string(type.rawValue).text : with
    let line = """
      {"field":{"key":"field","type":\(stated)},"today":"\(Specimen.today.iso)",\
      "steps":\(JSON.array(steps).text)}
      """
    let answer = try FieldTrace.answer(Array(line.utf8), today: Specimen.today).get()
    let states = try #require(JSONDocument(Array(answer.text.utf8)).root?["steps"])
    guard case .array(let items) = states.content else { return [] }
    return items.map { state in
      Replayed(
        display: state["display"]?.plainText, code: state["code"]?.plainText,
        message: state["message"]?.plainText, value: state["value"]?.plainText,
        refusal: state["refused"]?["reason"]?.plainText)
    }
  }
}

extension JSONNode {
  /// The text of a string, and the JSON of anything else that there is.
  fileprivate var plainText: String? {
    switch content {
    case .null: nil
    case .string(let text): text
    default: json.text
    }
  }
}
