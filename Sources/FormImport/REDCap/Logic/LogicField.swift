/// A field that logic and text can refer to.
struct LogicField {
  /// The kind of a field's value.
  enum Kind: Equatable {
    case number
    case text
    /// One of several codes.
    case choice
    /// Several codes.
    case choices
    /// A date, with the order in which people write its parts.
    case date(String)
    case dateTime(String)
    case time
    case file
    /// Text that takes no answer.
    case note
  }

  /// The index of the field's item in the outline.
  let item: Int

  let kind: Kind

  /// The codes of the field's choices.
  var codes: [String] = []
}

/// The fields of a form by their names, and the other names that logic can use.
struct LogicFields {
  var byName: [String: LogicField] = [:]

  /// The instruments in other forms, by the names of their fields.
  var elsewhere: [String: String] = [:]
}
