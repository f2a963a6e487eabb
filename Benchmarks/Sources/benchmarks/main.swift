import FieldEngine
import Foundation
import Measure

/// Benchmarks of the whole program, with files.
let programs: [any Benchmark] = [
  Imports(), Exports(against: .shell), Exports(against: .loop), BulkCommands(.finalize),
  BulkCommands(.upgrade), Starts(),
]

/// Benchmarks of expressions, each beside both interpreters.
let expressions: [any Benchmark] = try Interpreter.allCases.flatMap { interpreter in
  try [
    Comparisons(against: interpreter), Compilations(against: interpreter),
    Chains(of: 5, against: interpreter), Chains(of: 300, against: interpreter),
  ] as [any Benchmark]
}

/// All benchmarks; each has a file in this folder.
let all: [any Benchmark] =
  try FieldType.allCases.map(Keystrokes.init)
  + ["en_US", "de_DE", "hi_IN"].map(Keystrokes.init(amountIn:))
  + [10, 100, 1_000].map(SessionEdits.init) + ManyEntries.Work.allCases.map(ManyEntries.init)
  + expressions
  + [20, 200].map(ScreenKeys.init(fields:)) + [200, 2_000].map(ScreenKeys.init(survey:))
  + [Autosaves(), Resumes()]
  + [10_000, 100_000, 1_000_000].map(InvalidPages.init)
  + Lists.Work.allCases.map(Lists.init)
  + programs

/// Prints a message to standard error, separate from the results.
func say(_ words: String) {
  FileHandle.standardError.write(Data("\(words)\n".utf8))
}

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  say("usage: benchmarks [--filter NAME] [--json]")
  exit(2)
}

let chosen = options.chosen(from: all)
guard !chosen.isEmpty else {
  say(all.isEmpty ? "There are no benchmarks." : "No benchmark name contains this text.")
  exit(0)
}

defer { ScratchFolder.current.remove() }
let measurements = try options.run(chosen)

let keystrokes = measurements.filter { $0.name.hasPrefix(Keystrokes.prefix) }
if !options.json, let slowest = keystrokes.max(by: { $0.value < $1.value }) {
  print("The slowest keystroke is \(slowest.name).")
}
