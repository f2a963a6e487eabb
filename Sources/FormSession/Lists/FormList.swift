public import FieldEngine

/// A list of options that fields of a form share.
public struct FormList: Sendable {
  /// The source of a list's rows.
  public enum Source: Hashable, Sendable {
    /// The rows are written in the form.
    case items([Item])
    /// The rows are in a file next to the form.
    case file(ListFile)
  }

  /// The source of the rows.
  public let source: Source

  /// The rows, with an ellipsis in place of each answer in a label; for a file,
  /// `OptionList.unknown` until the file has been read.
  public var rows: OptionList

  /// Creates a list of rows that are written in the form.
  public init(_ items: [Item]) {
    let columns = Item.columns(of: items)
    source = .items(items)
    rows = OptionList(
      columns: columns,
      items.enumerated().map { place, item in
        OptionRow(
          place: place, option: item.option.withoutAnswers,
          cells: columns.map { item.text(inColumn: $0) })
      })
  }

  /// Creates a list whose rows are in a file.
  public init(_ file: ListFile, rows: OptionList = .unknown) {
    (source, self.rows) = (.file(file), rows)
  }

  /// The file that contains the rows; nil if they are written in the form.
  public var file: ListFile? {
    if case .file(let file) = source { file } else { nil }
  }

  /// Whether the rows are known.
  public var isRead: Bool { rows != .unknown }
}

extension FormList {
  /// Returns the list with the labels of its options in a language.
  func inLanguage(_ language: String) -> FormList {
    guard isRead else { return self }
    var list = self
    list.rows = rows.inLanguage(language)
    return list
  }
}

extension FormList: Equatable {
  /// Whether the rows of both lists come from the same source.
  public static func == (left: FormList, right: FormList) -> Bool { left.source == right.source }
}

extension FormList {
  /// A row that is written in the form.
  public struct Item: Hashable, Sendable {
    /// The option.
    public var option: ChoiceOption

    /// The text in additional columns, by the name of the column.
    public var cells: [String: String]

    /// Creates a row.
    public init(_ option: ChoiceOption, cells: [String: String] = [:]) {
      (self.option, self.cells) = (option, cells)
    }

    /// The columns that every row has.
    static let usualColumns = ["value", "label", "name"]

    /// Returns the columns of the rows: the standard ones, followed by all others, sorted by name.
    fileprivate static func columns(of items: [Item]) -> [String] {
      usualColumns + Set(items.flatMap { $0.cells.keys }).sorted()
    }

    fileprivate func text(inColumn name: String) -> String {
      switch name {
      case "value": option.value
      case "label": option.label.withoutAnswers
      case "name": option.name ?? ""
      default: cells[name] ?? ""
      }
    }
  }
}

/// A CSV file with the rows of a list.
public struct ListFile: Hashable, Sendable {
  /// The path of the file, relative to the form's file.
  public var path: String

  /// The column with the values.
  public var value: String

  /// The column with the labels; nil if the values are shown.
  public var label: String?

  /// The columns with the labels in languages other than the first, by language.
  public var labels: [String: String] = [:]

  /// The column with the names in another system; nil if there are no such names.
  public var name: String?

  /// The SHA-256 hash of the rows that belong to this version of the form, in hexadecimal digits;
  /// nil until the form is registered.
  public var hash: String?

  /// Creates a reference to a file.
  public init(_ path: String, value: String, label: String? = nil, name: String? = nil) {
    (self.path, self.value, self.label, self.name) = (path, value, label, name)
  }
}

extension FieldTypeReference {
  /// The name of the form's list from which options are chosen.
  public var list: String? { text(.list) }

  /// The expression that determines which options of the list are offered.
  public var filter: String? { text(.filter) }

  private func text(_ name: ParameterName) -> String? {
    guard case .builtIn(_, let parameters) = self, case .text(let text)? = parameters[name] else {
      return nil
    }
    return text
  }
}

extension FormDefinition {
  /// The lists in files that have not been read.
  public var unreadLists: [(key: String, file: ListFile)] {
    lists.sorted { $0.key < $1.key }.compactMap { key, list in
      list.isRead ? nil : list.file.map { (key, $0) }
    }
  }

  /// The columns in which filters and lookups search for text, by the key of the list.
  ///
  /// A store with an index for each of these columns finds rows without reading all of them.
  public var comparedColumns: [String: Set<String>] {
    ProgramBuilder(self).comparedColumns
  }
}
