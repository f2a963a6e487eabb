import FieldEngine
import JSONText
import TestSupport
import Testing

/// A recorded run of steps on a number field.
struct RecordedNumber {
  struct Step {
    let op: String
    let text: String
    let display: String
    let value: String?
    let caret: Int?
  }

  let name: String
  let settings: NumberSettings
  let initial: String
  let initialDisplay: String

  /// Whether the original goes through a binary float that cannot hold all digits.
  let isDoubleLimited: Bool
  let steps: [Step]
}

/// One file of recorded cases: a style in a locale, with several settings for its digits.
struct NumberRecording: CustomStringConvertible {
  let style: String
  let locale: String

  var description: String { "\(style)-\(locale)" }

  static let all = ["decimal", "percent", "currency"].flatMap { style in
    [
      "de_CH", "de_DE", "en_GB", "en_US", "es_ES", "fr_FR", "hi_IN", "ja_JP", "pt_BR", "sv_SE",
    ].map { NumberRecording(style: style, locale: $0) }
  }

  func cases() throws -> [RecordedNumber] {
    let root: JSONNode? = try Fixture.read("number/\(self).json")
    return try root.items.flatMap { node in
      let settings = try NumberSettings(node)
      try #require(settings.style == style && settings.locale == locale)
      return try node["cases"].items.map { try RecordedNumber($0, settings) }
    }
  }
}

extension RecordedNumber {
  fileprivate init(_ node: JSONNode, _ settings: NumberSettings) throws {
    self.settings = settings
    name = try #require(node["name"].text)
    initial = node["initial"].text ?? ""
    initialDisplay = try #require(node["initialDisplay"].text)
    isDoubleLimited = node["doubleLimited"].flag
    steps = try node["steps"].items.map(Step.init)
  }
}

extension RecordedNumber.Step {
  fileprivate init(_ node: JSONNode) throws {
    op = try #require(node["op"].text)
    text = node["text"].text ?? ""
    display = try #require(node["display"].text)
    value = node["value"].text
    caret = node["cursor"].int
  }
}
