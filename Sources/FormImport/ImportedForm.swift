public import FormSession
public import JSONText

/// A form that was imported from another system's file, with everything that was not carried.
public struct ImportedForm: Sendable {
  /// The definition, with its members in the order of the source.
  public let json: JSON

  /// The definition as a form.
  public let form: FormDefinition

  /// What was carried.
  public let summary: FormImportSummary
}

/// How much of a source an imported form has.
public struct FormImportSummary: Equatable, Sendable {
  /// The key of the form.
  public let form: String

  /// The name of the file.
  public let source: String

  /// The number of items in the source that have an answer, including calculations.
  public let questions: Int

  /// How many of them are as they were.
  public let carried: Int

  /// How many of them are there, but differ in something.
  public let differently: Int

  /// How many of them are not there.
  public let lost: Int

  /// What was found, in the order of the source.
  public let findings: [ImportFinding]

  /// Whether nothing that changes answers was lost.
  public var isWhole: Bool { !findings.contains { $0.severity == .answers } }

  /// The number of findings about what is outside the source.
  public var outside: Int { findings.count { $0.severity == .outside } }
}

extension FormImportSummary {
  /// The summary as a JSON object.
  public var json: JSON {
    [
      "form": .string(form), "source": .string(source), "questions": .integer(questions),
      "carried": .integer(carried), "differently": .integer(differently), "lost": .integer(lost),
      "outside": .integer(outside), "findings": .array(findings.map(\.json)),
    ]
  }

  init(_ outline: Outline, form: String, source: String, _ findings: [ImportFinding]) {
    let questions = outline.items.indices.filter { outline.items[$0].isQuestion }
    let lost = questions.filter { outline.items[$0].question == nil }
    let touched = Set(findings.filter { $0.severity != .looks }.compactMap(\.item))
    let differently = questions.count { touched.contains($0) && outline.items[$0].question != nil }
    (self.form, self.source) = (form, source)
    (self.questions, self.lost, self.differently) = (questions.count, lost.count, differently)
    carried = questions.count - lost.count - differently
    self.findings = findings
  }
}

extension OutlineItem {
  /// Whether the item has an answer in its source.
  fileprivate var isQuestion: Bool {
    switch kind {
    case .question, .lost: true
    case .group, .note, .dissolved: false
    }
  }
}
