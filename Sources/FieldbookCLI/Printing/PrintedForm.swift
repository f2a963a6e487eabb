import FieldEngine
import FormSession

/// A printed form: its questions with their numbers, and its nested groups.
struct PrintedForm {
  let definition: FormDefinition

  /// The groups and rows, in the order of a screen.
  let parts: [Part]

  private let questions: [String: Question]

  indirect enum Part {
    /// Fields side by side, and notes between them.
    case section(FormDefinition.Section)
    /// A group with its parts; a group that continues after an inner group is marked as continued.
    case group(FormDefinition.Group, isContinued: Bool, [Part])
  }

  /// A field of the form as a question.
  struct Question {
    let field: FormField

    /// The engine's definition of the type.
    let definition: FieldDefinition

    /// The number on paper; nil if no screen shows the field.
    let number: Int?

    /// The caption, with the names of other questions in place of answers.
    fileprivate(set) var label: String

    var key: String { field.key }
  }

  init(_ form: LoadedForm) {
    definition = form.definition
    let (fresh, fields) = (form.fresh, form.definition.resolvedFields)
    let places = Dictionary(fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
    var questions: [String: Question] = [:]
    var count = 0
    for field in form.definition.order {
      guard let place = places[field.key] else { continue }
      let isShown = fresh.isOnScreen(place)
      if isShown { count += 1 }
      let row = fresh.fields[place].definition
      questions[field.key] = Question(
        field: fields[place], definition: row, number: isShown ? count : nil, label: row.label)
    }
    let labels = questions.mapValues(\.label)
    for key in labels.keys {
      questions[key]?.label = (labels[key] ?? key).withNames { labels[$0] ?? $0 }
    }
    self.questions = questions
    parts = Part.tree(form.definition.sections, in: form.definition)
  }

  /// The title, or the key if there is none.
  var title: String { definition.title.map(text) ?? definition.key }

  /// Returns the question of a field.
  func question(_ key: String) -> Question? { questions[key] }

  /// The maximum length of a label that text uses to refer to a question.
  private static let longestReference = 32

  /// Returns the words that text uses to refer to a field or a group: `“Age” (3)`, or `question 3`
  /// if the label is long.
  func name(of key: String) -> String {
    guard let question = questions[key] else {
      let group = definition.groups.first { $0.key == key }
      return "“\(group?.title.map(text) ?? key)”"
    }
    guard let number = question.number else { return "“\(question.label)”" }
    let isLong = question.label.count > Self.longestReference
    return isLong ? "question \(number)" : "“\(question.label)” (\(number))"
  }

  /// Returns text from the form, with the names of questions in place of answers.
  func text(_ text: String) -> String {
    text.withNames { questions[$0]?.label ?? $0 }
  }

  /// Returns a note from the form, in which the names of questions are not read as markup.
  func noteText(_ text: String) -> NoteText {
    NoteText(text.withNames { "\\[\(questions[$0]?.label ?? $0)\\]" })
  }
}

extension PrintedForm.Part {
  /// Returns sections, nested in the groups around them.
  static func tree(
    _ sections: [FormDefinition.Section], in form: FormDefinition
  ) -> [PrintedForm.Part] {
    var root = Node()
    for section in sections {
      root.add(section, in: form.groupPath(section.group?.key)[...])
    }
    var known: Set<String> = []
    return root.parts(&known)
  }

  /// A group while its parts are collected.
  private struct Node {
    var group: FormDefinition.Group?
    var sections: [FormDefinition.Section] = []
    var inner: [Node] = []

    mutating func add(
      _ section: FormDefinition.Section, in path: ArraySlice<FormDefinition.Group>
    ) {
      guard let next = path.first else {
        inner.append(Node(group: nil, sections: [section]))
        return
      }
      if inner.last?.group?.key != next.key { inner.append(Node(group: next)) }
      inner[inner.count - 1].add(section, in: path.dropFirst())
    }

    func parts(_ known: inout Set<String>) -> [PrintedForm.Part] {
      var parts = sections.map(PrintedForm.Part.section)
      for node in inner {
        if let group = node.group {
          let isContinued = !known.insert(group.key).inserted
          parts.append(.group(group, isContinued: isContinued, node.parts(&known)))
        } else {
          parts += node.parts(&known)
        }
      }
      return parts
    }
  }
}

extension String {
  /// The text with names in place of answers: `Weight of ${name}` becomes `Weight of [Name]`.
  fileprivate func withNames(_ name: (String) -> String) -> String {
    replacingAnswers { "[\(name($0))]" }
  }
}
