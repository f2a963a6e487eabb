import FormSession

/// The cells of a draft's fields, by their places in a session.
struct CellSource {
  let own: RowCells?
  var entries: [EntryID: EntryCells] = [:]

  /// Returns how the text of a field is written; nil if there are no cells of its draft or entry.
  func values(at place: Int, in session: Session) -> ValueForm? {
    read(at: place, in: session) { cells, _ in cells.values }
  }

  /// Returns the text of a field; nil if its file has no column for it.
  func text(at place: Int, in session: Session) -> String? {
    read(at: place, in: session) { $0.text(ofField: $1) }
  }

  /// Returns the reason for a field's missing value; nil if its file has no column for it.
  func reason(at place: Int, in session: Session) -> String? {
    read(at: place, in: session) { $0.reason(ofField: $1) }
  }

  /// Whether any answer has columns for its parts.
  var hasParts: Bool {
    own?.hasParts == true || entries.values.contains { $0.cells.hasParts }
  }

  /// Returns the mistake in the columns of an answer's parts; nil if there are no such columns, or
  /// no mistake.
  func partMistake(at place: Int, in session: Session) -> AnswerParts.Mistake? {
    read(at: place, in: session) { $0.partMistake(ofField: $1) }
  }

  /// Whether the cells of a field match what an export writes for the given text.
  func agrees(at place: Int, in session: Session, with text: String) -> Bool {
    read(at: place, in: session) { $0.agree(ofField: $1, with: text) } ?? false
  }

  /// Returns the column of a field; nil if its file has none.
  func column(at place: Int, in session: Session) -> Int? {
    read(at: place, in: session) { $0.column(ofField: $1) }
  }

  /// Reads the cells of the draft or the entry that contains a field, without copying them.
  private func read<Result>(
    at place: Int, in session: Session, _ body: (_ cells: RowCells, _ field: Int) -> Result?
  ) -> Result? {
    let (entry, field) = (session.entryID(of: place), session.fieldOfForm(place))
    guard entry == .draft else { return entries[entry].flatMap { body($0.cells, field) } }
    return own.flatMap { body($0, field) }
  }
}
