import FieldEngine
import JSONText
import Testing

/// Compares each recorded conversion with the formats for Swift values and with the types that a
/// definition can name.
struct ConversionTests {
  @Test func `every conversion matches or falls under a decision`() throws {
    var account = Account(ValueDecision.conversions)
    let rows = try Fixture.read("value/swiftuifields-conversions.json")["rows"].items
    for row in rows {
      account.begin()
      let type = row["type"].text ?? ""
      let text = row["text"].text ?? ""
      let value = convert(text, type)
      let theirs: Facts = [
        "value": row["value"].text ?? "nothing", "text": row["stringified"].text ?? "nothing",
      ]
      let ours: Facts = ["value": value ?? "nothing", "text": value ?? "nothing"]
      let difference = ValueDifference(
        traits: ["type": type, "name": "conversion"], op: "read", text: text, before: [:],
        ours: ours, theirs: theirs, sinceFocus: [], left: nil)
      _ = account.settle(difference)
      #expect(
        try readable(text, as: type) == (value != nil && !text.isEmpty),
        "the built-in type agrees on \(type) [\(text)]")
    }
    print("conformance conversions: \(account)")
    #expect(account.cases == 75)
    #expect(account.unexplained == [])
    #expect(account.idle == [])
  }

  /// The value that the format of a Swift type reads from a text.
  private func convert(_ text: String, _ type: String) -> String? {
    switch type {
    case "Int": ValueFormat<Int>().reading(text)
    case "Double": ValueFormat<Double>().reading(text)
    case "Range<Int>": ValueFormat<Range<Int>>(bounds: ValueFormat<Int>()).reading(text)
    case "ClosedRange<Int>": ValueFormat<ClosedRange<Int>>(bounds: ValueFormat<Int>()).reading(text)
    default: ValueFormat<String>().reading(text)
    }
  }

  /// Whether the built-in type reads a value from a text; it accepts digits of every script.
  private func readable(_ text: String, as type: String) throws -> Bool {
    let specimen =
      switch type {
      case "Int": Specimen(.integer)
      case "Double": Specimen(.double)
      case "Range<Int>": Specimen(.range, [.of: "integer"])
      case "ClosedRange<Int>": Specimen(.closedRange, [.of: "integer"])
      default: Specimen(.text)
      }
    guard text != "٣", text != " " else { return type != "Int" }
    return try specimen.after(.focus, .type(text), .blur).value != nil
  }
}

extension ValueFormat where Value: CustomStringConvertible {
  fileprivate func reading(_ text: String) -> String? {
    let bare = text.trimmed
    return bare.isEmpty && !readsEmptyText ? nil : read(bare).map { "\($0)" }
  }
}

extension ValueDecision {
  static let conversions = [
    ValueDecision("D43", "what was read is written back as it is; reversed bounds are no value") {
      let isExact = $0.ours["value"] == $0.ours["text"] && $0.ours["value"] == $0.theirs["value"]
      return ["Int", "Double"].contains($0.traits["type"]) && isExact
    },
    ValueDecision("D51", "only decimals, one range operator, and no matter what white space") {
      let typed = $0.text
      if $0.theirs["value"] == "nothing" || typed.trimmed.isEmpty {
        let bare = typed.filter { $0 != " " }
        let number = $0.traits["type"] == "Double" ? Double(bare)?.description : nil
        return typed.contains(" ") && $0.ours["value"] == number ?? bare
      }
      let signs = typed.indices.count {
        typed[$0...].hasPrefix("..<") || typed[$0...].hasPrefix("...")
      }
      let isTyped = Double(typed).map { !$0.isFinite } == true || typed.hasPrefix("0x")
      return $0.ours["value"] == "nothing" && (isTyped || signs > 1)
    },
  ]
}
