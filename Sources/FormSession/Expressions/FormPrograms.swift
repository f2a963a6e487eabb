import Expressions
import FieldEngine

/// The compiled expressions of a form, in the order in which they are evaluated.
///
/// This is a class because every copy of a session shares it.
final class FormPrograms: Sendable {
  /// A part of a form that is evaluated whenever an answer that it reads changes.
  enum Node: Equatable, Sendable {
    /// A condition of the form, which several fields of a group may share.
    case condition(Int)
    /// The conditions of fields that hide each other.
    case rivals(Int)
    /// The answer of a calculated field.
    case calculation(Int)
    /// Whether a field must be filled in.
    case required(Int)
    /// Whether people cannot change a field.
    case readOnly(Int)
    /// A constraint of a field.
    case constraint(Int, Int)
    /// Whether the filter of a field's options offers the chosen option.
    case filter(Int)
    /// The messages of a field, which contain answers.
    case messages(Int)
    /// A rule of the form.
    case rule(Int)
    /// The text of a note, which contains answers.
    case note(Int)
    /// The number of entries of a repeat.
    case count(Int)
    /// Whether several entries have the same answer in a field.
    case unique(Int)
  }

  /// A node that reads a slot, and the repeat whose entry it shares with the answer.
  struct Reader: Equatable, Sendable {
    let node: Int
    let shared: Int
  }

  /// An expression, and the field whose answer `.` stands for in it.
  ///
  /// This is a class because an expression has many parts, each of which a copy would retain.
  final class Program: Sendable {
    let expression: Expression
    let own: Int?
    /// Whether the expression reads the name of the person who edits the draft or the name of that
    /// person's machine.
    let readsPerson: Bool

    init(expression: Expression, own: Int?, _ answers: FormAnswers) {
      (self.expression, self.own) = (expression, own)
      let personal: [FormAnswers.DraftFact] = [.username, .deviceid]
      readsPerson = personal.contains { expression.slots.contains(answers.slot(of: $0)) }
    }
  }

  let answers: FormAnswers

  /// All nodes; each comes after the nodes that it reads.
  let nodes: [Node]

  /// The program of each node; nil for a node without its own expression, such as for rivals or
  /// messages.
  let programs: [Program?]

  /// The nodes that read each slot.
  let readers: [[Int]]

  /// The repeat whose entry each reader shares with the answer.
  let sharedRepeats: [[Int]]

  var repeats: FormRepeats { answers.repeats }

  /// The innermost repeat of each node.
  let repeatOfNode: [Int]

  /// The nodes directly in each repeat, in order; first those outside all repeats.
  let nodesOfRepeat: [[Int]]

  /// The index of each node among the nodes of its repeat; outside repeats, the node itself.
  let offsetOfNode: [Int]

  /// The nodes that depend on which entries a repeat has and on their order.
  let nodesOfEntries: [[Int]]

  /// The node that calculates the number of entries of each repeat that has a `count`.
  let countNodes: [Int: Int]

  /// The innermost repeat of each note.
  let repeatOfNote: [Int]

  /// The node of each calculated field.
  let calculationNodes: [Int: Int]

  /// The conditions of each field, as nodes; empty for fields that always apply.
  let conditionsOfField: [[Int]]

  /// The fields of each node that is a condition.
  let usersOfCondition: [Int: [Int]]

  /// The conditions of each repeat whose entries are counted, as nodes.
  let conditionsOfRepeat: [Int: [Int]]

  /// The nodes that count the entries that meet a condition.
  let countersOfCondition: [Int: [Int]]

  /// The conditions of each note, as nodes; empty for notes that are always shown.
  let conditionsOfNote: [[Int]]

  /// The note of each node that is a condition of a note.
  let noteOfCondition: [Int: Int]

  let ruleNodes: [Int]

  /// The nodes that determine the form's requirements for each field.
  let requirementNodes: [Int: FieldNodes]

  /// The initial answers that expressions determine, in the order of the form.
  let initials: [(place: Int, program: Program)]

  /// The lists of options, by field.
  let optionLists: [Int: OptionList]

  /// The labels of options that contain answers, by field and by the option's value.
  let optionLabels: [Int: [String: FormWords.OptionLabel]]

  /// The filters of options, by field.
  let filters: [Int: OptionFilter]

  /// The rows of the form's lists, by key.
  let tables: [String: OptionList]

  /// The nodes that determine the form's requirements for a field.
  struct FieldNodes: Sendable {
    var required: Int?
    var readOnly: Int?
    var filter: Int?
    /// Whether people can never change the field.
    var isAlwaysReadOnly = false
    /// Whether all entries must have different answers.
    var isUnique = false
    /// The node and the index of each constraint.
    var constraints: [(node: Int, index: Int)] = []

    fileprivate var isEmpty: Bool {
      required == nil && readOnly == nil && filter == nil && constraints.isEmpty
        && !isAlwaysReadOnly
        && !isUnique
    }
  }

  /// The fields with requirements, a calculation, or a required message that contains answers.
  let fieldsWithRequirements: [Int]

  /// Whether anything reads the answers in a slot.
  let isRead: [Bool]

  /// The facts about the draft that the form's expressions and text read.
  let draftFacts: [FormAnswers.DraftFact]

  /// Whether the form has nothing to evaluate.
  var isEmpty: Bool { nodes.isEmpty }

  init(_ parts: ProgramBuilder) {
    answers = parts.answers
    (nodes, programs) = (parts.nodes, parts.programs)
    readers = parts.readers.map { $0.map { $0.node } }
    sharedRepeats = parts.readers.map { $0.map { $0.shared } }
    (repeatOfNode, nodesOfEntries) = (parts.repeatOfNode, parts.nodesOfEntries)
    (countNodes, repeatOfNote) = (parts.countNodes, parts.repeatOfNote)
    (nodesOfRepeat, offsetOfNode) = FormPrograms.blocks(parts)
    (calculationNodes, conditionsOfField) = (parts.calculationNodes, parts.conditionsOfField)
    (usersOfCondition, ruleNodes) = (parts.usersOfCondition, parts.ruleNodes)
    conditionsOfRepeat = parts.conditionsOfRepeat
    countersOfCondition = parts.countersOfCondition
    (requirementNodes, initials) = (parts.requirementNodes, parts.initials)
    (optionLists, filters) = (parts.optionLists, parts.filters)
    optionLabels = parts.optionLabels
    tables = parts.definition.lists.mapValues { $0.rows }
    conditionsOfNote = parts.conditionsOfNote
    noteOfCondition = parts.noteOfCondition
    let calculated = calculationNodes
    fieldsWithRequirements = parts.requirementNodes.keys.filter { place in
      parts.requirementNodes[place]?.isEmpty == false || calculated[place] != nil
        || parts.texts[place]?.requiredMessage != nil
    }.sorted()
    let initial = Set(parts.initials.flatMap { $0.program.expression.slots })
    isRead = parts.readers.indices.map {
      !parts.readers[$0].isEmpty || calculated[$0] != nil || initial.contains($0)
    }
    let read = parts.slotsRead
    draftFacts = FormAnswers.DraftFact.allCases.filter { [answers] in
      read.contains(answers.slot(of: $0))
    }
  }
}

extension FormPrograms {
  /// Returns the nodes of each repeat, and the index of each node among them; a node outside
  /// repeats keeps its index in the form.
  private static func blocks(_ parts: ProgramBuilder) -> ([[Int]], [Int]) {
    var blocks = parts.repeats.all.map { _ in [Int]() }
    var offsets: [Int] = []
    for (node, innermost) in parts.repeatOfNode.enumerated() {
      offsets.append(innermost == 0 ? node : blocks[innermost].count)
      blocks[innermost].append(node)
    }
    return (blocks, offsets)
  }
}
