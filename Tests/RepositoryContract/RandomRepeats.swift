import FieldEngine
package import FormSession
package import TestSupport

extension FormDefinition {
  /// A form with repeats in repeats, whose expressions read answers of the same entry, of those
  /// around it, and of all entries within.
  ///
  /// Its fields are named by their repeat: `a0`, `r0`, `s0`, `t0`.
  package static func randomRepeats(using random: inout SeededGenerator) -> FormDefinition {
    var form = FormDefinition(key: "repeats", version: 1)
    form.groups = RepeatName.allCases.map { name in
      var group = Group(key: name.group)
      group.parent = name.outer?.group
      group.title = "Group \(name.group)"
      if name != .a { group.repetition = .random(name, using: &random) }
      return group
    }
    form.missingReasons = [MissingReason("refused")]
    // Each expression reads only fields before it, so that there is no cycle.
    var known: [RepeatName: [String]] = [:]
    for name in RepeatName.allCases + RepeatName.allCases {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let key = "\(name.rawValue)\(known[name, default: []].count)"
        var field = FormField(key: key, type: .builtIn(random.oneIn(3) ? .phrase : .decimal, [:]))
        field.group = name.group
        field.decorate(name, known, using: &random)
        form.fields.append(field)
        known[name, default: []].append(key)
      }
    }
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let name = RepeatName.allCases.randomElement(using: &random) ?? .a
      let check = FormRule.Check.expression(.reading(known, from: name, using: &random))
      form.rules.append(
        FormRule(
          "rule\(number)", check, message: "Not ${\(name.rawValue)0}", group: name.group,
          severity: Bool.random(using: &random) ? .error : .warning))
    }
    return form
  }
}

/// The repeats of a random form, each in the previous one; `a` is not repeated.
package enum RepeatName: String, CaseIterable, Sendable {
  case a, r, s, t

  package var group: String { "\(rawValue)s" }

  package var outer: RepeatName? {
    switch self {
    case .a, .r: nil
    case .s: .r
    case .t: .s
    }
  }

  /// The repeats that contain it, itself included.
  var around: [RepeatName] { [.a] + (self == .a ? [] : (outer ?? .a).around.dropFirst() + [self]) }
}

extension FormDefinition.Repetition {
  fileprivate static func random(
    _ name: RepeatName, using random: inout SeededGenerator
  ) -> FormDefinition.Repetition {
    var repetition = FormDefinition.Repetition()
    if random.oneIn(4) {
      // The first field around it counts its entries, but not thousands in each of the others.
      let counter = "${\((name.outer ?? .a).rawValue)0}"
      repetition.count = "if(\(counter) > 5, 5, \(counter))"
    } else {
      repetition.start = random.oneIn(2) ? Int.random(in: 0...2, using: &random) : nil
      repetition.max = random.oneIn(3) ? Int.random(in: 2...3, using: &random) : nil
      repetition.min = random.oneIn(4) ? 1 : nil
    }
    if random.oneIn(2) { repetition.entryTitle = "Entry ${\(name.rawValue)0}" }
    return repetition
  }
}

extension FormField {
  /// Gives a field expressions, but not the first of a repeat, which counts entries.
  fileprivate mutating func decorate(
    _ name: RepeatName, _ known: [RepeatName: [String]], using random: inout SeededGenerator
  ) {
    guard known[name]?.isEmpty == false else { return }
    let source = { (random: inout SeededGenerator) in
      String.reading(known, from: name, using: &random)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      let result = source(&random)
      calculation = type == .builtIn(.decimal, [:]) ? "number(\(result))" : "string(\(result))"
    case 3, 4: condition = .expression(source(&random))
    case 5: constraints = [FormConstraint("\(source(&random)) != .")]
    case 6: requiredExpression = source(&random)
    case 7:
      if let outer = name.around.dropFirst().randomElement(using: &random) {
        uniqueIn = outer.group
      }
    case 8: initial = type == .builtIn(.decimal, [:]) ? "2" : "x"
    default: break
    }
  }
}

extension String {
  /// An expression in a repeat that reads known fields.
  fileprivate static func reading(
    _ known: [RepeatName: [String]], from name: RepeatName, depth: Int = 2,
    using random: inout SeededGenerator
  ) -> String {
    guard depth > 0, !random.oneIn(3) else { return leaf(known, from: name, using: &random) }
    let left = reading(known, from: name, depth: depth - 1, using: &random)
    let right = reading(known, from: name, depth: depth - 1, using: &random)
    let forms = [
      "(\(left) + \(right))", "(\(left) * \(right))", "(\(left) > \(right))",
      "(\(left) = \(right))", "if(\(left), \(right), 1)", "coalesce(\(left), \(right))",
      "concat(\(left), \(right))", "(\(left) and \(right))", "not(\(left))",
    ]
    return forms.randomElement(using: &random) ?? left
  }

  private static func leaf(
    _ known: [RepeatName: [String]], from name: RepeatName, using random: inout SeededGenerator
  ) -> String {
    let target = RepeatName.allCases.randomElement(using: &random) ?? .a
    guard let key = known[target]?.randomElement(using: &random) else { return "1" }
    if name.around.contains(target) {
      return name != .a && random.oneIn(5) ? "position(..)" : "${\(key)}"
    }
    let functions = ["sum", "count", "min", "max", "count-non-empty"]
    if random.oneIn(5) { return "join('-', ${\(key)})" }
    return "\(functions.randomElement(using: &random) ?? "sum")(${\(key)})"
  }
}

extension SessionAction {
  /// A random action in a form with repeats.
  package static func randomInEntries(
    _ session: Session, using random: inout SeededGenerator
  ) -> SessionAction {
    let entries = session.entryStates.map(\.path)
    let fields = session.states.map(\.state.field)
    let field =
      (random.oneIn(3) ? session.focus : nil) ?? fields.randomElement(using: &random) ?? ""
    let text = ["", "1", "2", "3", "2.5", "-1", "x"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1, 2: return .addEntry(to: anyRepeat(session, using: &random))
    case 3: return .addEntry(to: anyRepeat(session, using: &random), at: 1)
    case 4, 5: return .removeEntry(entries.randomElement(using: &random) ?? "rs[1]")
    case 6:
      return .moveEntry(
        entries.randomElement(using: &random) ?? "rs[1]", to: Int.random(in: 1...3, using: &random))
    case 7: return .undo
    case 8: return .redo
    case 9: return .next
    case 10: return .returnKey
    case 11: return .step(field, .type(text))
    case 12: return .step(field, .focus)
    case 13: return .reason(field: field, random.oneIn(2) ? "refused" : nil)
    case 14: return .nextProblem
    default: return .step(field, .set(text))
    }
  }

  private static func anyRepeat(_ session: Session, using random: inout SeededGenerator) -> String {
    let inner = session.entryStates.flatMap { entry in
      RepeatName.allCases.filter { $0.outer?.group == entry.group }.map {
        "\(entry.path).\($0.group)"
      }
    }
    return (inner + ["rs"]).randomElement(using: &random) ?? "rs"
  }
}
