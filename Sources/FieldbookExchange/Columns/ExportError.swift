public import FormSession

/// The reason why an export cannot be written.
public enum ExportError: FieldbookError, Hashable, Sendable {
  /// Several fields have these labels.
  case repeatedLabels([String])
  /// Several fields have these names in another system.
  case repeatedNames([String])
  /// The format needs names from the other system, which these fields or groups do not have.
  case noNames([String])
  /// The format has no place for the entries of a repeat that is inside another repeat.
  case nestedRepeat(String, in: String)
  /// The format has columns for options only, but these fields also take other text.
  case otherTexts([String])
  /// The format needs a column for each option, but these fields have too many options or change
  /// their type.
  case unsplitChoices([String])
  /// The format needs this field to identify the records, but its answers are masked.
  case maskedRecord(String)

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .repeatedLabels: "export.repeated_labels"
    case .repeatedNames: "export.repeated_names"
    case .noNames: "export.no_names"
    case .nestedRepeat: "export.nested_repeat"
    case .otherTexts: "export.other_texts"
    case .unsplitChoices: "export.unsplit_choices"
    case .maskedRecord: "export.masked_record"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .repeatedLabels(let labels): "Several fields share a label: \(quoted(labels))."
    case .repeatedNames(let names): "Several fields share a name: \(quoted(names))."
    case .noNames(let keys):
      "The format needs the names of the other system, which the form does not have for "
        + "\(quoted(keys))."
    case .nestedRepeat(let inner, let outer):
      "The repeat `\(inner)` is in the repeat `\(outer)`, which REDCap cannot store."
    case .otherTexts(let keys):
      "REDCap has no column for text that is not an option, which \(quoted(keys)) can have."
    case .unsplitChoices(let keys):
      "REDCap needs a column for each option. These fields have over 1,000 options, options from a "
        + "file, or another type in some version: \(quoted(keys))."
    case .maskedRecord(let key):
      "The field `\(key)` identifies the records in REDCap, but its answers are masked."
    }
  }

  private func quoted(_ texts: [String]) -> String {
    let shown = texts.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    return texts.count > 5 ? "\(shown) and \(texts.count - 5) others" : shown
  }

  /// Advice on what to do about the problem.
  public var hint: String {
    switch self {
    case .repeatedLabels: "Use the keys of fields as names."
    case .repeatedNames: "Give each field a name of its own, or use the keys of fields as names."
    case .noNames: "Give each of them a `name` in the form, or export the form as CSV."
    case .nestedRepeat, .otherTexts, .unsplitChoices: "Export the form as CSV."
    case .maskedRecord: "Reveal the masked answers, or export the form as CSV."
    }
  }
}
