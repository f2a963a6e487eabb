import Expressions
import FieldEngine
import FieldbookMemory
import FormSession
import JSONText

/// The forms that a page has open, and the texts that pass between it and the module.
struct Page {
  /// The text that the next call reads.
  var input: [UInt8] = []

  /// The text that the last call wrote.
  private(set) var output: [UInt8] = []

  /// The page's current time.
  private(set) var now = Moment(milliseconds: 0)

  private var conversations: [Int32: SessionConversation<MemoryStore>] = [:]
  private var lastConversation: Int32 = 0

  /// Sets the time, in milliseconds since 1970; a time that does not exist is ignored.
  mutating func set(_ milliseconds: Double) {
    if let time = Int64(exactly: milliseconds.rounded(.down)) { now = Moment(milliseconds: time) }
  }

  /// Opens a new draft of the definition in the input, and returns its number.
  ///
  /// If the definition has mistakes, the output lists them, and the result is 0.
  mutating func open(
    today: Int, offset: Int, clock: @escaping @Sendable () -> Moment
  ) -> Int32 {
    guard let today = CalendarDay(daysSince1970: today) else {
      return fail("The day does not exist.")
    }
    let document = FormDocument(input)
    guard document.errors.isEmpty, let form = document.definition else {
      return fail(document.errors.map { $0.line(file: "form") }.joined(separator: "\n"))
    }
    do throws(TypeError) {
      let loaded = try LoadedForm(form, ValidationContext(today: today, offset: offset))
      return open(loaded, as: Person("", now: clock))
    } catch {
      return fail(error.message)
    }
  }

  private mutating func open(_ form: LoadedForm, as person: Person) -> Int32 {
    do throws(StoreError) {
      let conversation = SessionConversation(try OpenDraft(of: form, as: person))
      lastConversation += 1
      conversations[lastConversation] = conversation
      output = []
      return lastConversation
    } catch {
      return fail(error.message)
    }
  }

  /// Answers the line of the session protocol in the input; returns false if nothing is open.
  mutating func answer(_ number: Int32) -> Bool {
    let line = conversations[number]?.answer(input)
    output = Array((line?.text ?? "").utf8)
    return line != nil
  }

  /// Answers the line of `eval` in the input.
  mutating func evaluate(now: Instant) {
    let answer: JSON =
      switch ExpressionTrial.answer(input, now: now) {
      case .success(let answer): answer
      case .failure(let error): ["error": error.json]
      }
    output = Array(answer.text.utf8)
  }

  /// Forgets a draft.
  mutating func close(_ number: Int32) {
    conversations[number] = nil
  }

  private mutating func fail(_ message: String) -> Int32 {
    output = Array(message.utf8)
    return 0
  }
}
