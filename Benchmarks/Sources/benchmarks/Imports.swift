import Foundation
import Measure
import Samples

/// Measures importing the rows of a file as drafts, with validation and everything that is saved.
///
/// The baseline is a Python script that splits the cells and inserts them unchanged: one row for
/// each draft and one for each cell, with a thousand drafts per transaction.
final class Imports: Benchmark {
  let name = "import"
  let unit = Unit.perSecond("drafts")

  private let count = 20_000
  private var rows: ManyRows?
  private var number = 0

  /// The paths of both stores, which are new for each run.
  private var stores = (ours: "", theirs: "")

  var baseline: Baseline? {
    Baseline("Python csv + sqlite3") { [self] in
      try Child.run("python3", "-c", Imports.script, rows?.table ?? "", stores.theirs)
      return count
    }
  }

  func prepare() throws {
    rows = try rows ?? ManyRows(count, in: ScratchFolder.current.path)
    for store in [stores.ours, stores.theirs] where !store.isEmpty {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + end) }
    }
    number += 1
    stores.ours = try ScratchFolder.current.path(of: "import-\(number).sqlite")
    stores.theirs = try ScratchFolder.current.path(of: "script-\(number).sqlite")
    try Child.run(Child.fieldbook, "--store", stores.ours, "form", "add", rows?.form ?? "")
  }

  func run() throws -> Int {
    try Child.run(
      Child.fieldbook, "--store", stores.ours, "import", "twenty", rows?.table ?? "", "--strict")
    return count
  }

  private static let script = """
    import csv, sqlite3, sys
    store = sqlite3.connect(sys.argv[2])
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA synchronous = FULL")
    store.execute("CREATE TABLE draft (id INTEGER PRIMARY KEY, form TEXT, created_at INTEGER)")
    store.execute(
        "CREATE TABLE field (draft INTEGER, place INTEGER, raw TEXT, PRIMARY KEY (draft, place))"
        " WITHOUT ROWID")
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        for number, row in enumerate(rows, 1):
            store.execute("INSERT INTO draft VALUES (?, 'twenty', 0)", (number,))
            store.executemany(
                "INSERT INTO field VALUES (?, ?, ?)",
                [(number, place, text) for place, text in enumerate(row)])
            if number % 1000 == 0: store.commit()
    store.commit()
    """
}
