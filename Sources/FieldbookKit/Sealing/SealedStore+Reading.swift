import FieldbookHashes
public import FormSession

extension SealedStore: QueueRepository where Base: QueueRepository {
  /// Creates a queue of the open drafts of a form, or of all forms.
  public func queue(
    of form: String?, reading parts: QueueParts
  ) throws(StoreError) -> SealedQueue<Base> {
    SealedQueue(try base.queue(of: form, reading: parts), in: self)
  }

  /// Creates a queue of the given drafts, in the given order.
  public func queue(
    _ drafts: [DraftID], reading parts: QueueParts
  ) throws(StoreError) -> SealedQueue<Base> {
    SealedQueue(try base.queue(drafts, reading: parts), in: self)
  }
}

/// A queue of drafts with opened answers.
public final class SealedQueue<Base: DraftStore & QueueRepository>: DraftQueue {
  private let queue: Base.Queue
  private let store: SealedStore<Base>

  init(_ queue: Base.Queue, in store: SealedStore<Base>) {
    (self.queue, self.store) = (queue, store)
  }

  /// The number of drafts in the queue.
  public var count: Int { queue.count }

  /// The forms of the drafts.
  public var forms: [FormID] { queue.forms }

  /// Returns the next batch with its current contents; empty at the end.
  public func next() throws(StoreError) -> [QueuedDraft] {
    let batch = try queue.next()
    var opened: [QueuedDraft] = []
    opened.reserveCapacity(batch.count)
    for draft in batch {
      opened.append(
        QueuedDraft(
          contents: try store.opened(draft.contents),
          orphans: try store.opened(draft.orphans, of: draft.contents.draft),
          history: draft.history, hasFocus: draft.hasFocus))
    }
    return opened
  }
}

extension SealedStore: WalkRepository where Base: WalkRepository {
  /// Returns the number of drafts in a walk.
  public func draftCount(_ walk: DraftWalk) throws(StoreError) -> Int {
    try base.draftCount(walk)
  }

  /// Creates a reader of drafts and the text of their fields.
  public func texts(
    _ wanted: WalkedTexts, in walk: DraftWalk
  ) throws(StoreError) -> SealedTexts<Base> {
    var read = wanted
    for form in try versions(of: walk.form) {
      read.typed.formUnion(
        try sealedKeys(of: FormID(form.key, version: form.version)))
    }
    return SealedTexts(try base.texts(read, in: walk), wanted, in: self)
  }

  /// Creates a reader of drafts and everything stored about their fields.
  public func records(in walk: DraftWalk) throws(StoreError) -> SealedRecords<Base> {
    SealedRecords(try base.records(in: walk), in: self)
  }
}

/// Reads drafts, and opens their sealed records.
public final class SealedRecords<Base: DraftStore & WalkRepository>: DraftRecordReader {
  private let reader: Base.Records
  private let store: SealedStore<Base>

  init(_ reader: Base.Records, in store: SealedStore<Base>) {
    (self.reader, self.store) = (reader, store)
  }

  /// Returns the next draft with its entries and fields; nil at the end.
  public func next() throws(StoreError)
    -> (draft: Draft, entries: [EntryRecord], fields: [FieldRecord])?
  {
    guard let (draft, entries, fields) = try reader.next() else { return nil }
    return (
      draft, entries,
      try store.opened(fields, of: draft.id, store.sealedKeys(of: draft.form))
    )
  }
}

/// Reads drafts with opened text.
public final class SealedTexts<Base: DraftStore & WalkRepository>: DraftTextReader {
  private let reader: Base.Texts
  private let wanted: WalkedTexts
  private let store: SealedStore<Base>

  /// The keys of the sealed fields of each form, by their places.
  private var sealedPlaces: [FormID: [Int: String]] = [:]

  init(_ reader: Base.Texts, _ wanted: WalkedTexts, in store: SealedStore<Base>) {
    (self.reader, self.wanted, self.store) = (reader, wanted, store)
  }

  /// Returns the next batch; nil at the end.
  public func next() throws(StoreError) -> DraftTexts? {
    guard var batch = try reader.next() else { return nil }
    for draft in batch.drafts {
      let places = try places(of: draft.form)
      guard !places.isEmpty else { continue }
      let ranges = [draft.texts] + batch.entries[draft.entries].map { $0.texts }
      for index in ranges.joined() where !batch.texts[index].isReason {
        guard let key = places[batch.texts[index].place] else { continue }
        try open(index, of: draft.id, key, in: &batch)
      }
    }
    return batch
  }

  private func places(of form: FormID) throws(StoreError) -> [Int: String] {
    if let known = sealedPlaces[form] { return known }
    let sealed = try store.sealedKeys(of: form)
    var places: [Int: String] = [:]
    if !sealed.isEmpty, let definition = try store.form(form.key, version: form.version) {
      for (place, field) in definition.fields.enumerated() where sealed.contains(field.key) {
        places[place] = field.key
      }
    }
    sealedPlaces[form] = places
    return places
  }

  /// Replaces sealed text with the requested text, or with a mask if it cannot be opened.
  private func open(
    _ index: Int, of id: DraftID, _ key: String, in batch: inout DraftTexts
  ) throws(StoreError) {
    let text = batch.texts[index]
    var record = FieldRecord(key: key)
    record.raw = String(decoding: batch.bytes[text.bytes], as: UTF8.self)
    guard record.isSealed else { return }
    let opened = try store.opened(record, of: id)
    let shown =
      switch (opened, wanted.typed.contains(key) ? .raw : wanted.kind) {
      case (nil, _): FieldRecord.sealedMask
      case (let record?, .raw): record.raw ?? ""
      case (let record?, .display): record.display ?? ""
      case (let record?, .value): record.value?.plainText ?? ""
      }
    let start = batch.bytes.count
    batch.bytes += shown.utf8
    batch.texts[index] = DraftTexts.Text(
      place: text.place, isReason: false,
      isComplete: text.isComplete && opened != nil && !shown.isEmpty,
      bytes: start..<batch.bytes.count)
  }
}
