import FieldEngine

/// A field that needs attention, with its issue and the text to replace it.
public struct WorklistEntry: Hashable, Sendable {
  /// The identifier of the draft.
  public var draft: String

  /// The key of the field.
  public var field: String

  /// A stable code of the issue.
  public var code: String

  /// The message of the issue.
  public var message: String

  /// The displayed text when the worklist was written, masked if necessary.
  public var text: String

  /// The new text; empty until someone fills it in.
  public var newText: String

  /// Creates an entry.
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
  /// The columns of a worklist.
  public static let columns = ["_id", "field", "code", "message", "text", "new"]

  /// Whether a header belongs to a worklist.
  ///
  /// A form can have fields with these names, but an exported table of drafts also has a version
  /// column.
  public static func isHeader(_ header: [String]) -> Bool {
    ["_id", "field", "text", "new"].allSatisfy(header.contains) && !header.contains("_version")
  }

  /// Writes the entry as a row of a worklist.
  public func write(to writer: inout CSVWriter) {
    let options = CellOptions()
    for text in [draft, field, code, message, text, newText] {
      writer.cell(text, decorated: options.decoration(text, .text, isComplete: false))
    }
    writer.endRow()
  }
}
