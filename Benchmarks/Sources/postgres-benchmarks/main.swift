import Foundation
import Measure

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  FileHandle.standardError.write(
    Data("usage: postgres-benchmarks [--filter NAME] [--json]\n".utf8))
  exit(2)
}

let server = try PostgresServer()
let database = try KitDatabase(on: server)
let all: [any Benchmark] = [
  PostgresEdits(on: database), PostgresPages(on: database), PostgresCopies(on: database),
  StoreAutosaves(on: server), StoreResumes(on: server), StoreInvalidPages(on: server),
  StoreLoads(on: server), StoreExports(on: server),
]
_ = try options.run(options.chosen(from: all))
