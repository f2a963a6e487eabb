import FieldEngine
import FieldbookExchange
import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files to which the cells of an import refer by name.
///
/// An export writes them to `<draft>/<key>-<name>` below its folder. Other programs can put files
/// into the folder itself, and write each file's path relative to the folder into the cell.
struct ImportedFiles {
  let book: Book

  /// The folder of the files; nil if there is none.
  let folder: String?

  var intake = FileIntake()

  /// Replaces the names in the cells of a draft with answers that refer to stored files.
  ///
  /// If the file is missing or refused, the name stays unchanged and is reported as unreadable.
  func attach(to draft: inout DraftCells, of form: LoadedForm) throws {
    // A new draft can have entries, but columns belong to the fields of the form.
    let places = form.fresh.fields.indices.filter {
      form.fresh.fields[$0].definition.file != nil && form.fresh.fieldOfForm($0) == $0
    }
    guard !places.isEmpty else { return }
    let id = draft.id.flatMap { DraftID($0)?.description }
    try draft.replaceTexts(ofFields: places) { place, entry, text in
      let field = form.fresh.fields[place]
      if let file = FileReference(text) {
        return try book.store.content(file.sha256) == nil ? file.name : nil
      }
      guard let path = self.path(of: text, key: field.key, entry: entry, draft: id) else {
        return nil
      }
      return try answer(path, named: text, for: field)?.text
    }
  }

  /// Stores a file, and returns the answer that refers to it; nil if the field refuses the file.
  private func answer(_ path: String, named name: String, for field: Field) throws -> FileReference?
  {
    do {
      let file = try book.storeFile(path, for: field, with: intake)
      return FileReference(name: name, type: file.type, bytes: file.bytes, sha256: file.sha256)
    } catch BookError.file(_, .refused) {
      return nil
    }
  }

  /// Returns the path of a file that exists.
  private func path(of text: String, key: String, entry: String, draft: String?) -> String? {
    guard let folder, !text.isEmpty else { return nil }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), !text.hasPrefix("/"), !text.contains("\0") else { return nil }
    let exported = draft.map {
      "\(start)\($0)/" + ExportedFile.name(of: text, key: key, entry: entry)
    }
    return [exported, start + text].compactMap(\.self).first(where: ImportedFiles.isFile)
  }

  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
