import FieldEngine
import FieldbookPostgres
import FormSession
import Measure

/// Measures saving an edit: typing or deleting a character in a form of twenty fields, until the
/// change is on disk.
///
/// For each edit, the baseline sends the same statement with the same values, in one round trip.
final class StoreAutosaves: Benchmark {
  let name = "store.autosave"
  let unit = Unit.perSecond("edits")

  private let server: PostgresServer
  private var parts:
    (
      draft: OpenDraft<PostgresStore>, recorded: OpenDraft<PostgresStore>, replay: PostgresReplay,
      revision: Int
    )?
  private let actions =
    "ten letters".map { SessionAction.step("notes", .type(String($0))) }
    + "ten letters".map { _ in SessionAction.step("notes", .backspace) }

  init(on server: PostgresServer) { self.server = server }

  var baseline: Baseline? {
    Baseline("the same statement in C") { [self] in
      try parts?.replay.run()
      return actions.count
    }
  }

  func prepare() throws {
    if parts == nil { try make() }
    // The recorded statements expect the revision at the start of the recording.
    guard let parts else { return }
    try parts.replay.execute(
      "UPDATE draft SET revision = \(parts.revision) WHERE id = '\(StoreSample.id(2))'")
  }

  private func make() throws {
    let sample = try StoreSample("autosave", on: server)
    let recorder = try Recorder(on: server)
    let store = try sample.open()
    try store.add([try sample.draft(1), try sample.draft(2)])
    let other = try sample.open(server.address(of: "autosave", at: recorder.folder))
    var recorded = try sample.openDraft(2, in: other)
    for action in actions { try recorded.apply(action) }
    let revision = recorded.draft.revision
    let replay = try recorder.record(on: sample.address) {
      for action in actions { try recorded.apply(action) }
    }
    guard replay.count == actions.count else { throw TooManyRoundTrips(count: replay.count) }
    parts = (try sample.openDraft(1, in: store), recorded, replay, revision)
  }

  func run() throws -> Int {
    for action in actions { keep(try parts?.draft.apply(action)) }
    return actions.count
  }
}

/// The error when an edit needs more than one round trip.
private struct TooManyRoundTrips: Error {
  let count: Int
}
