import FieldbookStore
import FormSession
import Measure

/// What it costs to take up a draft of twenty fields where it was left.
///
/// Its rows are read, and a session is made of them. The form was worked out before.
///
/// The other side reads the same columns of the same rows, and copies their bytes.
final class Resumes: Benchmark {
  let name = "resume"
  let unit = Unit.microseconds

  private var parts: (form: StoredForm, store: Store, replay: Replay)?
  private let repetitions = 20

  var baseline: Baseline? {
    Baseline("raw sqlite3 C API") { [self] in
      for _ in 0..<repetitions { try parts?.replay.run() }
      return repetitions
    }
  }

  func prepare() throws {
    guard parts == nil else { return }
    let form = try StoredForm()
    let path = try form.make("resume.sqlite")
    let replay = try Replay(on: path, of: path, from: warm(form)) { store in
      try self.resume(form, in: store)
    }
    parts = (form, try Store(path, .existing, at: .benchmarkTime), replay)
  }

  /// A store reads the definition of a form once.
  private func warm(_ form: StoredForm) -> (Store) throws -> Store {
    { store in
      try self.resume(form, in: store)
      return store
    }
  }

  private func resume(_ form: StoredForm, in store: Store) throws {
    let seat = try store.lastSeat(at: form.draft)
    guard let contents = try store.contents(of: form.draft), let seat else { return }
    keep(form.form.session(contents, seat: seat))
  }

  func run() throws -> Int {
    guard let (form, store, _) = parts else { return 0 }
    for _ in 0..<repetitions { try resume(form, in: store) }
    return repetitions
  }
}
