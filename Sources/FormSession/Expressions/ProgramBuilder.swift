import Expressions
import FieldEngine

/// Compiles the expressions of a form, and collects their mistakes.
struct ProgramBuilder {
  let definition: FormDefinition
  let answers: FormAnswers

  var nodes: [FormPrograms.Node] = []
  var programs: [FormPrograms.Program?] = []
  var readers: [[FormPrograms.Reader]]
  /// The innermost repeat of each node.
  var repeatOfNode: [Int] = []
  /// The nodes that depend on the entries of a repeat and their order.
  var nodesOfEntries: [[Int]]
  /// The node that calculates the number of entries of each repeat that has a `count`.
  var countNodes: [Int: Int] = [:]
  var calculationNodes: [Int: Int] = [:]
  var conditionsOfField: [[Int]]
  var usersOfCondition: [Int: [Int]] = [:]
  /// The conditions of each repeat whose entries are counted.
  var conditionsOfRepeat: [Int: [Int]] = [:]
  /// The nodes that count the entries that meet a condition.
  var countersOfCondition: [Int: [Int]] = [:]
  var ruleNodes: [Int] = []
  var requirementNodes: [Int: FormPrograms.FieldNodes] = [:]
  var initials: [(place: Int, program: FormPrograms.Program)] = []
  var texts: [Int: FormWords.FieldTexts] = [:]
  var ruleMessages: [Int: TextTemplate] = [:]
  var groupTitles: [String: TextTemplate] = [:]
  /// The titles of entries, by the index of the repeat.
  var entryTitles: [Int: TextTemplate] = [:]
  var title: TextTemplate?
  var conditionsOfNote: [[Int]] = []
  var repeatOfNote: [Int] = []
  var noteOfCondition: [Int: Int] = [:]
  var noteTexts: [Int: TextTemplate] = [:]
  /// The slots that are read by text in languages other than the first.
  var translatedSlots: Set<Int> = []

  /// The lists of options, by field.
  var optionLists: [Int: OptionList] = [:]

  /// The labels of options that contain answers, by field and by the option's value.
  var optionLabels: [Int: [String: FormWords.OptionLabel]] = [:]

  /// The filters of options, by field.
  var filters: [Int: OptionFilter] = [:]

  /// The columns in which rows are looked up, by the key of the list.
  private(set) var comparedColumns: [String: Set<String>] = [:]

  /// The mistakes, with their places.
  var errors: [(place: ExpressionPlace, error: ExpressionError)] = []

  /// The comparisons that are never true, with their places.
  var doubts: [(place: ExpressionPlace, doubt: ExpressionError)] = []

  let trees: FormTrees

  /// The sets of fields that hide one another.
  let cycles: ConditionCycles

  /// The repeats whose counts have been added.
  var haveCounts: Set<Int> = []

  var groupConditions: [String: Int] = [:]

  /// Compiles a definition whose fields have these types and attributes.
  init(
    _ definition: FormDefinition, _ fields: [FormField], _ definitions: [FieldDefinition?]
  ) {
    self.definition = definition
    let repeats = FormRepeats(definition)
    let options = definition.optionsWithAnswers(of: fields)
    answers = FormAnswers(
      keys: fields.map { $0.key }, definitions: definitions, repeats, definition.lists,
      optionsWithAnswers: options)
    nodesOfEntries = Array(repeating: [], count: repeats.all.count)
    readers = Array(repeating: [], count: answers.slotCount)
    conditionsOfField = Array(repeating: [], count: fields.count)
    trees = FormTrees(definition, answers)
    cycles = ConditionCycles(trees)
    for (place, definition) in definitions.enumerated() {
      if let list = definition?.optionList { optionLists[place] = list }
    }
    for set in cycles.order { add(set, fields) }
    for (place, field) in fields.enumerated() { addRequirements(of: field, at: place) }
    for (place, rule) in definition.rules.enumerated() { add(rule, at: place) }
    addTexts()
    for (place, options) in options.sorted(by: { $0.key < $1.key }) { add(options, at: place) }
    for (place, note) in definition.notes.enumerated() { add(note, at: place) }
    // Fields that hide each other have a common node. It evaluates the conditions that only they
    // use.
    let alone = nodes.indices.filter { place in
      guard case .condition = nodes[place] else { return false }
      return usersOfCondition[place] == nil && noteOfCondition[place] == nil
        && countersOfCondition[place] == nil
    }
    for node in alone {
      for slot in readers.indices { readers[slot].removeAll { $0.node == node } }
    }
  }

  /// Compiles a definition whose types may have mistakes.
  init(_ definition: FormDefinition) {
    let fields = definition.resolvedFields
    self.init(definition, fields, definition.typeRows(of: fields))
  }

  var repeats: FormRepeats { answers.repeats }

  /// Records that rows of a list are looked up by the text in a column.
  mutating func compare(_ column: String, of list: String) {
    comparedColumns[list, default: []].insert(column)
  }

  /// Compiles an expression in a repeat, or records its mistake.
  mutating func compile(
    _ source: String, at place: ExpressionPlace, in innermost: Int, own: Int? = nil,
    isCondition: Bool = false
  ) -> FormPrograms.Program? {
    do throws(ExpressionError) {
      let scope = answers.scope(in: innermost, own: own, isCondition: isCondition)
      let expression = try Expression(source, scope)
      doubts += expression.doubts.map { (place, $0) }
      for lookup in expression.lookups { compare(lookup.keyColumn, of: lookup.table) }
      return FormPrograms.Program(expression: expression, own: own, answers)
    } catch {
      errors.append((place, error))
      return nil
    }
  }

  /// Compiles a condition or a rule; only the expressions inside it can have mistakes at this
  /// point.
  mutating func compile(
    _ source: String, _ stated: [String], at place: ExpressionPlace, in innermost: Int,
    own: Int? = nil, _ tree: (FormAnswers) throws(ExpressionError) -> SyntaxNode
  ) -> FormPrograms.Program? {
    for expression in stated
    where compile(expression, at: place, in: innermost, own: own, isCondition: true) == nil {
      return nil
    }
    let scope = answers.scope(in: innermost, own: own, isCondition: true, allowsUnknown: true)
    do throws(ExpressionError) {
      let program = try Expression(tree: try tree(answers), source, scope)
      for lookup in program.lookups { compare(lookup.keyColumn, of: lookup.table) }
      return FormPrograms.Program(expression: program, own: own, answers)
    } catch {
      // References in conditions that are written as objects are checked elsewhere.
      if case .needsAggregate = error.kind { errors.append((place, error)) }
      return nil
    }
  }

  /// Adds a node that exists once in each entry of a repeat, and records the answers that it reads.
  @discardableResult
  mutating func add(
    _ node: FormPrograms.Node, in innermost: Int, _ program: FormPrograms.Program?,
    reading more: [Int] = [], readingLike others: [FormPrograms.Program] = []
  ) -> Int {
    let read = ((program.map { [$0] } ?? []) + others).map { $0.expression }
    let countedGroups = Set(read.flatMap { $0.entryReads.countedGroups })
    for counted in countedGroups.sorted() {
      addCounts(of: counted)
      addConditions(of: counted)
    }
    let number = nodes.count
    nodes.append(node)
    programs.append(program)
    repeatOfNode.append(innermost)
    if read.contains(where: { $0.entryReads.readsPosition }) {
      nodesOfEntries[innermost].append(number)
    }
    for counted in countedGroups {
      nodesOfEntries[counted].append(number)
      for condition in conditionsOfRepeat[counted] ?? [] {
        countersOfCondition[condition, default: []].append(number)
      }
    }
    var slots = Set(more + more.flatMap(answers.slotsInLabels) + read.flatMap { $0.slots })
    let readsItself = program?.expression.dependsOnOwnAnswer ?? false
    if case .calculation = node {} else if readsItself, let own = program?.own { slots.insert(own) }
    let indexedSlots = Set(read.flatMap { $0.entryReads.indexedSlots })
    for slot in slots {
      let shared = sharedRepeat(of: slot, in: innermost, isIndexed: indexedSlots.contains(slot))
      readers[slot].append(FormPrograms.Reader(node: number, shared: shared))
    }
    return number
  }

  /// Returns the repeat whose entry a node shares with the answers that it reads from a slot.
  private func sharedRepeat(of slot: Int, in innermost: Int, isIndexed: Bool) -> Int {
    guard slot < answers.keys.count else { return 0 }
    let shared = repeats.common(innermost, repeats.ofField[slot])
    // The answer can come from any entry, not only from the node's own.
    return isIndexed ? repeats.all[shared].parent : shared
  }
}
