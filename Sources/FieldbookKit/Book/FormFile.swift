import FieldEngine
public import FieldbookExchange
import FieldbookHashes
public import FormSession

/// A definition and its list files, with all mistakes in them.
///
/// ```swift
/// let file = try FormFile(bytes) { _, list in try contents(of: folder + list.path) }
/// try file.register(in: book)
/// ```
public struct FormFile: Sendable {
  /// The definition and its mistakes.
  public let document: FormDocument

  /// The rows of the lists, by key.
  public private(set) var tables: [String: ListTable] = [:]

  /// The mistakes in list files, with the key of the list.
  public private(set) var mistakes: [(list: String, mistake: ListMistake)] = []

  /// Reads a definition, and then its list files by calling a function.
  ///
  /// If the definition has mistakes, no list file is read. A mistake in a list file does not keep
  /// the other files from being read.
  public init(
    _ definition: [UInt8], readingList read: (String, ListFile) throws -> [UInt8]
  ) rethrows {
    let document = FormDocument(definition)
    guard document.errors.isEmpty, let form = document.definition else {
      self.document = document
      return
    }
    for (key, file) in form.unreadLists {
      let content = try read(key, file)
      var (file, hash) = (file, Digest(of: content).description)
      if let registered = file.hash, registered != hash {
        mistakes.append((key, .otherContent(registered: registered, found: hash)))
        continue
      }
      file.hash = hash
      var reader = ListReader(file)
      tables[key] = reader.table(content)
      mistakes += reader.mistakes.map { (key, $0) }
    }
    // The filters are checked again, now that the columns are known.
    self.document =
      tables.isEmpty || !mistakes.isEmpty
      ? document : FormDocument(definition, lists: tables.mapValues(\.outline))
  }

  /// The form with the hashes of its lists, as registered; nil if there are mistakes.
  ///
  /// A session needs ``formWithRows``.
  public var form: FormDefinition? { form(with: \.outline) }

  /// The form with the rows of its lists in memory; nil if there are mistakes.
  public var formWithRows: FormDefinition? { form(with: \.options) }

  private func form(with rows: (ListTable) -> OptionList) -> FormDefinition? {
    guard mistakes.isEmpty, document.errors.isEmpty, var form = document.definition else {
      return nil
    }
    for (key, table) in tables { form.lists[key] = FormList(table.file, rows: rows(table)) }
    return form
  }

  /// Stores the lists and registers the form; returns nil if there are mistakes, or else whether
  /// the form is new.
  @discardableResult
  public func register(in book: Book) throws -> Bool? {
    guard let form else { return nil }
    return try book.register(form, Array(tables.values))
  }
}

extension Book {
  /// Stores the rows of lists, and registers a form that uses them; returns whether the form is
  /// new.
  func register(_ form: FormDefinition, _ tables: [ListTable]) throws -> Bool {
    for table in tables { try store.add(table) }
    return try store.register(form, at: person.now())
  }

  /// Registers a new version of a form with new rows in some of its lists.
  ///
  /// - Returns: the new version; nil if the rows are the same as before.
  public func update(_ form: FormDefinition, lists: [String: ListTable]) throws -> FormID? {
    var new = form
    for (key, table) in lists { new.lists[key] = FormList(table.file, rows: table.outline) }
    guard new != form else { return nil }
    new.version += 1
    do {
      _ = try LoadedForm(new, validationContext)
    } catch {
      throw BookError.unfitRows(reason: error.message)
    }
    _ = try register(new, Array(lists.values))
    return FormID(new.key, version: new.version)
  }
}
