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
    guard let field = session.field(boxes.field), field.isTicked else {
      return Menu(title: boxes.field, lines: [])
    }
    let ticked = Set(field.ticked)
    let lines = field.boxes.map { option in
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
  /// Whether the field takes several options, or a list of options in which none occurs twice.
  var isTicked: Bool {
    if definition.choices != nil { return !isSecret }
    guard let list = definition.list, case .unique? = list.rule, !isSecret else { return false }
    return !list.item().options.isEmpty
  }

  /// The options that can be ticked.
  var boxes: [ChoiceOption] {
    definition.choices?.options ?? definition.list?.item().options ?? []
  }

  /// The values of the ticked options; in a list, also items that are not options.
  var ticked: [String] {
    definition.choices?.selection(in: text.raw).values ?? state.items?.map(\.raw) ?? []
  }

  /// The maximum number of items that the form sets; nil when it sets none.
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
  /// Items follow the order of the options, whatever the order of ticking. Items that are not
  /// options stay at the end.
  func ticking(_ values: Set<String>, off others: Set<String>) -> String {
    let known = boxes.map(\.value)
    if let choices = definition.choices {
      return choices.text(
        choosing: known.filter(values.contains), insteadOf: others, in: text.raw)
    }
    let wanted = Set(ticked).subtracting(others).union(values)
    let unknown = Set(ticked).subtracting(known)
    return ListText.write(known.filter(wanted.contains) + ticked.filter(unknown.contains))
  }
}
