import FieldEngine
package import FormSession
package import TestSupport

extension SessionAction {
  /// A random action in a form, mostly in the field with the focus.
  package static func random(in session: Session, using random: inout SeededGenerator)
    -> SessionAction
  {
    let keys = session.definition.fields.map(\.key)
    let any = keys.randomElement(using: &random) ?? ""
    let key = random.oneIn(4) ? any : session.focus ?? any
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .returnKey
    case 1: return .next
    case 2: return .previous
    case 3: return .nextProblem
    case 4: return .undo
    case 5: return .redo
    case 6: return .reason(field: any, random.oneIn(3) ? nil : "refused")
    case 7:
      return .acknowledge(rule: session.definition.rules.randomElement(using: &random)?.key ?? "")
    default:
      let item = random.oneIn(2) ? nil : Int.random(in: 0...2, using: &random)
      let isList = session.state(key)?.state.items != nil
      return .step(key, .random(using: &random), item: isList ? item : nil)
    }
  }
}

extension FieldStep {
  fileprivate static func random(using random: inout SeededGenerator) -> FieldStep {
    let place = Int.random(in: 0...3, using: &random)
    let other = Int.random(in: 0...6, using: &random)
    let text = String.sample(using: &random)
    switch Int.random(in: 0..<32, using: &random) {
    case 0...6: return .type(text)
    case 7: return .focus
    case 8: return .blur
    case 9...10: return .backspace
    case 11: return .deleteForward
    case 12: return .paste(text)
    case 13: return .cut
    case 14: return .clear
    case 15: return .selectAll
    case 16: return .select(from: place, to: other)
    case 17: return .moveCaret(to: other)
    case 18: return .undo
    case 19: return .redo
    case 20: return .commit
    case 21: return .abandon
    case 22...23: return .set(text)
    case 24: return .configure(enabled: !random.oneIn(3), secure: nil, required: random.oneIn(2))
    case 25: return .openList
    case 26: return .closeList
    case 27: return .discardList
    case 28...29: return .insertItem(at: place)
    case 30: return .removeItem(at: place)
    default: return .moveItem(from: place, to: other % 3)
    }
  }
}
