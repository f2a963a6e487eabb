import FieldEngine
import FormSession
import JSONText
import Testing

/// The examples of a section, held against the engine; a row's `With` may state the field's type.
extension MarkdownPage.Section {
  /// The rows of the tables that have all of these columns.
  func rows(_ columns: [String]) -> [[String: String]] {
    tables.flatMap { $0.rows(with: columns) }
  }

  /// What is typed, shown, and left.
  func checkTyping(_ type: String, types: String = "{}") throws {
    for row in rows(["Typed", "Shown", "When left", "Comes to"]) {
      let steps = [step("focus"), step("type", row["Typed"]), step("blur")]
      let states = try replay(type, types, row, steps)
      #expect(states.last?.comesTo == row["Comes to"], "\(row)")
      #expect(states.last?.display == row["When left"], "\(row)")
      #expect(states.dropFirst().first?.display == row["Shown"], "\(row)")
    }
  }

  /// What becomes of a whole value.
  func checkWholeValues(_ type: String, types: String = "{}") throws {
    for row in rows(["Set to", "Shown", "Comes to"]) {
      let state = try replay(type, types, row, [step("set", row["Set to"])]).last
      #expect(state?.display == row["Shown"], "\(row)")
      #expect(state?.comesTo == row["Comes to"], "\(row)")
    }
  }

  /// The words for what is wrong with a value.
  func checkMessages(_ type: String, types: String = "{}") throws {
    for row in rows(["Code", "Message", "For example"]) {
      let state = try replay(type, types, row, [step("set", row["For example"])]).last
      #expect(state?.code == row["Code"], "\(row)")
      #expect(state?.message == row["Message"], "\(row)")
    }
  }

  /// The reasons why characters are refused.
  func checkRefusals(_ type: String, types: String = "{}") throws {
    for row in rows(["Typed", "Refused because"]) {
      let state = try replay(type, types, row, [step("focus"), step("type", row["Typed"])]).last
      #expect(state?.refusal == row["Refused because"], "\(row)")
    }
  }

  private func step(_ name: String, _ text: String? = nil) -> JSON {
    guard let text else { return ["op": .string(name)] }
    return ["op": .string(name), "text": .string(text)]
  }

  /// Runs steps through the trace protocol.
  private func replay(
    _ type: String, _ types: String, _ row: [String: String], _ steps: [JSON]
  ) throws -> [DocumentedState] {
    let with = row["With"] ?? ""
    let stated = with.isEmpty ? JSON.string(type).text : with
    let line = """
      {"field":{"key":"field","type":\(stated)},"types":\(types),"today":"\(Specimen.today.iso)",\
      "steps":\(JSON.array(steps).text)}
      """
    let answer = try FieldTrace.answer(Array(line.utf8), today: Specimen.today).get()
    let states = try #require(JSONDocument(Array(answer.text.utf8)).root?["steps"])
    guard case .array(let items) = states.content else { return [] }
    return items.map(DocumentedState.init)
  }
}

/// What a row of a page is compared with.
private struct DocumentedState {
  /// A page has spaces where a locale has no-break spaces.
  let display: String?
  let code: String?
  let message: String?
  let refusal: String?

  /// The value, or why there is none.
  let comesTo: String

  init(_ state: JSONNode) {
    display = state["display"]?.plainText.map { text in
      String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
    code = state["code"]?.plainText
    message = state["message"]?.plainText
    refusal = state["refused"]?["reason"]?.plainText
    comesTo = state["value"]?.plainText ?? code ?? ""
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
