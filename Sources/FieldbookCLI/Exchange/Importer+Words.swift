import FieldbookExchange
import FieldbookStore

extension Importer {
  /// Where the first quote stands that took several lines with it.
  var wordsOfAffectedLines: String? {
    affectedLines.map { "Line \($0.line): \($0.message) \($0.hint)" }
  }

  /// What an interruption comes to, wherever it was met.
  var interrupted: CommandFault {
    .exchange(.interrupted(rows: rowsDone, canResume: progress != nil))
  }

  /// How far it came before something else ended it.
  var wordsOfEnd: String? {
    switch (rowsDone, progress) {
    case (0, _): nil
    case (let rows, nil): "Rows done: \(rows). They are saved."
    case (let rows, _): "Rows done: \(rows). `--resume` continues after them."
    }
  }

  /// What to do where all rows are done, and only their report could not be written.
  var wordsOfLostReport: String {
    "The import is complete. `\(options.isUpdate ? "" : "--again ")--dry-run --report FILE` writes "
      + "only the report."
  }

  private var rowsDone: Int { progress?.rows ?? rowsKept }
}
