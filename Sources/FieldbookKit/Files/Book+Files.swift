public import FieldEngine
import FieldbookHashes
import FormSession

extension Book {
  /// Stores the content of a file for a field of a form, and returns the answer that refers to it.
  ///
  /// ```swift
  /// if let field = draft.session.field("photo") {
  ///   let photo = try book.storeFile("leaf.png", for: field)
  ///   try draft.set("photo", photo.text)
  /// }
  /// ```
  ///
  /// - Throws: ``BookError/file(path:_:)`` if the file cannot be read or the field refuses it.
  public func storeFile(
    _ path: String, for field: Field, with intake: FileIntake = FileIntake()
  ) throws -> FileReference {
    var intake = intake
    intake.sparedFiles += store.files
    return try intake.store(
      path, for: field.definition.file ?? FileRules(), in: store, at: person.now())
  }

  /// Passes the content of a file to a function, piece by piece.
  ///
  /// - Throws: `StoreError/noContent(_:)` if the store does not have the content, or, after the
  ///   last piece, ``BookError/damagedFile(_:)`` if the content has changed since it was stored.
  public func readFile(_ file: FileReference, _ body: ([UInt8]) throws -> Void) throws {
    var number = 0
    let hash = ContentHash()
    while let piece = try store.piece(number, of: file.sha256) {
      hash.add(piece)
      try body(piece)
      number += 1
    }
    guard hash.finish() == file.sha256 else { throw BookError.damagedFile(file.name) }
  }
}
