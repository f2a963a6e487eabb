package import FormSession

/// The forms that a store has read; registered forms never change.
package struct FormCache {
  private var forms: [Int64: KnownForm] = [:]
  private var numbers: [FormID: Int64] = [:]

  package init() {}

  package subscript(number: Int64) -> KnownForm? { forms[number] }

  fileprivate func number(of id: FormID) -> Int64? { numbers[id] }

  fileprivate mutating func add(_ form: KnownForm) {
    (forms[form.number], numbers[form.id]) = (form, form.number)
  }
}

/// A store that reads each form only once.
package protocol FormCaching: AnyObject {
  var formCache: FormCache { get set }

  /// Reads a form; nil if it does not exist or does not match its hash.
  func readForm(_ number: Int64) throws -> KnownForm?

  /// Reads the number of a form; nil if it is not registered.
  func formNumber(of id: FormID) throws -> Int64?

  /// Returns the error that the store is damaged.
  func damage(_ what: String) -> StorageError
}

extension FormCaching {
  /// Returns the form with a number that was read from a row.
  package func form(number: Int64) throws -> KnownForm {
    if let known = formCache[number] { return known }
    guard let form = try readForm(number) else {
      throw damage("form \(number) has changed since it was registered")
    }
    formCache.add(form)
    return form
  }

  /// Returns a form by its name; nil if it is not registered.
  package func knownForm(_ id: FormID) throws -> KnownForm? {
    try (formCache.number(of: id) ?? formNumber(of: id)).map(form(number:))
  }

  /// Returns a form; throws an error if it is not registered.
  package func registeredForm(_ id: FormID) throws -> KnownForm {
    guard let form = try knownForm(id) else {
      throw StoreError.noForm(id.key, version: id.version)
    }
    return form
  }

  /// Returns the key of the field at a place that was read from a row.
  package func key(of place: Int, in form: KnownForm) throws -> String {
    guard form.keys.indices.contains(place) else {
      throw damage("a row refers to a field that its form does not have")
    }
    return form.keys[place]
  }
}
