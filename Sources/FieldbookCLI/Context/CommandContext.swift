import FieldEngine
import FieldbookStore
import FormSession

/// The context of a command: the store, the person, and the forms that were loaded so far.
final class CommandContext {
  let store: Store
  let person: Person
  let validationContext: ValidationContext

  /// The moment when today began.
  private let midnight: Moment

  private var loaded: [FormID: LoadedForm] = [:]

  init(_ store: Store, _ person: Person, on console: some Console) {
    (self.store, self.person, midnight) = (store, person, console.midnight)
    validationContext = console.validationContext
  }

  /// Returns a registered form in a certain version or the latest one, ready to be filled in.
  func form(_ key: String, version: Int? = nil) throws(CommandFault) -> LoadedForm {
    if let version, let form = loaded[FormID(key, version: version)] { return form }
    let found = try keeping { () throws(StoreFault) in try store.form(key, version: version) }
    guard let found else { throw try unknownForm(key, version) }
    if let form = loaded[FormID(key, version: found.version)] { return form }
    let form = try load(found, validationContext)
    loaded[form.id] = form
    return form
  }

  func form(of draft: Draft) throws(CommandFault) -> LoadedForm {
    try form(draft.form.key, version: draft.form.version)
  }

  /// Returns the form of a draft; a final draft is validated as of the day when it was finalized.
  func formAsFinalized(of draft: Draft) throws(CommandFault) -> LoadedForm {
    let form = try form(of: draft)
    guard let moment = draft.finalizedAt else { return form }
    return try load(form.definition, ValidationContext(today: day(of: moment)))
  }

  private func day(of moment: Moment) -> CalendarDay {
    let (before, day) = (midnight.milliseconds - moment.milliseconds, Int64(86_400_000))
    let days = before <= 0 ? 0 : Int((before + day - 1) / day)
    return CalendarDay(daysSince1970: validationContext.today.daysSince1970 - days)
      ?? validationContext.today
  }

  private func load(
    _ definition: FormDefinition, _ validationContext: ValidationContext
  ) throws(CommandFault) -> LoadedForm {
    do throws(TypeMistake) {
      return try LoadedForm(definition, validationContext)
    } catch {
      throw .reference(.unusableForm(definition.key, reason: error.message))
    }
  }

  /// Returns the key of a form, or throws if it is not registered.
  func formKey(_ key: String) throws(CommandFault) -> String {
    try form(key).id.key
  }

  private func unknownForm(_ key: String, _ version: Int?) throws(CommandFault) -> CommandFault {
    let known = try keeping { () throws(StoreFault) in try store.forms() }
    let keys = Set(known.map(\.form.key)).sorted()
    if keys.contains(key) { return .draft(.store(.noForm(key, version: version))) }
    return .reference(.noForm(key, nearest: NearestSpelling.of(key, among: keys)))
  }
}

extension CommandContext {
  /// Returns the draft with an id, or with an id that begins or ends like this.
  func draftID(_ text: String) throws(CommandFault) -> DraftID {
    if let id = DraftID(text) {
      let draft = try keeping { () throws(StoreFault) in try store.draft(id) }
      guard draft != nil else { throw .reference(.noDraft(text)) }
      return id
    }
    guard text.count >= 4 else { throw .reference(.shortID(text)) }
    let found = try keeping { () throws(StoreFault) in try store.drafts(named: text, limit: 11) }
    switch found.count {
    case 0: throw .reference(.noDraft(text))
    case 1: return found[0]
    default: throw .reference(.ambiguousID(text, found))
    }
  }

  /// Returns the drafts with these ids, without duplicates.
  func draftIDs(_ texts: [String]) throws(CommandFault) -> [DraftID] {
    var ids: [DraftID] = []
    var known: Set<DraftID> = []
    for text in texts {
      let id = try draftID(text)
      if known.insert(id).inserted { ids.append(id) }
    }
    return ids
  }

  /// Returns a draft that can be changed, or throws.
  func changeableDraft(_ id: DraftID) throws(CommandFault) -> Draft {
    let draft = try draft(id)
    guard draft.status == .draft else { throw .draft(.store(.notOpen(id, draft.status))) }
    return draft
  }

  /// Returns a draft as listed, without its fields.
  func draft(_ text: String) throws(CommandFault) -> Draft {
    try draft(try draftID(text))
  }

  func draft(_ id: DraftID) throws(CommandFault) -> Draft {
    let draft = try keeping { () throws(StoreFault) in try store.draft(id) }
    guard let draft else { throw .draft(.store(.noDraft(id))) }
    return draft
  }

  /// Returns the name of a draft: its title, or else the texts of the form's unique fields.
  func name(of draft: Draft) throws(CommandFault) -> String {
    if let title = draft.title { return title }
    let texts = try keeping { () throws(StoreFault) in try store.uniqueTexts(of: draft.id) }
    return texts.joined(separator: ", ")
  }

  /// Returns everything that a draft saves.
  func contents(_ id: DraftID) throws(CommandFault) -> DraftContents {
    let contents = try keeping { () throws(StoreFault) in try store.contents(of: id) }
    guard let contents else { throw .draft(.store(.noDraft(id))) }
    return contents
  }

  /// Opens a draft at a free seat.
  func open(_ id: DraftID) throws(CommandFault) -> OpenDraft<Store> {
    let form = try form(of: try draft(id))
    return try keeping { () throws(StoreFault) in
      try OpenDraft(id, of: form, in: store, as: person)
    }
  }

  /// Runs a function in one transaction, which is rolled back if the function throws.
  func together<Value>(
    _ body: () throws(CommandFault) -> Value
  ) throws(CommandFault) -> Value {
    var fault: CommandFault?
    do throws(DraftFault) {
      return try store.together { () throws(DraftFault) in
        do throws(CommandFault) {
          return try body()
        } catch {
          fault = error
          // Any error rolls back the transaction; the caller gets the fault itself.
          throw .obstacles([])
        }
      }
    } catch {
      throw fault ?? .draft(error)
    }
  }

  /// Opens a draft, works on it, and closes it.
  func working<Value>(
    in id: DraftID, _ work: (inout OpenDraft<Store>) throws(CommandFault) -> Value
  ) throws(CommandFault) -> Value {
    var open = try open(id)
    let value: Value
    do throws(CommandFault) {
      value = try work(&open)
    } catch {
      // Report the first error.
      try? open.close()
      throw error
    }
    try keeping { () throws(StoreFault) in try open.close() }
    return value
  }

  /// Passes on all drafts that match a filter, page by page.
  func eachDraft(
    _ filter: DraftFilter, _ body: (Draft) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    var last: Draft?
    repeat {
      let page = try keeping { () throws(StoreFault) in
        try store.drafts(filter, after: last, limit: 200)
      }
      for draft in page { try body(draft) }
      last = page.last
    } while last != nil
  }
}

/// Works on an open draft, and converts its faults to faults of the command.
func acting<Value>(
  _ body: () throws(DraftFault) -> Value
) throws(CommandFault) -> Value {
  do throws(DraftFault) {
    return try body()
  } catch {
    throw .draft(error)
  }
}
