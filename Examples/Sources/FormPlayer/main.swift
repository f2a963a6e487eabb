import FieldEngine
import FieldbookTerminal
import FormSession

// Lets a person fill in a form that lives in memory:
//
//     swift run --package-path Examples FormPlayer visit.form.json
//     swift run --package-path Examples FormPlayer visit.form.json --debug
let arguments = CommandLine.arguments.dropFirst()
let form = try arguments.first.map(readForm) ?? Samples.registration
let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
var desk = MemoryDesk(try Session(form, Judging(today: today)))
let surroundings = TerminalSurroundings.current
let outcome = try TerminalForm.run(
  &desk, theme: surroundings.theme, isDebugging: arguments.contains("--debug"))
print("\(outcome)")
for state in desk.session.states where !state.state.display.isEmpty {
  print("\(state.state.field): \(state.state.display)")
}
