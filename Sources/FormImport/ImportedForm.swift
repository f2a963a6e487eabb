public import FormSession
public import JSONText

/// A form that was imported from another system's file, with everything that was not imported.
public struct ImportedForm: Sendable {
  /// The definition, with its members in the order of the source.
  public let json: JSON

  /// The definition as a form.
  public let form: FormDefinition

  /// A summary of what was imported.
  public let summary: FormImportSummary
}

/// A summary of how much of a source was imported.
public struct FormImportSummary: Equatable, Sendable {
  /// The key of the form.
  public let form: String

  /// The name of the file.
  public let source: String

  /// The number of items in the source that have an answer, including calculations.
  public let questions: Int

  /// The number of questions that were imported unchanged, including those that refer to something
  /// outside the source.
  public let carried: Int

  /// The number of questions that were imported without a part that affects answers.
  public let differently: Int

  /// The number of questions that were not imported.
  public let lost: Int

  /// The number of imported questions that refer to something outside the source.
  public let outside: Int

  /// The findings, in the order of the source.
  public let findings: [ImportFinding]

  /// Whether everything that affects answers was imported.
  public var isWhole: Bool { !findings.contains { $0.severity == .answers } }
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
    func items(with severity: ImportFinding.Severity) -> Set<Int> {
      Set(findings.lazy.filter { $0.severity == severity }.compactMap(\.item))
    }
    let (changed, outside) = (items(with: .answers), items(with: .outside))
    let kept = questions.filter { outline.items[$0].question != nil }
    let differently = kept.filter { changed.contains($0) }
    (self.form, self.source) = (form, source)
    (self.questions, self.lost) = (questions.count, lost.count)
    self.differently = differently.count
    self.outside = kept.count { outside.contains($0) && !changed.contains($0) }
    carried = kept.count - differently.count
    self.findings = findings
  }
}

extension OutlineItem {
  /// Whether the item is a question in its source.
  fileprivate var isQuestion: Bool {
    switch kind {
    case .question, .lost: !isPart
    case .group, .note, .dissolved: false
    }
  }
}
