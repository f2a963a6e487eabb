import FieldEngine
import FieldbookStore
import FormSession
import Foundation
import JSONText

// A process that has a draft open, for tests that race several of them or kill one: `DraftKeeper
// STORE DRAFT` answers the lines of the session protocol.

func now() -> Moment { Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

let arguments = CommandLine.arguments
guard arguments.count == 3, let id = DraftID(arguments[2]) else { exit(2) }

let store = try Store(arguments[1], .existing, at: now())
store.patience = 60_000
guard let name = try store.draft(id)?.form,
  let definition = try store.form(name.key, version: name.version)
else { exit(4) }

let form = try LoadedForm(
  definition, ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest))
var conversation = SessionConversation(
  try OpenDraft(id, of: form, in: store, as: Person("keeper", now: now)))

while !conversation.isClosed, let line = readLine() {
  let answer = conversation.answer(Array(line.utf8)).text + "\n"
  FileHandle.standardOutput.write(Data(answer.utf8))
}
