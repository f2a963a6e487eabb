// Measures one server with many people, some of them typing and some only listening.
//
//   load SERVER [SECONDS [PEOPLE [KEYS]]]
//
// SERVER is the program. PEOPLE (200) type KEYS (10) characters a second each, for SECONDS (20).
// Each character is an edit, and its time is measured from when it was typed until a response
// reports it as saved, even if an earlier request is still pending. Afterwards, the edits in the
// store are counted.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().compactMap { Int($0) }
guard let program = words.first, numbers.count == words.count - 1 else {
  print("usage: load SERVER [SECONDS [PEOPLE [KEYS]]]")
  exit(2)
}
let seconds = numbers.first ?? 20
let people = numbers.dropFirst().first ?? 200
let keys = numbers.dropFirst(2).first ?? 10

let server = try ServerProgram(program)
defer { server.stop() }
let accounts = try (1...20).map { try server.addAccount("person\($0)") }
var pages = try (0..<people).map { number in
  try TypingPage(server, accounts[number % accounts.count], number: number)
}
let before = server.memory
let result = typeAlong(&pages, seconds: seconds, keysPerSecond: keys)
let total = Double(result.times.count)
print("people typing        \(people), \(keys) characters a second each, for \(seconds) s")
print(
  "edits saved          \(rounded(total / result.seconds)) a second, \(result.times.count) in all")
print("requests             \(rounded(Double(result.requests) / result.seconds)) a second")
for (name, part) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)] {
  print("saved after, \(name)     \(rounded(result.time(atPart: part))) ms")
}
print("refused              \(result.refused)")
print("memory of the server \(before) kB before, \(server.memory) kB after")
print("edits in the store   \(try server.savedEdits())")

for page in pages { page.leave() }
let idle = server.memory
let streams = try (0..<1_000).map { try EventStream(server, accounts[$0 % accounts.count]) }
print("with \(streams.count) streams   \(server.memory) kB, \(server.memory - idle) kB more")
if result.refused > 0 { exit(1) }

/// Rounds to one decimal.
func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
