import FieldbookHashes
public import FormSession

extension SealedStore: EditRepository {
  /// Returns the outcome of an edit.
  public func outcome(
    of operation: OperationID, on id: DraftID
  ) throws(StoreError) -> EditOutcome? {
    guard let outcome = try base.outcome(of: operation, on: id) else { return nil }
    switch outcome {
    case .accepted: return outcome
    case .refused(let code, let message):
      let isSealed = SealedText.isOne(message)
      return .refused(
        code: code, message: isSealed ? try open(message, of: id) ?? "" : message)
    case .conflict(var conflict):
      let texts = conflict.texts
      conflict.texts = FieldConflict(
        field: texts.field, revision: texts.revision, mine: try opened(texts.mine, of: id),
        theirs: try opened(texts.theirs, of: id))
      return .conflict(conflict)
    }
  }

  /// Records the outcome of an edit, with sealed text if its field is sealed.
  public func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError) {
    try base.record(try sealed(outcome, of: edit, on: id), of: edit, sent: sent, on: id)
  }

  private func sealed(
    _ outcome: EditOutcome, of edit: DraftEdit, on id: DraftID
  ) throws(StoreError) -> EditOutcome {
    guard hasSealedForms, let form = try base.draft(id)?.form else { return outcome }
    let fields = try sealedKeys(of: form)
    let isSealed = { (path: String) in fields.contains(FieldPath.name(in: path)) }
    switch outcome {
    case .refused(let code, let message) where edit.field.map(isSealed) == true:
      // Without a key, the message describes the missing key, and contains no text of an answer.
      guard keys.storeKey != nil else { return outcome }
      return .refused(code: code, message: try keys.keyToSeal(id).seal(message))
    case .conflict(var conflict) where isSealed(conflict.texts.field):
      let texts = conflict.texts
      conflict.texts = FieldConflict(
        field: texts.field, revision: texts.revision, mine: try sealed(texts.mine, of: id),
        theirs: try sealed(texts.theirs, of: id))
      return .conflict(conflict)
    case .accepted, .refused, .conflict: return outcome
    }
  }

  private func sealed(
    _ side: FieldConflict.Side, of id: DraftID
  ) throws(StoreError) -> FieldConflict.Side {
    guard keys.storeKey != nil else { return FieldConflict.Side(raw: nil, display: nil) }
    let key = try keys.keyToSeal(id)
    return FieldConflict.Side(
      raw: side.raw.map { key.seal($0) }, display: side.display.map { key.seal($0) })
  }

  private func opened(
    _ side: FieldConflict.Side, of id: DraftID
  ) throws(StoreError) -> FieldConflict.Side {
    FieldConflict.Side(
      raw: try openIfSealed(side.raw, of: id), display: try openIfSealed(side.display, of: id))
  }

  private func openIfSealed(_ text: String?, of id: DraftID) throws(StoreError) -> String? {
    guard let text, SealedText.isOne(text) else { return text }
    return try open(text, of: id)
  }

  private func open(_ text: String, of id: DraftID) throws(StoreError) -> String? {
    try keys.key(of: id)?.open(text)
  }

  /// Returns, for each field, who sent the last accepted edit, and the resulting revision.
  public func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit] {
    try base.lastEdits(of: id)
  }
}
