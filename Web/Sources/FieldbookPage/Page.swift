import Expressions
import FieldEngine
import FieldbookMemory
import FormSession
import JSONText

/// The drafts that a page has open, and the text that passes between the page and the module.
struct Page {
  /// The text that the next call reads.
  var input: [UInt8] = []

  /// The text that the last call wrote.
  private(set) var output: [UInt8] = []

  /// The page's current time.
  private(set) var now = Moment(milliseconds: 0)

  private var conversations: [Int32: OpenForm] = [:]
  private var lastConversation: Int32 = 0

  /// Sets the time, in milliseconds since 1970; an invalid time is ignored.
  mutating func set(_ milliseconds: Double) {
    if let time = Int64(exactly: milliseconds.rounded(.down)) { now = Moment(milliseconds: time) }
  }

  /// Opens the draft in the input, or a new draft, and returns its number.
  ///
  /// If the draft cannot be opened, the output gives the reason, and the result is 0.
  mutating func open(
    today: Int, offset: Int, clock: @escaping @Sendable () -> Moment
  ) -> Int32 {
    guard let today = CalendarDay(daysSince1970: today) else {
      return fail("The day does not exist.")
    }
    do throws(OpeningError) {
      let opening = try PageOpening(input)
      let form = try opening.form(ValidationContext(today: today, offset: offset))
      let draft = try opening.draft(of: form, at: now, clock: clock)
      return keep(SessionConversation(draft, words: try opening.words(of: draft.session)))
    } catch {
      return fail(error.message)
    }
  }

  private mutating func keep(_ conversation: SessionConversation<MemoryStore>) -> Int32 {
    lastConversation += 1
    conversations[lastConversation] = OpenForm(conversation)
    output = []
    return lastConversation
  }

  /// Responds to the line of the session protocol in the input; returns false if the draft is not
  /// open.
  mutating func answer(_ number: Int32) -> Bool {
    let line = conversations[number]?.conversation.answer(input)
    output = Array((line?.text ?? "").utf8)
    return line != nil
  }

  /// Applies other people's changes in the input; returns false if the input is malformed or the
  /// draft is not open.
  mutating func merge(_ number: Int32) -> Bool {
    let line = JSONDocument(input).root.flatMap { conversations[number]?.conversation.merge($0) }
    output = Array((line?.text ?? "").utf8)
    return line != nil
  }

  /// Writes the edits of a draft since the last call.
  mutating func edits(_ number: Int32) -> Bool {
    write(conversations[number]?.conversation.drainEdits())
  }

  /// Writes the state of a draft with the caret and the undo steps.
  mutating func snapshot(_ number: Int32) -> Bool {
    write(conversations[number]?.conversation.draft.session.snapshot.json)
  }

  /// Writes the layout of a draft's form.
  mutating func outline(_ number: Int32) -> Bool {
    write(conversations[number]?.conversation.outlineJSON)
  }

  /// Writes the parts of the form's appearance that edits can change.
  mutating func appearance(_ number: Int32) -> Bool {
    write(conversations[number]?.conversation.appearanceJSON)
  }

  private mutating func write(_ json: JSON?) -> Bool {
    output = Array((json?.text ?? "").utf8)
    return json != nil
  }

  #if TRIALS
    /// Responds to the line of `eval` in the input.
    mutating func evaluate(now: Instant) {
      let answer: JSON =
        switch ExpressionTrial.answer(input, now: now) {
        case .success(let answer): answer
        case .failure(let error): ["error": error.json]
        }
      output = Array(answer.text.utf8)
    }
  #endif

  /// Forgets a draft.
  mutating func close(_ number: Int32) {
    conversations[number] = nil
  }

  private mutating func fail(_ message: String) -> Int32 {
    output = Array(message.utf8)
    return 0
  }
}

/// A draft that a page has open.
///
/// It is a class, because the value is large and never copied.
private final class OpenForm {
  var conversation: SessionConversation<MemoryStore>

  init(_ conversation: SessionConversation<MemoryStore>) {
    self.conversation = conversation
  }
}
