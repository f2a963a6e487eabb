import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

/// Laws of forms with random expressions.
@Suite struct ExpressionLawTests {
  private let trials = Trials(short: 60, long: 2_000)

  /// A form in which an expression of a field reads only earlier ones, so that there is no cycle.
  private func form(
    upTo most: Int, using random: inout SeededGenerator
  ) -> FormDefinition {
    var form = FormDefinition(key: "f", version: 1)
    let count = Int.random(in: 2...most, using: &random)
    for number in 0..<count {
      let isText = Int.random(in: 0..<4, using: &random) == 0
      var field = FormField(key: "f\(number)", type: .builtIn(isText ? .phrase : .decimal, [:]))
      let source = { (random: inout SeededGenerator) in
        expression(below: number, depth: 2, using: &random)
      }
      if number > 1 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: field.calculation = source(&random)
        case 3: field.condition = .expression(source(&random))
        case 4: field.constraints = [FormConstraint("\(source(&random)) != .")]
        case 5: field.requiredExpression = source(&random)
        case 6: field.readOnly = .expression("\(source(&random)) > 5")
        default: break
        }
      }
      form.fields.append(field)
    }
    for number in 0..<count / 5 {
      let check = FormRule.Check.expression(expression(below: count, depth: 2, using: &random))
      form.rules.append(FormRule("r\(number)", check, message: "${f0} and ${f1}"))
    }
    return form
  }

  private func expression(
    below count: Int, depth: Int, using random: inout SeededGenerator
  ) -> String {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
      let key = "f\(Int.random(in: 0..<max(1, count), using: &random))"
      return Bool.random(using: &random) ? "${\(key)}" : "\(Int.random(in: 0..<10, using: &random))"
    }
    let left = expression(below: count, depth: depth - 1, using: &random)
    let right = expression(below: count, depth: depth - 1, using: &random)
    let forms = [
      "(\(left) + \(right))", "(\(left) * \(right))", "(\(left) div \(right))",
      "(\(left) > \(right))", "(\(left) = \(right))", "if(\(left), \(right), 1)",
      "coalesce(\(left), \(right))", "concat(\(left), \(right))", "min(\(left), \(right))",
      "(\(left) and \(right))", "not(\(left))",
    ]
    return forms.randomElement(using: &random) ?? left
  }

  private func edit(
    _ form: FormDefinition, using random: inout SeededGenerator
  ) -> SessionAction {
    let key = form.fields.randomElement(using: &random)?.key ?? "f0"
    let text = ["", "1", "2.5", "-3", "7", "10", "x"].randomElement(using: &random) ?? ""
    return .step(key, .set(text))
  }

  /// Everything in a session that expressions decide.
  private func results(_ session: Session) -> [String] {
    session.states.map { state in
      "\(state.state.raw) \(state.applies) \(state.state.issue?.code ?? "") "
        + "\(state.isSubmittable) \(state.state.value?.plainText ?? "")"
    } + session.rules.map { "\($0.isBroken) \($0.message)" } + ["\(session.groups.map(\.tally))"]
  }

  @Test func `an edit has the same results as evaluating everything`() throws {
    try trials.run { random in
      let form = form(upTo: 200, using: &random)
      var session = try Session(form)
      for _ in 0..<20 {
        session.apply(edit(form, using: &random))
        var whole = session
        whole.evaluateAll()
        try #require(results(session) == results(whole))
      }
    }
  }

  @Test func `the order of edits does not matter`() throws {
    try trials.run { random in
      let form = form(upTo: 60, using: &random)
      let open = form.fields.filter { $0.calculation == nil && $0.readOnly == nil }
      let edits = open.map { field in
        SessionAction.step(
          field.key, .set(["1", "2.5", "7", ""].randomElement(using: &random) ?? ""))
      }
      var (one, other) = (try Session(form), try Session(form))
      for edit in edits { one.apply(edit) }
      for edit in edits.shuffled(using: &random) { other.apply(edit) }
      try #require(results(one) == results(other))
    }
  }

  @Test func `undo restores every calculated answer, and redo brings it back`() throws {
    try trials.run { random in
      let form = form(upTo: 60, using: &random)
      var session = try Session(form)
      for _ in 0..<12 {
        let (before, steps) = (session.texts, session.steps.past.count)
        session.apply(edit(form, using: &random))
        guard session.steps.past.count == steps + 1 else { continue }
        var undone = session
        undone.apply(.undo)
        try #require(undone.texts == before)
        undone.apply(.redo)
        try #require(undone.texts == session.texts)
      }
    }
  }

  @Test func `undoing all edits restores the first answers`() throws {
    try trials.run { random in
      let form = form(upTo: 60, using: &random)
      var session = try Session(form)
      let first = session.texts
      for _ in 0..<10 { session.apply(edit(form, using: &random)) }
      while !session.steps.past.isEmpty {
        let count = session.steps.past.count
        session.apply(.undo)
        try #require(session.steps.past.count < count)
      }
      try #require(session.texts == first)
    }
  }

  @Test func `an edit evaluates only what depends on it, and nothing twice`() throws {
    try trials.run { random in
      let form = form(upTo: 200, using: &random)
      var session = try Session(form)
      for _ in 0..<20 {
        let changes = session.apply(edit(form, using: &random))
        try #require(Set(changes.evaluated).count == changes.evaluated.count)
        try #require(changes.evaluated == changes.evaluated.sorted())
        let changed = Set(changes.fields.compactMap { session.plan.places[$0.state.field] })
        for node in changes.evaluated {
          let reads = changed.contains { session.plan.programs.readers[$0].contains(node) }
          let isFollowed = session.plan.rulesLookingAt.enumerated().contains { place, rules in
            changed.contains(place)
              && rules.contains { session.plan.programs.ruleNodes[$0] == node }
          }
          try #require(reads || isFollowed)
        }
      }
    }
  }

  @Test func `a definition with random expressions reads back the same`() throws {
    try trials.run { random in
      let form = form(upTo: 60, using: &random)
      let read = FormDocument(form.json.text)
      try #require(read.errors.allSatisfy { $0.code == "definition.never_fits" })
      try #require(read.definition == form)
    }
  }
}
