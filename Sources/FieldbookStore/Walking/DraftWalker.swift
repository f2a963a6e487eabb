import FieldEngine
public import FormSession
import SQLiteKit

/// Goes through drafts and their fields, and holds no more than one of them.
///
/// ```swift
/// let walker = try store.walker(DraftWalk("visit", [.final], reading: .value))
/// while let draft = try walker.next() {
///   while try walker.nextField() {
///     try walker.withText { bytes in … }   // of the field at `walker.place`
///   }
/// }
/// ```
///
/// Drafts are read in the order in which they came, and fields beside them in lockstep. All of it
/// is one state of the store, whatever others write meanwhile.
public final class DraftWalker {
  private let store: Store
  private let drafts: Statement
  private let fields: Statement
  private let columns: WalkColumns
  private let readsValues: Bool

  private var number: Int64 = 0
  private var form: KnownForm?

  /// The draft of the field that the walk has come to; nil at the end, and before it was looked for.
  private var draftOfField: Int64?

  /// Whether that field was told, so that the next one is wanted.
  private var isTold = false

  /// The field that was told last, by its place in the form.
  public private(set) var place = 0

  /// How many fields of drafts that are not wanted are read rather than jumped over.
  private static let stride = 64

  init(_ store: Store, _ walk: DraftWalk, forms: [Int64]) throws(SQLiteError) {
    self.store = store
    columns = WalkColumns(walk.reading)
    readsValues = walk.reading == .value || walk.reading == .record
    drafts = try store.connection.prepare(
      WalkSQL.drafts(walk, forms: forms), walk.since?.milliseconds ?? .min)
    fields = try store.connection.prepare(WalkSQL.fields(columns.names), Int64.min)
  }

  /// The next draft; nil at the end.
  public func next() throws(StoreFault) -> Draft? {
    try StoreFault.telling {
      guard try drafts.step() else { return nil }
      let row = try store.draftRow(drafts.row)
      (number, form) = (row.number, row.form)
      return row.draft
    }
  }

  /// Goes to the next field of the draft; false after the last.
  public func nextField() throws(StoreFault) -> Bool {
    try StoreFault.telling { try findField() }
  }

  private func findField() throws(SQLiteError) -> Bool {
    if draftOfField == nil || isTold { try step() }
    var passed = 0
    while let other = draftOfField, other < number {
      passed += 1
      if passed == DraftWalker.stride {
        try fields.reset()
        try fields.bind(number)
      }
      try step()
    }
    isTold = draftOfField == number
    if isTold { place = try fields.row.int(columns.place) }
    return isTold
  }

  private func step() throws(SQLiteError) {
    draftOfField = try fields.step() ? fields.row.integer(columns.draft) : nil
  }
}

extension DraftWalker {
  /// Whether the field has a value.
  public var isComplete: Bool {
    get throws(StoreFault) {
      try StoreFault.telling { try fields.row.bool(columns.isComplete) }
    }
  }

  /// The reason in place of a value.
  public var reason: String? {
    get throws(StoreFault) {
      try StoreFault.telling { try fields.row.textOrNil(columns.reason) }
    }
  }

  /// All that is kept of the field, in a walk that reads it.
  public var record: FieldRecord? {
    get throws(StoreFault) {
      try StoreFault.telling {
        guard let form, form.keys.indices.contains(place) else { return nil }
        return try FieldRecord(fields.row, key: form.keys[place])
      }
    }
  }

  /// Hands over what is wanted of the field, if there is any.
  public func withText(_ body: (Span<UInt8>) -> Void) throws(StoreFault) {
    try StoreFault.telling {
      if try fields.row.isNull(columns.text) { return }
      guard try isMixedList() else { return try withBytes(columns.text, body) }
      let text = try fields.row.text(columns.text)
      let value = StoredValue(text: text, kind: "list").value
      body(Array((value?.plainText ?? "").utf8).span)
    }
  }

  /// Hands over the typed characters, if there are any.
  public func withTypedText(_ body: (Span<UInt8>) -> Void) throws(StoreFault) {
    try StoreFault.telling {
      if try !fields.row.isNull(columns.raw) { try withBytes(columns.raw, body) }
    }
  }

  private func withBytes(_ column: Int, _ body: (Span<UInt8>) -> Void) throws {
    try fields.row.withBytes(column, body)
  }

  /// Whether the text is that of a list of different things, which is stored with their kinds.
  private func isMixedList() throws(SQLiteError) -> Bool {
    guard readsValues else { return false }
    if try fields.row.isNull(columns.kind) { return false }
    return try fields.row.withBytes(columns.kind) { (kind) throws(SQLiteError) in
      // Of all kinds only this one is as long, and begins so.
      kind.count == 4 && kind[0] == UInt8(ascii: "l")
    }
  }
}

extension Store {
  /// Begins to walk through drafts.
  public func walker(_ walk: DraftWalk) throws(StoreFault) -> DraftWalker {
    try StoreFault.telling { try DraftWalker(self, walk, forms: formNumbers(of: walk.form)) }
  }

  /// How many drafts a walk would go through.
  public func draftCount(_ walk: DraftWalk) throws(StoreFault) -> Int {
    try read {
      let forms = try formNumbers(of: walk.form)
      return try connection.prepare(
        WalkSQL.count(walk, forms: forms), walk.since?.milliseconds ?? .min
      ).first { row in try row.int(0) } ?? 0
    }
  }
}
