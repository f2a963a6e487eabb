import FieldEngine

extension CommandDescription {
  static let demo = CommandDescription(
    "demo", "Show what there is, with nothing left behind.",
    examples: [Example("fieldbook demo", "What fields make of keystrokes")])
}

extension Fieldbook {
  static func demonstrate(on console: inout some Console) throws(CommandFault) -> ExitCode {
    let judging = Judging(today: console.today)
    for scene in DemoScene.all {
      guard let definition = try? scene.type.definition(scene.parameters) else { continue }
      var field = Field(scene.type.rawValue, definition, judging)
      try console.print("\n\(scene.title)\n")
      var rows: [[String]] = []
      for (key, step) in [("", FieldStep.focus)] + scene.steps {
        field.apply(step)
        if step != .focus { rows.append(["  " + key] + DemoScene.cells(field.state)) }
      }
      try console.print(Table(rows: rows).text)
    }
    try console.print("\n`fieldbook types` lists all types, `fieldbook trace` plays any of them.")
    return .done
  }
}

/// Some keys in a field, and a line on what they show.
private struct DemoScene {
  let title: String
  let type: FieldType
  var parameters: TypeParameters = [:]
  let steps: [(String, FieldStep)]

  /// What a state shows: the text with its caret, the guide behind it, and what is wrong.
  static func cells(_ state: FieldState) -> [String] {
    var display = state.display
    if let caret = state.caret {
      display.insert("|", at: display.index(display.startIndex, offsetBy: caret))
    }
    let remark =
      state.refusal.map { "refused: \($0.reason)" } ?? state.issue?.message
      ?? (state.isComplete ? "complete" : "")
    return [display, state.template, remark]
  }

  private static func keys(_ text: String) -> [(String, FieldStep)] {
    text.map { (String($0), .type(String($0))) }
  }

  static let all = [
    DemoScene(
      title: "A phone number is dressed while it is typed, and the caret keeps its place:",
      type: .phone,
      steps: keys("5551x") + [
        ("left, left", .moveCaret(to: 2)), ("backspace", .backspace), ("7", .type("7")),
        ("leave", .blur),
      ]),
    DemoScene(
      title: "A date completes single digits, and knows at once what cannot be:",
      type: .date, steps: keys("2/30") + [("leave", .blur)]),
    DemoScene(
      title: "An amount is read as it is meant, or not at all:",
      type: .currency,
      steps: [
        ("paste 1.234,56", .paste("1.234,56")), ("paste $1,234.5", .paste("$1,234.5")),
        ("leave", .blur), ("undo", .undo),
      ]),
    DemoScene(
      title: "A whole value that cannot be read is kept, not cut:",
      type: .zip,
      steps: [("set 90210-1234", .set("90210-1234"))]),
  ]
}
