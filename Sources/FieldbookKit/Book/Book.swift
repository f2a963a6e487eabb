public import FieldEngine
public import FieldbookHashes
public import FormSession

/// Forms and drafts in a store, and the person who works with them.
///
/// ```swift
/// let book = try Book("visits.sqlite", as: "ada")
/// let visits = try book.register(visit)
/// var draft = try visits.begin()
/// try draft.set("zip", "9021")   // saved, although it is not valid yet
/// ```
///
/// Use a book from only one thread. Several books, in one process or in several, can have the same
/// store open.
public final class Book {
  /// The underlying store, for operations that a book does not offer.
  public let store: any BookStorage

  /// The person, as the history shows them, and their clock.
  public let person: Person

  /// The day that validation treats as today.
  public var today: CalendarDay { validationContext.today }

  package let validationContext: ValidationContext

  private var loaded: [FormID: LoadedForm] = [:]

  /// Forms as they were on other days, for final drafts.
  private var loadedAsOf: [DatedForm: LoadedForm] = [:]

  private struct DatedForm: Hashable {
    let form: FormID
    let day: CalendarDay
  }

  /// The maximum number of forms that are kept for other days.
  private static let mostDatedForms = 64

  /// Opens a file, and creates it if it is missing; uses the clock and time zone of this machine.
  ///
  /// `key` seals the answers of sealed fields, and opens them.
  public convenience init(_ path: String, as name: String, key: SealingKey? = nil) throws {
    let person = Person(name, now: SystemClock.now)
    let store = try StoreAddress(path).open(at: person.now(), key: key)
    self.init(store, as: person, today: SystemClock.today, offset: SystemClock.offset)
  }

  /// Creates a book for a store that is already open.
  ///
  /// `offset` is the number of minutes by which local time differs from UTC.
  public convenience init(
    _ store: any BookStorage, as person: Person, today: CalendarDay, offset: Int = 0
  ) {
    self.init(store, as: person, ValidationContext(today: today, offset: offset))
  }

  /// Creates a book for a store that is already open, as it appears where local time differs from
  /// UTC by a number of minutes.
  package convenience init(_ store: any BookStorage, as person: Person, offset: Int) {
    let today = person.now().local(offset: offset)?.day ?? .earliest
    self.init(store, as: person, ValidationContext(today: today, offset: offset))
  }

  private init(_ store: any BookStorage, as person: Person, _ context: ValidationContext) {
    (self.store, self.person, validationContext) = (store, person, context)
  }
}

// MARK: Forms

extension Book {
  /// Registers a version of a form, and returns it; registering it again changes nothing.
  ///
  /// - Throws: `StoreError/formExists(_:)` if the version is registered with different content.
  @discardableResult
  public func register(_ form: FormDefinition) throws -> BookForm {
    try store.register(form, at: person.now())
    return BookForm(book: self, loaded: try loadedForm(form.key, version: form.version))
  }

  /// Returns a registered form, in its newest version unless you name another.
  public func form(_ key: String, version: Int? = nil) throws -> BookForm {
    BookForm(book: self, loaded: try loadedForm(key, version: version))
  }

  /// Returns a registered form, ready to be filled in; each version is prepared once.
  package func loadedForm(_ key: String, version: Int? = nil) throws -> LoadedForm {
    if let version, let form = loaded[FormID(key, version: version)] { return form }
    guard let found = try store.form(key, version: version) else {
      throw try unknownForm(key, version)
    }
    if let form = loaded[FormID(key, version: found.version)] { return form }
    let form = try load(found, validationContext)
    loaded[form.id] = form
    return form
  }

  package func loadedForm(of draft: Draft) throws -> LoadedForm {
    try loadedForm(draft.form.key, version: draft.form.version)
  }

  /// Returns a session that shows a draft, in a language if the form has it.
  package func session(of id: DraftID, in language: String? = nil) throws -> Session {
    try session(contents(id), in: language)
  }

  /// Returns a session that shows contents, in a language if the form has it.
  package func session(_ contents: DraftContents, in language: String?) throws -> Session {
    let session = try session(contents)
    guard let language = language.flatMap({ session.definition.language(named: $0) }) else {
      return session
    }
    return session.shown(with: try session.words(in: language))
  }

  /// Returns a session that shows contents; a final draft has the verdicts with which it was
  /// finalized.
  package func session(
    _ contents: DraftContents, seat: SeatState = SeatState()
  ) throws -> Session {
    let (draft, form) = (contents.draft, try loadedForm(of: contents.draft))
    guard let moment = draft.finalizedAt else {
      return form.session(contents, seat: seat, at: person.now())
    }
    // Where the draft was finalized, the date may have been up to two days before or after.
    let day = day(of: moment).daysSince1970
    var shown: Session?
    for day in [0, -1, 1, -2, 2].compactMap({ CalendarDay(daysSince1970: day + $0) }) {
      let session = try loaded(form, asOf: day).session(contents, seat: seat)
      if session.keptTally == draft.tally { return session }
      shown = shown ?? session
    }
    return shown ?? form.session(contents, seat: seat)
  }

  /// Returns a form with another day as today.
  private func loaded(_ form: LoadedForm, asOf day: CalendarDay) throws -> LoadedForm {
    if day == today { return form }
    let key = DatedForm(form: form.id, day: day)
    if let known = loadedAsOf[key] { return known }
    let context = ValidationContext(today: day, offset: validationContext.offset)
    let dated = try load(form.definition, context)
    if loadedAsOf.count == Self.mostDatedForms { loadedAsOf = [:] }
    loadedAsOf[key] = dated
    return dated
  }

  private func day(of moment: Moment) -> CalendarDay {
    min(moment.local(offset: validationContext.offset ?? 0)?.day ?? today, today)
  }

  private func load(_ definition: FormDefinition, _ validationContext: ValidationContext) throws
    -> LoadedForm
  {
    do {
      return try LoadedForm(definition, validationContext)
    } catch {
      throw BookError.unusableForm(definition.key, reason: error.message)
    }
  }

  private func unknownForm(_ key: String, _ version: Int?) throws -> any FieldbookError {
    let keys = Set(try store.forms().map(\.form.key)).sorted()
    if keys.contains(key) { return StoreError.noForm(key, version: version) }
    return BookError.noForm(key, nearest: NearestSpelling.of(key, among: keys))
  }
}
