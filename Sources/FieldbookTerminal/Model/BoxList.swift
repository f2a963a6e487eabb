import FieldEngine
import FormSession

/// The options of a multiple choice, as boxes to tick.
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
  /// Returns the boxes as a menu, ticked according to the draft.
  func menu(of boxes: BoxList, _ session: Session) -> Menu {
    guard let field = session.field(boxes.field),
      let list = field.definition.list
    else { return Menu(title: boxes.field, lines: []) }
    let ticked = Set(field.ticked)
    let lines = list.item().options.map { option in
      Menu.Line(
        text: option.label.withoutControls, action: .tick(option.value),
        sign: ticked.contains(option.value) ? "[x]" : "[ ]")
    }
    var menu = Menu(title: label(boxes.field, session), lines: lines)
    menu.note = Words.items(field.ticked.count, atMost: field.statedLimit)
    menu.marked = boxes.marked
    menu.query = boxes.isFinding || !boxes.query.isEmpty ? boxes.query : nil
    return menu
  }
}

extension Field {
  /// Whether the field is a multiple choice: its items are options, and none occurs twice.
  var isTicked: Bool {
    guard let list = definition.list, case .unique? = list.rule, !isSecret else { return false }
    return !list.item().options.isEmpty
  }

  /// The raw texts of the items; a valid one is the value of an option.
  var ticked: [String] { state.items?.map(\.raw) ?? [] }

  /// The maximum number of items that the form sets; nil when it sets none.
  var statedLimit: Int? {
    definition.list.map(\.maximumCount).flatMap { $0 < ListRules.limit ? $0 : nil }
  }

  /// Returns the text of the list after ticking some options and unticking others.
  ///
  /// Items follow the order of the options, whatever the order of ticking. Items that are not
  /// options stay at the end.
  func ticking(_ values: Set<String>, off others: Set<String>) -> String {
    let known = definition.list?.item().options.map(\.value) ?? []
    let wanted = Set(ticked).subtracting(others).union(values)
    let unknown = Set(ticked).subtracting(known)
    return ListText.write(known.filter(wanted.contains) + ticked.filter(unknown.contains))
  }
}
