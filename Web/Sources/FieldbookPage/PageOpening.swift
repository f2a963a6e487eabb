import FieldEngine
import FieldbookMemory
import FormSession
import JSONText

/// The error when a draft could not be opened, with the reason as a sentence.
struct OpeningError: Error {
  let message: String
}

/// The input that a page passes to open a draft: a definition, for a new draft, or an object.
///
/// The definition must be one that the server has registered, so it is not checked again.
///
/// The object contains the `definition` and optionally the `draft` as the server describes it, with
/// its `contents`; the `id` of a new draft; a `snapshot` from an earlier page; the `language`, the
/// `person` and the `device`.
struct PageOpening {
  private let root: JSONNode?
  private let definition: FormDefinition

  init(_ input: [UInt8]) throws(OpeningError) {
    let root = JSONDocument(input).root
    let stated = root?["definition"]
    guard let definition = (stated ?? root).flatMap({ FormDefinition(checked: $0) }) else {
      throw OpeningError(message: "There is no definition.")
    }
    (self.root, self.definition) = (stated == nil ? nil : root, definition.withRowsAtServer)
  }

  func form(_ context: ValidationContext) throws(OpeningError) -> LoadedForm {
    do throws(TypeError) {
      return try LoadedForm(definition, context)
    } catch {
      throw OpeningError(message: error.message)
    }
  }

  func draft(
    of form: LoadedForm, at now: Moment, clock: @escaping @Sendable () -> Moment
  ) throws(OpeningError) -> OpenDraft<MemoryStore> {
    let person = Person(
      root?.string("person") ?? "", device: root?.string("device") ?? "", now: clock)
    do throws(StoreError) {
      var draft = try open(form, as: person, at: now)
      draft.recordsEdits = true
      return draft
    } catch {
      throw OpeningError(message: error.message)
    }
  }

  private func open(
    _ form: LoadedForm, as person: Person, at now: Moment
  ) throws(StoreError) -> OpenDraft<MemoryStore> {
    // The contents of files are on the server.
    let store = MemoryStore(keepsContents: false)
    guard let described = root?["draft"], let contents = DraftContents(page: described, of: form)
    else {
      guard let id = root?.string("id").flatMap({ DraftID($0) }) else {
        return try OpenDraft(of: form, as: person)
      }
      return try OpenDraft(of: form, as: person, id: id, in: store)
    }
    var draft = try OpenDraft(contents, of: form, as: person, in: store)
    if let snapshot = root?["snapshot"].flatMap({ SessionSnapshot($0) }) {
      draft.restore(snapshot)
    }
    return draft
  }

  func words(of session: Session) throws(OpeningError) -> FormWords? {
    guard let name = root?.string("language"),
      let language = session.definition.language(named: name)
    else { return nil }
    do throws(TypeError) {
      return try session.words(in: language)
    } catch {
      throw OpeningError(message: error.message)
    }
  }
}
