import FieldbookPostgres
import FormSession
import Measure

/// Measures resuming a draft of twenty fields.
///
/// The benchmark reads the draft's rows and creates a session from them. The form has been loaded
/// before.
///
/// The baseline sends the same queries, and copies the bytes of their rows.
final class StoreResumes: Benchmark {
  let name = "store.resume"
  let unit = Unit.microseconds

  private let server: PostgresServer
  private var parts: (sample: StoreSample, store: PostgresStore, replay: PostgresReplay)?
  private let repetitions = 20

  init(on server: PostgresServer) { self.server = server }

  var baseline: Baseline? {
    Baseline("the same queries in C") { [self] in
      for _ in 0..<repetitions { try parts?.replay.run() }
      return repetitions
    }
  }

  func prepare() throws {
    guard parts == nil else { return }
    let sample = try StoreSample("resume", on: server)
    let recorder = try Recorder(on: server)
    let store = try sample.open()
    try store.add([try sample.draft(1)])
    try sample.openDraft(1, in: store).close()
    let recorded = try sample.open(server.address(of: "resume", at: recorder.folder))
    try resume(sample, in: recorded)
    let replay = try recorder.record(on: sample.address) { try resume(sample, in: recorded) }
    parts = (sample, store, replay)
  }

  private func resume(_ sample: StoreSample, in store: PostgresStore) throws {
    let id = StoreSample.id(1)
    let seat = try store.lastSeat(at: id)
    guard let contents = try store.contents(of: id), let seat else { throw LoopsError() }
    keep(sample.form.session(contents, seat: seat))
  }

  func run() throws -> Int {
    guard let (sample, store, _) = parts else { return 0 }
    for _ in 0..<repetitions { try resume(sample, in: store) }
    return repetitions
  }
}
