import Expressions
import FieldEngine
import FieldbookMemory
import FormSession
import JSONText

/// A call of the page's module, made on 22 November 2026 at 10 o'clock UTC.
enum PageCall {
  /// Opens a new draft of a definition.
  case open(String)
  /// Answers a line of the session protocol, for the draft opened last.
  case answer(String)
  /// Answers a line of `eval`.
  case evaluate(String)

  static let now = Instant(
    day: CalendarDay(year: 2026, month: 11, day: 22) ?? .earliest,
    time: TimeOfDay(hour: 10, minute: 0) ?? .midnight, offset: 0)
  private static let moment = Moment(milliseconds: 1_795_341_600_000)

  /// The call as a line for `drive.mjs`.
  var json: JSON {
    let (day, moment) = (Self.now.day.daysSince1970, Self.moment.milliseconds)
    return switch self {
    case .open(let definition):
      ["open", .string(definition), .integer(day), 60, .number("\(moment)")]
    case .answer(let line): ["answer", .string(line), .number("\(moment)")]
    case .evaluate(let line):
      ["evaluate", .string(line), .integer(day), .integer(Self.now.time.milliseconds), 0]
    }
  }

  /// Returns what the module must write, according to the libraries in this process.
  func answer(in conversation: inout SessionConversation<MemoryStore>?) throws -> String {
    switch self {
    case .open(let definition):
      guard let form = FormDocument(definition).definition else { return "no form" }
      let loaded = try LoadedForm(form, ValidationContext(today: Self.now.day, offset: 60))
      conversation = SessionConversation(
        try OpenDraft(of: loaded, as: Person("") { Self.moment }))
      return ""
    case .answer(let line):
      return conversation?.answer(Array(line.utf8)).text ?? ""
    case .evaluate(let line):
      switch ExpressionTrial.answer(Array(line.utf8), now: Self.now) {
      case .success(let answer): return answer.text
      case .failure(let error): return (["error": error.json] as JSON).text
      }
    }
  }
}

extension [PageCall] {
  /// The calls whose answers differ between the module and the libraries in this process.
  func differences(from answers: [String]) throws -> [String] {
    var conversation: SessionConversation<MemoryStore>?
    var differences = answers.count == count ? [] : ["\(answers.count) answers to \(count) calls"]
    for (call, answer) in zip(self, answers) {
      let expected = try call.answer(in: &conversation)
      if !answer.utf8.elementsEqual(expected.utf8) {
        differences.append("\(call)\n  answers \(answer)\n  not     \(expected)")
      }
    }
    return differences
  }
}
