import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

@Suite struct FormSchemaTests {
  @Test(arguments: ["registration", "everything"])
  func `a form without mistakes matches the schema`(name: String) throws {
    let bytes = try Folder.fixtures().bytes(of: "\(name).form.json")
    let form = try #require(JSONDocument(bytes).root)
    #expect(try Schema().mismatches(form) == [])
  }

  @Test(arguments: [
    (#"{"form": "a"}"#, "/: version is missing"),
    (#"{"form": "a", "version": 0}"#, "/version: below 1"),
    (#"{"form": "a", "version": 1, "titel": ""}"#, "/titel: not allowed"),
    (#"{"form": "a", "version": 1, "align": "centre"}"#, "/align: none of the words"),
    (#"{"form": "a", "version": 1, "fields": {}}"#, "/fields: wrong kind"),
    (#"{"form": "a", "version": 1, "fields": [{}]}"#, "/fields/0: key is missing"),
    (
      #"{"form": "a", "version": 1, "fields": [{"key": "a", "type": {"age": {"min": 1}}}]}"#,
      "/fields/0/type: fits nothing"
    ),
    (
      #"{"form": "a", "version": 1, "fields": [{"key": "a", "when": {"field": "b"}}]}"#,
      "/fields/0/when: fits nothing"
    ),
  ])
  func `a form with a structural mistake does not match the schema`(text: String, mismatch: String)
    throws
  {
    let form = try #require(JSONDocument(text).root)
    #expect(try Schema().mismatches(form) == [mismatch])
  }

  @Test func `the schema has every type and every parameter`() throws {
    let text = FormDefinition.schema.text
    #expect(FieldType.allCases.allSatisfy { text.contains(#""\#($0.rawValue)":{"#) })
    #expect(ParameterName.allCases.allSatisfy { text.contains(#""\#($0.rawValue)":{"#) })
  }
}

/// As much of JSON Schema as the project's own schema uses, except for patterns.
private struct Schema {
  let root: JSONNode

  init() throws {
    root = try #require(JSONDocument(FormDefinition.schema.text).root)
  }

  func mismatches(_ node: JSONNode) -> [String] {
    mismatches(node, root, "")
  }

  private func mismatches(_ node: JSONNode, _ schema: JSONNode, _ path: String) -> [String] {
    if case .string(let reference)? = schema["$ref"]?.content {
      let name = String(reference.split(separator: "/").last ?? "")
      return root["$defs"]?[name].map { mismatches(node, $0, path) } ?? ["\(path): no \(reference)"]
    }
    let place = path.isEmpty ? "/" : path
    if let types = schema["type"], !types.texts.contains(where: node.isA) {
      return ["\(place): wrong kind"]
    }
    var found: [String] = []
    if let words = schema["enum"]?.items, !words.contains(where: { $0.json == node.json }) {
      found.append("\(place): none of the words")
    }
    if let value = schema["const"], value.json != node.json { found.append("\(place): not it") }
    if let least = schema["minimum"]?.number, let number = node.number, number < least {
      found.append("\(place): below \(least)")
    }
    if let all = schema["anyOf"]?.items,
      !all.contains(where: { mismatches(node, $0, path).isEmpty })
    {
      found.append("\(place): fits nothing")
    }
    if let condition = schema["if"] {
      let branch = schema[mismatches(node, condition, path).isEmpty ? "then" : "else"]
      found += branch.map { mismatches(node, $0, path) } ?? []
    }
    if let all = schema["oneOf"]?.items {
      let count = all.count { mismatches(node, $0, path).isEmpty }
      if count != 1 { found.append("\(place): fits \(count) of oneOf") }
    }
    return found + inside(node, schema, path)
  }

  private func inside(_ node: JSONNode, _ schema: JSONNode, _ path: String) -> [String] {
    switch node.content {
    case .array(let items):
      guard let schema = schema["items"] else { return [] }
      return items.enumerated().flatMap { mismatches($1, schema, "\(path)/\($0)") }
    case .object(let members):
      let missing = (schema["required"]?.texts ?? []).filter { node[$0] == nil }
      let place = path.isEmpty ? "/" : path
      return missing.map { "\(place): \($0) is missing" }
        + members.flatMap { member in
          let known = schema["properties"]?[member.key] ?? schema["additionalProperties"]
          let below = "\(path)/\(member.key)"
          if case .bool(false)? = known?.content { return ["\(below): not allowed"] }
          return known.map { mismatches(member.value, $0, below) } ?? []
        }
    default: return []
    }
  }
}

extension JSONNode {
  fileprivate var items: [JSONNode] {
    if case .array(let items) = content { items } else { [] }
  }

  /// The texts in an array, or a single text.
  fileprivate var texts: [String] {
    if case .string(let text) = content { return [text] }
    return items.flatMap(\.texts)
  }

  fileprivate var number: ExactDecimal? {
    if case .number(let digits) = content { ExactDecimal(digits) } else { nil }
  }

  fileprivate func isA(_ type: String) -> Bool {
    switch content {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let digits): type == "number" || (type == "integer" && Int(digits) != nil)
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
