import Testing

/// One row of a table: a text, its mistakes and its recovered tree.
struct Sample: CustomTestStringConvertible, Sendable {
  let text: String
  let report: [String]
  let understood: String?

  init(_ text: String, _ report: String..., understood: String?) {
    self.text = text
    self.report = report
    self.understood = understood
  }

  var testDescription: String { text.debugDescription }
}
