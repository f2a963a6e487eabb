import FieldbookStore
import FormSession
import Measure

/// Measures resuming a draft of twenty fields.
///
/// The benchmark reads the draft's rows and creates a session from them. The form has been loaded
/// before.
///
/// The baseline reads the same columns of the same rows, and copies their bytes.
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

  /// Returns a function that loads the form, which a store does only once.
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
