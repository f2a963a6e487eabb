import FieldEngine
import FormSession

/// The options of a list of choices as boxes to tick.
struct BoxList: Hashable, Sendable {
  /// The key of the list.
  let field: String

  /// The place of the marked option among those that are found.
  var marked = 0

  /// The letters of the search.
  var query = ""

  /// Whether typed letters are added to the search.
  var isFinding = false
}

extension FormModel {
  /// The boxes as a menu, ticked as the draft has it.
  func menu(of boxes: BoxList, _ session: Session) -> Menu {
    guard let field = session.field(at: outline.places[boxes.field]),
      let list = field.definition.list
    else { return Menu(title: boxes.field, lines: []) }
    let ticked = Set(field.ticked)
    let lines = list.item().options.map { option in
      Menu.Line(
        text: option.label.withoutControls, deed: .tick(option.value),
        sign: ticked.contains(option.value) ? "[x]" : "[ ]")
    }
    var menu = Menu(title: outline.label(boxes.field), lines: lines)
    menu.note = Words.items(field.ticked.count, atMost: field.statedLimit)
    menu.marked = boxes.marked
    menu.query = boxes.isFinding || !boxes.query.isEmpty ? boxes.query : nil
    return menu
  }
}

extension Field {
  /// Whether the field is a list whose items are ticked: all are options, and none occurs twice.
  var isTicked: Bool {
    guard let list = definition.list, case .unique? = list.rule, !isSecret else { return false }
    return !list.item().options.isEmpty
  }

  /// The typed characters of the items, which are the values of options where they are valid.
  var ticked: [String] { state.items?.map(\.raw) ?? [] }

  /// The most items that the form lets a list have; nil when it does not say.
  var statedLimit: Int? {
    definition.list.map(\.maximumCount).flatMap { $0 < ListRules.limit ? $0 : nil }
  }

  /// The list as a whole value in which some options are ticked and others are not.
  ///
  /// The items stand in the order of the options, whatever the order in which they were ticked; what is
  /// none of the options stays, at the end.
  func ticking(_ values: Set<String>, off others: Set<String>) -> String {
    let known = definition.list?.item().options.map(\.value) ?? []
    let wanted = Set(ticked).subtracting(others).union(values)
    let unknown = Set(ticked).subtracting(known)
    return ListText.write(known.filter(wanted.contains) + ticked.filter(unknown.contains))
  }
}
