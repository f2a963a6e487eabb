import FieldEngine
package import FormSession
import JSONText
import TestSupport
import Testing

/// The requirements for every implementation of the repositories, as clauses that its tests check.
///
/// ```swift
/// @Test(arguments: RepositoryContract<MemoryStore>.clauses)
/// func `the contract is kept`(_ clause: ContractClause<MemoryStore>) throws {
///   let store = MemoryStore()
///   try clause.check(RepositoryContract { store })
/// }
/// ```
package struct RepositoryContract<Store: DraftStore & SendableMetatype> {
  /// Opens the forms and drafts, as another process would.
  let open: () throws -> Store

  /// Whether texts may contain NUL; otherwise the store refuses them.
  let storesNUL: Bool

  /// Takes a function that opens the same forms and drafts each time.
  package init(storesNUL: Bool = true, _ open: @escaping () throws -> Store) {
    (self.open, self.storesNUL) = (open, storesNUL)
  }
}

extension RepositoryContract
where
  Store: BatchRepository & PurgeRepository & QueueRepository & ImportRepository & PeopleRepository
{
  /// All clauses.
  package static var clauses: [ContractClause<Store>] {
    formClauses + draftClauses + seatClauses + sharingClauses + endingClauses + historyClauses
      + queryClauses + noticeClauses + calculationClauses + entryClauses + entrySharingClauses
      + listClauses + contentClauses + reviewClauses + ownerClauses + batchClauses + purgeClauses
      + importClauses + peopleClauses
  }

  /// The clauses for a store that adds little to one which keeps all of them: a third, or all in the
  /// long course of the tests.
  package static var someClauses: [ContractClause<Store>] {
    if TestEnvironment.current.torture { return clauses }
    return clauses.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  }
}

/// One requirement for an implementation.
package struct ContractClause<Store: DraftStore & SendableMetatype>: Sendable,
  CustomStringConvertible
{
  /// The clause as a sentence.
  package let description: String
  /// Checks the clause; an error or a recorded issue is a violation.
  package let check: @Sendable (RepositoryContract<Store>) throws -> Void

  init(
    _ description: String, _ check: @escaping @Sendable (RepositoryContract<Store>) throws -> Void
  ) {
    (self.description, self.check) = (description, check)
  }
}

// MARK: - Fixtures

extension RepositoryContract {
  /// A form with a masked field, one that is never stored, a condition, rules and two groups.
  static var visit: String {
    """
    {"form": "visit", "version": 1, "title": "Visit",
     "groups": [{"key": "who", "title": "Who"}, {"key": "pay", "title": "Payment"}],
     "fields": [
       {"key": "name", "type": "name", "required": true, "group": "who"},
       {"key": "zip", "type": "zip", "required": true, "group": "who"},
       {"key": "age", "type": {"age": {"min": 0, "max": 120}}, "group": "who"},
       {"key": "guardian", "type": "name", "group": "who",
        "when": {"field": "adult", "equals": "false"}},
       {"key": "adult", "type": "boolean", "group": "who"},
       {"key": "ssn", "type": "ssn", "group": "pay"},
       {"key": "card", "type": "credit", "group": "pay"},
       {"key": "cvv", "type": "cvv", "group": "pay"},
       {"key": "scores", "type": {"list": {"of": "integer"}}, "group": "pay"}],
     "rules": [{"key": "usual", "lessOrEqual": ["18", {"field": "age"}],
       "message": "Usually adults only", "severity": "warning", "group": "who"}],
     "unique": ["name", "zip"],
     "missing": [{"reason": "refused"}]}
    """
  }

  static func definition(_ text: String = visit) throws -> FormDefinition {
    guard let form = FormDocument(Array(text.utf8)).definition else { throw NoSuchThing() }
    return form
  }

  static var today: ValidationContext {
    ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest)
  }

  /// The form, ready to be filled in and registered.
  func form(in store: Store) throws -> LoadedForm {
    let form = try Self.definition()
    try store.register(form, at: Self.moment(0))
    return try LoadedForm(form, Self.today)
  }

  static func moment(_ seconds: Int64) -> Moment {
    Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000)
  }

  static func id(_ number: UInt64) -> DraftID {
    DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
  }

  static func person(_ name: String = "ada", at seconds: Int64 = 1) -> Person {
    Person(name) { moment(seconds) }
  }

  /// Begins a draft of the form.
  @discardableResult
  func begin(
    _ number: UInt64 = 1, in store: Store, _ values: [(field: String, text: String)] = [],
    title: String? = nil, at seconds: Int64 = 1
  ) throws -> DraftID {
    let (form, person) = (try form(in: store), Self.person(at: seconds))
    let draft = try form.newDraft(Self.id(number), title: title, values: values, by: person)
    try store.begin(draft, of: form, by: person)
    return Self.id(number)
  }

  func openDraft(
    _ id: DraftID, in store: Store, as name: String = "ada", at seconds: Int64 = 2
  ) throws -> OpenDraft<Store> {
    try OpenDraft(id, of: try form(in: store), in: store, as: Self.person(name, at: seconds))
  }

  /// Opens a draft and runs `other` once when the clock is read: just before the changes of the
  /// next action are saved.
  func openDraft(
    _ id: DraftID, in store: Store, meanwhile other: @escaping () throws -> Void
  ) throws -> OpenDraft<Store> {
    nonisolated(unsafe) var other: (() throws -> Void)? = other
    let person = Person("ada") {
      let act = other
      other = nil
      do { try act?() } catch { Issue.record(error) }
      return Self.moment(2)
    }
    return try OpenDraft(id, of: try form(in: store), in: store, as: person)
  }
}

/// A value that a clause needs is missing.
struct NoSuchThing: Error {}

extension Optional {
  /// The value, which must exist.
  func get() throws -> Wrapped {
    guard let self else { throw NoSuchThing() }
    return self
  }
}

/// The fault that a store throws, or nil if it throws none.
func error(of body: () throws(StoreError) -> Void) -> StoreError? {
  do throws(StoreError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// The fault that an action in a draft throws, or nil if it throws none.
func draftError(of body: () throws(DraftError) -> Void) -> DraftError? {
  do throws(DraftError) {
    try body()
    return nil
  } catch {
    return error
  }
}
