import FormSession

/// The cells of a draft's fields, by their places in a session.
struct CellSource {
  let own: RowCells?
  var entries: [EntryID: EntryCells] = [:]

  /// Returns the cells of the draft or the entry that contains a field; nil if there are none.
  func cells(at place: Int, in session: Session) -> RowCells? {
    let entry = session.entryID(of: place)
    return entry == .draft ? own : entries[entry]?.cells
  }

  /// Returns the text of a field; nil if its file has no column for it.
  func text(at place: Int, in session: Session) -> String? {
    cells(at: place, in: session)?.text(ofField: session.fieldOfForm(place))
  }

  /// Returns the reason for a field's missing value; nil if its file has no column for it.
  func reason(at place: Int, in session: Session) -> String? {
    cells(at: place, in: session)?.reason(ofField: session.fieldOfForm(place))
  }

  /// Whether any answer has columns for its parts.
  var hasParts: Bool {
    own?.hasParts == true || entries.values.contains { $0.cells.hasParts }
  }

  /// Returns the mistake in the columns of an answer's parts; nil if there are no such columns, or
  /// no mistake.
  func partMistake(at place: Int, in session: Session) -> AnswerParts.Mistake? {
    cells(at: place, in: session)?.partMistake(ofField: session.fieldOfForm(place))
  }

  /// Returns the column of a field; nil if its file has none.
  func column(at place: Int, in session: Session) -> Int? {
    cells(at: place, in: session)?.column(ofField: session.fieldOfForm(place))
  }
}
