import FormSession

/// The position after a draft in a list that is sorted by the time of the last change.
///
/// It keeps the time that the list showed, so that changes to the draft do not move the position.
struct DraftCursor {
  private let moment: Moment
  private let id: DraftID

  init(_ draft: Draft) { (moment, id) = (draft.updatedAt, draft.id) }

  /// Reads the text of a cursor, such as `1795600000000-01a218d1-f561-76ea-a501-eecc7c6949e2`.
  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = DraftID(String(parts[1]))
    else { return nil }
    (moment, self.id) = (Moment(milliseconds: milliseconds), id)
  }

  var text: String { "\(moment.milliseconds)-\(id)" }

  /// The draft as far as the order of lists depends on it, even if it was purged since.
  var draft: Draft { Draft(id, of: FormID("", version: 0), at: moment) }
}
