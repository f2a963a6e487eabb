package import FieldEngine
package import FormSession

/// A file in an exported draft, and the name of its copy.
package struct ExportedFile: Hashable, Sendable {
  /// The draft that contains the file.
  package let draft: DraftID

  /// The entry that contains the field.
  package let entry: EntryID

  /// The key of the field.
  package let key: String

  /// The file.
  package let file: FileReference

  /// The path of the copy, relative to the export's folder: `<draft>/<key>-<name>`, with the
  /// entry's identity before the key of a repeated field.
  ///
  /// No two files of an export have the same path.
  package var path: String {
    ExportedFile.path(of: file, key: key, entry: entry, draft: draft.description)
  }

  /// Returns the path of a file's copy.
  static func path(of file: FileReference, key: String, entry: EntryID, draft: String) -> String {
    "\(draft)/" + name(of: file.name, key: key, entry: entry == .draft ? "" : entry.description)
  }

  /// Returns the name of a file's copy, which is in the folder of its draft.
  static func name(of file: String, key: String, entry: String) -> String {
    (entry.isEmpty ? "" : "\(entry)-") + "\(key)-\(file)"
  }
}

extension Exporter {
  /// Passes the files in the exported drafts to a function; masked files only if they are revealed.
  package func eachFile(_ body: (ExportedFile) throws -> Void) throws {
    let keys = fileKeys
    guard !keys.isEmpty else { return }
    let walker = try store.records(in: walk)
    while let (draft, _, fields) = try walker.next() {
      for field in fields {
        guard let file = field.exported(in: draft).file, keys.contains(field.fieldKey) else {
          continue
        }
        try body(
          ExportedFile(draft: draft.id, entry: field.entry, key: field.fieldKey, file: file))
      }
    }
  }
}
