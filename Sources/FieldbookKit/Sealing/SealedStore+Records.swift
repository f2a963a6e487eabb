import FieldbookHashes
import FormSession

// The sealing and opening of records.
extension SealedStore {
  /// Returns a record in its stored form.
  func sealed(
    _ record: FieldRecord, of id: DraftID, _ fields: Set<String>
  ) throws(StoreError) -> FieldRecord {
    guard fields.contains(record.fieldKey) else { return record }
    if record.content.isHeld { throw .sealing(reasonOfClosed(id)) }
    guard record.hasSecret else { return keys.storeKey == nil ? record.enabled : record }
    return record.sealed(as: try keys.keyToSeal(id).seal(record.secret))
  }

  /// Returns stored records as they were before they were sealed.
  func opened(
    _ records: [FieldRecord], of id: DraftID, _ fields: Set<String>
  ) throws(StoreError) -> [FieldRecord] {
    guard !fields.isEmpty else { return records }
    var result = records
    for index in records.indices { result[index] = try opened(records[index], of: id, fields) }
    return result
  }

  private func opened(
    _ record: FieldRecord, of id: DraftID, _ fields: Set<String>
  ) throws(StoreError) -> FieldRecord {
    guard fields.contains(record.fieldKey) else { return record }
    let hasKey = keys.storeKey != nil
    guard record.isSealed else { return hasKey ? record : record.disabled }
    return try opened(record, of: id) ?? record.closed(isEnabled: hasKey)
  }

  /// Returns a sealed record in its original form; nil if there is no key for it, or its text does
  /// not open with the key.
  func opened(_ record: FieldRecord, of id: DraftID) throws(StoreError) -> FieldRecord? {
    guard let key = try keys.key(of: id), let raw = record.raw else { return nil }
    return key.open(raw).flatMap(record.opened)
  }

  func opened(_ contents: DraftContents) throws(StoreError) -> DraftContents {
    var contents = contents
    let fields = try sealedKeys(of: contents.draft.form)
    contents.fields = try opened(contents.fields, of: contents.draft.id, fields)
    return contents
  }

  func opened(
    _ orphans: [OrphanedField], of draft: Draft
  ) throws(StoreError) -> [OrphanedField] {
    var result: [OrphanedField] = []
    for orphan in orphans {
      let form = FormID(draft.form.key, version: orphan.version)
      let record = try opened(orphan.record, of: draft.id, sealedKeys(of: form))
      result.append(OrphanedField(key: orphan.key, version: orphan.version, record: record))
    }
    return result
  }

  /// Returns contents in their stored form.
  ///
  /// An answer that could not be opened keeps its stored form, if it has one.
  func sealed(
    _ contents: DraftContents, keeping stored: [String: FieldRecord] = [:]
  ) throws(StoreError) -> DraftContents {
    var contents = contents
    let (id, form) = (contents.draft.id, contents.draft.form)
    let fields = try sealedKeys(of: form)
    guard !fields.isEmpty else { return contents }
    for index in contents.fields.indices {
      let record = contents.fields[index]
      guard fields.contains(record.fieldKey) else { continue }
      if record.content.isHeld, let stored = stored[record.key], stored.isSealed {
        contents.fields[index].keepAnswer(of: stored)
      } else {
        contents.fields[index] = try sealed(record, of: id, fields)
      }
    }
    contents.draft.uniqueKey = try sealed(contents.draft.uniqueKey, of: form)
    return contents
  }

  /// Returns unique values in their stored form: hashed, if one of them is sealed.
  func sealed(_ uniqueKey: String?, of form: FormID) throws(StoreError) -> String? {
    guard let uniqueKey, try hasSealedUnique(form) else { return uniqueKey }
    return try keys.hash(uniqueKey)
  }

  /// Whether any of the fields that make a form's drafts unique is sealed.
  func hasSealedUnique(_ form: FormID) throws(StoreError) -> Bool {
    let fields = try sealedKeys(of: form)
    guard !fields.isEmpty else { return false }
    return try base.form(form.key, version: form.version)?.unique.contains(where: fields.contains)
      ?? false
  }

  /// Returns why the sealed answers of a draft cannot be read.
  func reasonOfClosed(_ id: DraftID) -> SealingError {
    keys.storeKey == nil ? .noKey : .lostDraftKey(id)
  }
}

extension FieldRecord {
  /// Whether the record is sealed in the store.
  var isSealed: Bool { raw.map(SealedText.isOne) ?? false }

  /// The record of an empty sealed field, which cannot be filled in without the store's key.
  fileprivate var disabled: FieldRecord {
    var record = self
    record.content.configuration.isEnabled = false
    return record
  }

  /// The record without the additions of ``disabled``.
  fileprivate var enabled: FieldRecord {
    var record = self
    record.content.configuration.isEnabled = nil
    return record
  }

  /// Restores the stored answer, because it could not be opened.
  fileprivate mutating func keepAnswer(of stored: FieldRecord) {
    (raw, display, mask) = (stored.raw, stored.display, stored.mask)
    (issue, isComplete, verdict) = (stored.issue, stored.isComplete, stored.verdict)
    content = stored.content
  }
}
