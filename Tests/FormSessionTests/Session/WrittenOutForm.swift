import Expressions
import FieldEngine
import TestSupport

@testable import FormSession

/// A form with repeats, written out: each entry's fields are fields of their own.
///
/// It is the slow way to evaluate the entries of a draft, which knows nothing about repeats.
struct WrittenOutForm {
  private let session: Session
  private let definition: FormDefinition

  /// The same draft without repeats.
  let flat: Session

  init(_ session: Session) throws {
    self.session = session
    definition = session.definition
    var form = FormDefinition(key: "flat", version: 1)
    form.missingReasons = definition.missingReasons
    let copy = Copy(session)
    form.fields.append(FormField("nothing", .decimal))
    for place in session.places { form.fields.append(copy.field(at: place)) }
    for rule in session.rules { if let written = copy.rule(rule) { form.rules.append(written) } }
    var flat = try Session(form)
    for place in session.places where !session.fields[place].isCalculated {
      let (key, field) = (copy.key(place), session.fields[place])
      if let reason = session.reasons[place] {
        flat.apply(.reason(field: key, reason))
      } else {
        flat.apply(.step(key, .set(field.text.raw)))
      }
    }
    self.flat = flat
  }

  /// What expressions decide about each field, and about each rule that the form states.
  static func results(_ session: Session) -> [String] {
    let places = session.places.filter { session.path($0) != "nothing" }
    let fields = places.map { place in
      let state = session.state(place)
      let left = session.fields[place].leavingIssue?.code.split(separator: ".").last ?? ""
      // Without repeats, a constraint says that an answer must be unique.
      let issue = left == "duplicate" ? "constraint" : left
      return "\(session.fields[place].text.raw) \(state.applies) \(state.applies ? issue : "")"
    }
    let rules = session.rules.filter { $0.key.contains("rule") }
    return fields + rules.map { "\($0.isBroken) \($0.message)" }
  }
}

/// Writes fields and expressions of entries without repeats.
private struct Copy {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// The key of the field at a place, without brackets: `rs[2].ss[1].s0` is `s0_2_1`.
  func key(_ place: Int) -> String {
    let path = FieldPath(session.path(place)) ?? FieldPath([], nil)
    return ([path.key ?? ""] + positions(path.steps)).joined(separator: "_")
  }

  private func positions(_ steps: [FieldPath.Step]) -> [String] {
    steps.map { if case .position(let position) = $0.selector { "\(position)" } else { "" } }
  }

  func field(at place: Int) -> FormField {
    var field = session.definition.fields[session.fieldOfForm(place)]
    let entry = session.entries.entry(ofPlace: place)
    let write = { (source: String) in self.write(source, in: entry) }
    field.key = key(place)
    (field.group, field.initial) = (nil, nil)
    field.calculation = field.calculation.map(write)
    field.requiredExpression = field.requiredExpression.map(write)
    if case .expression(let source) = field.condition {
      field.condition = .expression(write(source))
    }
    field.constraints = field.constraints.map { FormConstraint(write($0.check)) }
    if let repeated = field.uniqueIn {
      field.uniqueIn = nil
      let others = rivals(of: place, in: repeated).map(key)
      field.constraints += others.map { FormConstraint("${\($0)} = '' or ${\($0)} != .") }
    }
    return field
  }

  /// The places of the same field in the other entries of a repeat's parent.
  private func rivals(of place: Int, in repeated: String) -> [Int] {
    let repeats = session.plan.repeats
    let parent = repeats.all[repeats.number(of: repeated) ?? 0].parent
    let around =
      session.entries.entry(
        around: session.entries.entry(ofPlace: place), of: parent) ?? 0
    return session.entries.places(of: session.fieldOfForm(place), within: around)
      .filter { $0 != place }
  }

  func rule(_ state: RuleState) -> FormRule? {
    guard let (place, node) = session.rule(at: state.key) else { return nil }
    let rule = session.definition.rules[place]
    guard case .expression(let source) = rule.check else { return nil }
    let entry = session.entries.entry(ofNode: node)
    return FormRule(
      "\(rule.key)_\(node)", .expression(write(source, in: entry)),
      message: write(rule.message, in: entry), severity: rule.severity)
  }

  /// Replaces the answers in an expression by those of the entries.
  private func write(_ source: String, in entry: Int) -> String {
    var text = source.replacing(
      "position(..)", with: "\(session.entries.entries[entry].position)")
    for (field, key) in session.plan.keys.enumerated() {
      let name = "${\(key)}"
      if let place = session.entries.place(of: field, from: entry) {
        text = text.replacing(name, with: "${\(self.key(place))}")
        continue
      }
      let shared = session.plan.repeats.common(
        session.entries.entries[entry].ofRepeat, session.plan.repeats.ofField[field])
      let around = session.entries.entry(around: entry, of: shared) ?? 0
      let places = session.entries.places(of: field, within: around)
      if places.isEmpty { text = text.replacing("count(\(name))", with: "0") }
      // An entry without an answer is skipped, but an empty argument is not.
      let all = places.map { "${\(self.key($0))}" }.joined(separator: ", ")
      let joined = places.filter { session.takesPart[$0] && !session.cells[$0].value.isEmpty }
        .map { "${\(self.key($0))}" }.joined(separator: ", ")
      text = text.replacing(
        "join('-', \(name))", with: joined.isEmpty ? "${nothing}" : "join('-', \(joined))")
      text = text.replacing(name, with: all.isEmpty ? "${nothing}" : all)
    }
    return text
  }
}
