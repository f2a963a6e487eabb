import FieldEngine
import FormSession

/// The options of a multiple choice, as checkboxes.
struct BoxList: Hashable, Sendable {
  /// The key of the list field.
  let field: String

  /// The index of the marked option among the matches.
  var marked = 0

  /// The text of the search.
  var query = ""

  /// Whether typed letters extend the search.
  var isFinding = false
}

extension FormModel {
  /// Returns the checkboxes as a menu, ticked according to the draft.
  func menu(of boxes: BoxList, _ session: Session) -> Menu {
    guard let field = session.field(boxes.field), field.isTicked else {
      return Menu(title: boxes.field, lines: [])
    }
    let isSearched = session.searchesOptions(boxes.field)
    var menu = Menu(
      title: label(boxes.field, session),
      lines: field.lines(
        for: isSearched ? field.boxes(matching: boxes.query, session, boxes.field) : field.boxes))
    if isSearched { menu.searched = ListSearch(field: boxes.field, item: nil) }
    menu.note = Words.items(field.ticked.count, atMost: field.statedLimit)
    menu.marked = boxes.marked
    menu.query = boxes.isFinding || !boxes.query.isEmpty ? boxes.query : nil
    return menu
  }
}

extension Field {
  /// Whether the field is answered by ticking: it is not secret, and accepts several options or is
  /// a list in which no option occurs twice.
  var isTicked: Bool {
    if definition.choices != nil { return !isSecret }
    guard let list = definition.list, case .unique? = list.rule, !isSecret else { return false }
    return !list.item().options.isEmpty
  }

  /// Returns a menu line for each option, which shows whether the option is ticked.
  fileprivate func lines(for options: [ChoiceOption]) -> [Menu.Line] {
    let isRanked = definition.choices?.isRanked == true
    let ranks = Dictionary(ticked.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    return options.map { option in
      let sign = ranks[option.value].map { isRanked ? "[\($0)]" : "[x]" } ?? "[ ]"
      return Menu.Line(
        text: option.label.withoutControls, action: .tick(option.value), sign: sign)
    }
  }

  /// Returns the options of a list that match letters, and the answers that are not options.
  ///
  /// Ticked options that are not offered stay visible, so that they can be unticked.
  fileprivate func boxes(
    matching letters: String, _ session: Session, _ key: String
  ) -> [ChoiceOption] {
    guard let place = session.place(of: key) else { return [] }
    let offered = session.options(of: place, matching: letters, limit: ListSearch.mostLines)
    let values = Set(offered.map(\.value))
    let others = ticked.filter { !values.contains($0) }.map { value in
      definition.optionList?.row(withValue: value)?.option ?? ChoiceOption(value: value)
    }
    let own = letters.trimmingWhitespace
    let isNew =
      definition.takesOthers && !own.isEmpty && !ticked.contains(own)
      && definition.optionList?.row(spelled: own) == nil
    return offered + (letters.isEmpty ? others : [])
      + (isNew ? [ChoiceOption(value: own, label: Words.ownText(own))] : [])
  }

  /// The options that can be ticked.
  var boxes: [ChoiceOption] {
    definition.choices?.options ?? definition.list?.item().options ?? []
  }

  /// The values of the ticked options; in a list, this includes items that are not options.
  var ticked: [String] {
    // The field is empty if nothing was typed as an answer that is not an option.
    definition.choices?.selection(in: text.raw).values.filter { !$0.isEmpty }
      ?? state.items?.map(\.raw) ?? []
  }

  /// The maximum number of items, as set by the form; nil if the form sets no maximum.
  var statedLimit: Int? {
    if let choices = definition.choices { return choices.maximumCount }
    return definition.list.map(\.maximumCount).flatMap { $0 < ListRules.limit ? $0 : nil }
  }

  /// Returns the number of ticked options after ticking some and unticking others.
  func tickedCount(ticking values: Set<String>, off others: Set<String>) -> Int {
    definition.choices.map { $0.selection(in: ticking(values, off: others)).values.count }
      ?? Set(ticked).subtracting(others).union(values).count
  }

  /// Returns the text of the field after ticking some options and unticking others.
  ///
  /// Items follow the order of the options, regardless of the order of ticking. Items that are not
  /// options stay at the end.
  func ticking(_ values: Set<String>, off others: Set<String>) -> String {
    let known = boxes.map(\.value)
    if let choices = definition.choices {
      let listed = known.filter(values.contains)
      return choices.text(
        choosing: listed + values.subtracting(listed).sorted(), insteadOf: others, in: text.raw)
    }
    let wanted = Set(ticked).subtracting(others).union(values)
    let unknown = Set(ticked).subtracting(known)
    return ListText.write(known.filter(wanted.contains) + ticked.filter(unknown.contains))
  }
}
