package import FormSession

/// All rows of a draft, in the form that every kind of store shares.
package struct DraftRows: Hashable, Sendable {
  package let id: DraftID
  /// The row of the draft itself, with the columns of ``CopiedTable/draft``.
  package let draft: [RowValue]
  /// The rows in the tables of ``CopiedTable/ofDrafts``, in the order of their keys.
  package var parts: [CopiedTable: [[RowValue]]] = [:]

  package init(_ id: DraftID, _ draft: [RowValue]) { (self.id, self.draft) = (id, draft) }

  /// A value of the draft itself.
  package subscript(column: String) -> RowValue {
    CopiedTable.draft.place(of: column).map { draft[$0] } ?? .null
  }

  /// The form; nil if the row is damaged.
  package var form: FormID? {
    guard let key = self["form"].text, let version = self["version"].integer else { return nil }
    return FormID(key, version: Int(version))
  }

  /// The edition that the draft amends.
  package var amends: DraftID? { self["amends"].bytes.map { DraftID(bytes: $0.span.bytes) } }

  /// The hashes of the contents that the draft uses.
  package var contents: [Digest] {
    (parts[.contentUse] ?? []).compactMap { $0[0].bytes.flatMap(Digest.init(bytes:)) }
  }
}
