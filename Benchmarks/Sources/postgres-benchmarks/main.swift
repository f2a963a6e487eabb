import Foundation
import Measure

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  FileHandle.standardError.write(
    Data("usage: postgres-benchmarks [--filter NAME] [--json]\n".utf8))
  exit(2)
}

let server = try PostgresServer()
let all: [any Benchmark] = [
  PostgresEdits(on: server), PostgresPages(on: server), PostgresCopies(on: server),
]
_ = try options.run(options.chosen(from: all))
