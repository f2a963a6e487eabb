import FieldEngine
import FieldbookTerminal
import FormSession

// Lets a person fill in a form that is kept in memory:
//
//     swift run FormPlayer visit.form.json
//     swift run FormPlayer --plain
//     swift run FormPlayer --debug
let options = Set(CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") })
let path = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("--") }
let form = try path.map(readForm) ?? Samples.registration
let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
let backend = MemoryBackend(try Session(form, ValidationContext(today: today)))
let surroundings = TerminalEnvironment.current
let isPlain = options.contains("--plain") || surroundings.wantsPlain
let (left, outcome) = isPlain ? fillInPlain(backend) : try fillInOnScreen(backend)
print("\(outcome)")
for state in left.session.states where !state.state.display.isEmpty {
  print("\(state.state.field): \(state.state.display)")
}

func fillInOnScreen(_ backend: MemoryBackend) throws -> (MemoryBackend, FormOutcome) {
  var backend = backend
  let outcome = try TerminalForm.run(
    &backend, theme: surroundings.theme, drawsASCII: surroundings.drawsASCII,
    isDebugging: options.contains("--debug"))
  return (backend, outcome)
}

func fillInPlain(_ backend: MemoryBackend) -> (MemoryBackend, FormOutcome) {
  var form = PlainForm(backend)
  print(form.begin(), terminator: "")
  while form.outcome == nil {
    TerminalEcho.show(!form.asksForSecret)
    guard let line = readLine() else { break }
    print(form.answer(line), terminator: "")
  }
  print(form.end(), terminator: "")
  TerminalEcho.show(true)
  return (form.backend, form.outcome ?? .left)
}
