import FieldEngine

/// A field to be mended: what is wrong with it, and the text that is to take its place.
public struct WorklistEntry: Hashable, Sendable {
  /// The draft.
  public var draft: String

  /// The key of the field.
  public var field: String

  /// A stable name for what is wrong.
  public var code: String

  /// The words for what is wrong.
  public var message: String

  /// The text as it was shown when the list was written; a mask where it may not be seen.
  public var text: String

  /// The text to be put in its place; nothing while nobody has filled it in.
  public var newText: String

  /// States what is to be mended.
  public init(
    draft: String, field: String, code: String, message: String, text: String,
    newText: String = ""
  ) {
    self.draft = draft
    self.field = field
    self.code = code
    self.message = message
    self.text = text
    self.newText = newText
  }
}

extension WorklistEntry {
  /// The columns of a list.
  public static let columns = ["_id", "field", "code", "message", "text", "new"]

  /// Whether the header of a file is that of a list, so that it says what to change and is no table
  /// of drafts, whose fields may be called so, too; an exported one has their versions.
  public static func isHeader(_ header: [String]) -> Bool {
    ["_id", "field", "text", "new"].allSatisfy(header.contains) && !header.contains("_version")
  }

  /// Writes the entry as a row of a list.
  public func write(to writer: inout CSVWriter) {
    let options = CellOptions()
    for text in [draft, field, code, message, text, newText] {
      writer.cell(text, dressed: options.dress(text, .text, isComplete: false))
    }
    writer.endRow()
  }
}
