import FieldEngine
import FieldbookMemory
import FormSession
import JSONText

/// Reads bytes as a form definition and requests to a session, and checks invariants.
///
/// The requests follow the first zero byte, one per line. If the definition is not valid, a
/// built-in form is used.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count)
    .split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let document = FormDocument(Array(parts[0]))
  checkErrors(of: document, in: parts[0].count)
  // A definition with mistakes must not be used, even if part of it could be read.
  let sound = document.errors.isEmpty ? document.definition : nil
  if let sound { checkWriting(of: sound) }
  guard parts.count == 2, let today = CalendarDay(year: 2026, month: 11, day: 21) else { return 0 }
  guard let definition = sound ?? visit else {
    preconditionFailure("The form that is built in can be read.")
  }
  if let form = try? LoadedForm(definition, ValidationContext(today: today)) {
    converse(parts[1], on: form)
  }
  return 0
}

/// A form with everything that requests can refer to: groups, rules, conditions, reasons and a
/// list.
private let visit = FormDocument(
  """
  {"form": "visit", "version": 1, "missing": [{"reason": "refused", "label": "Refused"}],
    "groups": [{"key": "who", "rows": [["name", "smokes"], ["packs"]]}],
    "fields": [
      {"key": "name", "group": "who", "type": "name", "required": true},
      {"key": "smokes", "group": "who", "type": "boolean"},
      {"key": "packs", "group": "who", "type": {"integer": {"min": 0}},
        "when": {"field": "smokes", "equals": "true"}},
      {"key": "from", "type": "date"}, {"key": "until", "type": "date"},
      {"key": "card", "type": "credit"}, {"key": "cvv", "type": "cvv"},
      {"key": "scores", "type": {"list": {"of": "integer", "rule": {"ascending": true}}}}],
    "rules": [{"key": "order", "lessOrEqual": [{"field": "from"}, {"field": "until"}],
      "severity": "warning", "message": "In this order"}]}
  """
).definition

// MARK: Definitions

private func checkErrors(of document: FormDocument, in length: Int) {
  let offsets = document.errors.map(\.position.offset)
  precondition(offsets.allSatisfy { (0...length).contains($0) }, "Mistakes are in the text.")
  precondition(document.definition != nil || !offsets.isEmpty, "Where none is read, it says why.")
}

/// Writes the definition, and checks that reading it back returns the same definition.
private func checkWriting(of definition: FormDefinition) {
  let again = FormDocument(definition.json.text)
  precondition(again.definition == definition, "Writing and reading changes nothing.")
}

// MARK: Sessions

/// Sends every line as a request, and checks that the session can be saved and restored.
private func converse(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, on form: LoadedForm) {
  let person = Person("") { Moment(milliseconds: 1_800_000_000_000) }
  guard let draft = try? OpenDraft(of: form, as: person) else { return }
  var conversation = SessionConversation(draft)
  for line in bytes.split(separator: 0x0A).prefix(32) where !conversation.isClosed {
    let answer = conversation.answer(Array(line))
    precondition(JSONDocument(answer.text).errors.isEmpty, "An answer is sound JSON.")
    checkTallies(of: conversation.draft.session)
  }
}

/// Checks that no field is counted in two groups, or twice in a group.
private func checkTallies(of session: Session) {
  let fields = session.groups.reduce(0) { $0 + $1.tally.fields }
  precondition(fields <= session.states.count, "No field is in two groups.")
  for tally in session.groups.map(\.tally) {
    let counted = tally.filled + tally.invalid + tally.missing
    precondition(counted <= tally.fields, "A field is filled, invalid, missing or none of these.")
  }
}
