import FieldEngine
import FieldbookStore
import FormSession
import Measure

/// Measures saving an edit: typing or deleting a character in a form of twenty fields, until the
/// change is on disk.
///
/// The baseline runs the same statements with the same values in the same transactions.
final class Autosaves: Benchmark {
  let name = "autosave"
  let unit = Unit.perSecond("edits")

  private var parts: (draft: OpenDraft<Store>, replay: Replay)?
  private let actions =
    "ten letters".map { SessionAction.step("notes", .type(String($0))) }
    + "ten letters".map { _ in SessionAction.step("notes", .backspace) }

  var baseline: Baseline? {
    Baseline("raw sqlite3 C API") { [self] in
      try parts?.replay.run()
      return actions.count
    }
  }

  func prepare() throws {
    if parts == nil { try make() }
    // The recording starts at a seat without steps.
    try parts?.replay.execute("DELETE FROM step")
  }

  private func make() throws {
    let form = try StoredForm()
    let path = try form.make("autosave.sqlite")
    let (original, copy) = (path + "-original", path + "-copy")
    try ScratchFolder.current.copy(path, to: original)
    try ScratchFolder.current.copy(path, to: copy)
    let replay = try Replay(on: copy, of: original, from: form.open) { draft in
      for action in self.actions { try draft.apply(action) }
    }
    parts = (try form.open(in: Store(path, .existing, at: .benchmarkTime)), replay)
  }

  func run() throws -> Int {
    for action in actions { keep(try parts?.draft.apply(action)) }
    return actions.count
  }
}
