import Expressions
import FieldEngine

/// The answer of a field as expressions see it, provided that the field applies.
struct AnswerCell: Sendable {
  var value = ExpressionValue.empty

  /// Whether the field has any answer, even an invalid one.
  var isAnswered = false

  func isSame(as other: AnswerCell) -> Bool {
    isAnswered == other.isAnswered && value.isSame(as: other.value)
  }
}

/// The current date and time, as the expressions of a form see them.
struct SessionClock: Hashable, Sendable {
  /// The day on which the form was loaded, which validation also uses.
  let today: CalendarDay

  var now: Instant

  /// Creates a clock at the beginning of the day on which fields are validated.
  init(_ context: ValidationContext) {
    today = context.today
    now = Instant(day: context.today, time: .midnight, offset: context.offset)
  }

  /// Creates a clock at a moment, in local time; nil if the date is out of range.
  init?(_ moment: Moment, offset: Int, today: CalendarDay) {
    guard let now = moment.local(offset: offset) else { return nil }
    (self.today, self.now) = (today, now)
  }
}

/// The facts about a draft that expressions can read.
package struct DraftFacts: Hashable, Sendable {
  /// The name of the person who edits the draft.
  package var username = ""
  /// The name of the machine on which the draft is edited.
  package var device = ""
  /// The time at which the draft was started.
  package var start: Moment?
  /// The time at which the draft was last changed.
  package var end: Moment?

  /// Creates facts that are all unknown.
  package init() {}
}

/// The answers of a session for one expression, as seen from an entry.
struct SessionAnswers: ExpressionAnswers {
  let cells: [AnswerCell]
  let facts: [AnswerCell]
  let taking: [Bool]
  /// Whether each condition holds.
  let flags: [Bool]
  let own: Int?
  let clock: SessionClock
  let programs: FormPrograms
  let entry: Int
  /// The entries; nil if the form has no repeats.
  let entries: EntryTable?
  /// The row that a filter examines, and its columns.
  var row: OptionRow?
  var columns: [String] = []

  var today: CalendarDay { clock.today }
  var now: Instant { clock.now }

  func answer(_ slot: Int) -> ExpressionValue {
    guard slot < programs.answers.keys.count else { return fact(slot).value }
    guard let place = place(slot), taking[place] else { return .empty }
    return cells[place].value
  }

  func isAnswered(_ slot: Int) -> Bool {
    guard slot < programs.answers.keys.count else { return fact(slot).isAnswered }
    guard let place = place(slot) else { return false }
    return taking[place] && cells[place].isAnswered
  }

  func takesPart(_ slot: Int) -> Bool {
    slot >= programs.answers.keys.count || place(slot).map { taking[$0] } ?? false
  }

  func ownAnswer() -> ExpressionValue { own.map { cells[$0].value } ?? .empty }

  func label(_ value: String, _ slot: Int) -> String {
    guard let label = programs.optionLabels[slot]?[value] else { return ownLabel(value, slot) }
    let text = label.text.filled { slot in
      let chosen = answer(slot)
      guard case .choices(let values) = chosen else { return ownLabel(chosen.text, slot) }
      return values.map { ownLabel($0, slot) }.joined(separator: ", ")
    }
    return text.isEmpty ? value : text
  }

  /// Returns the label of an option without the answers that it contains.
  private func ownLabel(_ value: String, _ slot: Int) -> String {
    programs.optionLists[slot]?.row(withValue: value)?.option.label ?? value
  }

  func cell(_ column: String) -> String {
    guard let row, let index = columns.firstIndex(of: column), row.cells.indices.contains(index)
    else { return "" }
    return row.cells[index]
  }

  func lookUp(_ table: String, _ column: String, _ keyColumn: String, _ key: String) -> String {
    guard let list = programs.tables[table], let place = list.column(named: column),
      let keyPlace = list.column(named: keyColumn)
    else { return "" }
    var search = OptionSearch()
    search.equalities = [OptionSearch.Equality(column: keyPlace, text: key)]
    var found = ""
    list.visit(search) { row in
      found = row.cells[place]
      return false
    }
    return found
  }

  private func fact(_ slot: Int) -> AnswerCell { facts[slot - programs.answers.keys.count] }

  private func place(_ slot: Int) -> Int? {
    guard let entries else { return slot }
    return entries.place(of: slot, from: entry)
  }
}

// MARK: - Repeats

extension SessionAnswers {
  func entries(_ slot: Int) -> [ExpressionValue] {
    guard let entries, let around = shared(with: programs.repeats.ofField[slot]) else { return [] }
    return entries.places(of: slot, within: around).map {
      taking[$0] ? cells[$0].value : .empty
    }
  }

  func entryCount(_ repeatedGroup: Int) -> Int {
    let present = present(repeatedGroup)
    guard let entries, let conditions = programs.conditionsOfRepeat[repeatedGroup],
      !conditions.isEmpty
    else { return present.count }
    return present.count { entry in
      conditions.allSatisfy { flags[entries.node($0, from: entry, programs)] }
    }
  }

  func position() -> Int { entries?.entries[entry].position ?? 1 }

  func indexedAnswer(_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue {
    let present = present(repeatedGroup)
    guard index > 0, present.count >= index,
      let place = entries?.place(of: slot, from: present[index - 1]), taking[place]
    else { return .empty }
    return cells[place].value
  }

  /// Returns the entries of a repeat within the nearest entry that contains both them and this
  /// entry.
  private func present(_ repeatedGroup: Int) -> [Int] {
    guard let entries, let around = shared(with: programs.repeats.all[repeatedGroup].parent) else {
      return []
    }
    return entries.entries(of: repeatedGroup, within: around)
  }

  /// Returns the innermost entry that contains this one and the entries of a repeat.
  private func shared(with repeated: Int) -> Int? {
    guard let entries else { return nil }
    let common = programs.repeats.common(entries.entries[entry].ofRepeat, repeated)
    return entries.entry(around: entry, of: common)
  }
}
