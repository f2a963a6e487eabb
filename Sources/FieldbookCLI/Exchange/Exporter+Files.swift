import FieldbookKit
import FormSession
import SQLiteKit

extension Exporter {
  /// Writes the files in the exported drafts to a folder, each below the folder of its draft.
  func writeFiles(to folder: String, from book: Book, _ interruption: Interruption) throws {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    try eachFile { exported in
      let path = start + exported.path
      do throws(SQLiteError) {
        try PrivateFolder.create(at: Path(path).folder)
      } catch {
        throw ExchangeError.unwritable(path: Path(path).folder, error.detail)
      }
      let output = try OutputFile(at: path, sparing: book.store.files)
      try book.readFile(exported.file) { piece in
        if interruption.isRequested { throw ExchangeError.stopped }
        try output.write(piece)
      }
      try output.finish()
    }
  }
}
