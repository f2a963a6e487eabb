import FieldbookExchange
import FieldbookKit

extension Importer {
  /// A sentence about the first quote that made several lines unreadable.
  var wordsOfAffectedLines: String? {
    affectedLines.map { "Line \($0.line): \($0.message) \($0.hint)" }
  }

  /// How far the import got before an error ended it; nil if no row was imported.
  var wordsOfEnd: String? {
    switch (rowsDone, progress) {
    case (0, _): nil
    case (let rows, nil): "\(rows) \(rows == 1 ? "row was" : "rows were") imported and saved."
    case (let rows, _): "Rows done: \(rows). `--resume` continues after them."
    }
  }
}

extension ImportRequest {
  /// Returns a warning that rows become new drafts although they have ids.
  ///
  /// If there are several files, the ids are needed to join them.
  func words(on header: HeaderMap, isOfSeveral: Bool) -> String? {
    guard !options.isUpdate, !isQuiet, !isOfSeveral, header.column(of: .id) != nil else {
      return nil
    }
    return "The column `_id` is ignored, and every row becomes a new draft; "
      + "`--update` changes the drafts that it names."
  }

  /// Advice on how to get a report that could not be written after all rows were done.
  var wordsOfLostReport: String {
    "The import is complete. `\(options.isUpdate ? "" : "--again ")--dry-run --report FILE` writes "
      + "only the report."
  }
}
