import FieldEngine
import FormSession
import JSONText
import Testing

/// Compares the examples of a section with the engine.
///
/// A row's `With` may state the field's type.
extension MarkdownPage.Section {
  /// The rows of the tables that have all of these columns.
  func rows(_ columns: [String]) -> [[String: String]] {
    tables.flatMap { $0.rows(with: columns) }
  }

  /// The texts typed, shown, and shown after leaving.
  func checkTyping(_ type: String, types: String = "{}") throws {
    for row in rows(["Typed", "Shown", "When left", "Result"]) {
      let steps = [step("focus"), step("type", row["Typed"]), step("blur")]
      let states = try replay(type, types, row, steps)
      #expect(states.last?.result == row["Result"], "\(row)")
      #expect(states.last?.display == row["When left"], "\(row)")
      #expect(states.dropFirst().first?.display == row["Shown"], "\(row)")
    }
  }

  /// The results of setting a whole value.
  func checkWholeValues(_ type: String, types: String = "{}") throws {
    for row in rows(["Set to", "Shown", "Result"]) {
      let state = try replay(type, types, row, [step("set", row["Set to"])]).last
      #expect(state?.display == row["Shown"], "\(row)")
      #expect(state?.result == row["Result"], "\(row)")
    }
  }

  /// The messages for mistakes in a value.
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

/// The results that a row of a page is compared with.
private struct DocumentedState {
  /// A page has spaces in place of the no-break spaces of a locale.
  let display: String?
  let code: String?
  let message: String?
  let refusal: String?

  /// The value, or the reason why there is none.
  let result: String

  init(_ state: JSONNode) {
    display = state["display"]?.plainText.map { text in
      String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
    code = state["code"]?.plainText
    message = state["message"]?.plainText
    refusal = state["refused"]?["reason"]?.plainText
    result = state["value"]?.plainText ?? code ?? ""
  }
}

extension JSONNode {
  /// The text of a string, or the JSON of any other value.
  fileprivate var plainText: String? {
    switch content {
    case .null: nil
    case .string(let text): text
    default: json.text
    }
  }
}
