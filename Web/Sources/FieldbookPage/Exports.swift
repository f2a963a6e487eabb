// The functions that JavaScript calls. JavaScript writes UTF-8 to the address that `input` returns,
// calls a function, and reads the response at `output`. A module has one thread and lives as long
// as its page, so its state is global.

import Expressions
import FieldEngine
import FormSession

nonisolated(unsafe) private var page = Page()

/// Makes room for the text that the next call reads, and returns its address.
@_expose(wasm, "input") @_cdecl("fieldbook_input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  page.input = [UInt8](repeating: 0, count: Int(max(count, 0)))
  return page.input.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Opens the draft in the input, or a new draft of the form that the input defines.
///
/// `today` is the number of days from 1 January 1970 to the page's local date, `offset` the page's
/// offset from UTC in minutes, and `now` the number of milliseconds since 1970 in UTC. The result
/// is the draft's number, or 0 if the draft cannot be opened; the output then gives the reason.
@_expose(wasm, "open") @_cdecl("fieldbook_open")
public func open(_ today: Int32, _ offset: Int32, _ now: Double) -> Int32 {
  page.set(now)
  return page.open(today: Int(today), offset: Int(offset)) { page.now }
}

/// Responds to the line of the session protocol in the input; returns 0 if the draft is not open.
@_expose(wasm, "answer") @_cdecl("fieldbook_answer")
public func answer(_ draft: Int32, _ now: Double) -> Int32 {
  page.set(now)
  return page.answer(draft) ? 1 : 0
}

/// Applies changes that others have made to a draft; returns 0 if the input is malformed or the
/// draft is not open.
///
/// The output is a response line of the session protocol.
@_expose(wasm, "merge") @_cdecl("fieldbook_merge")
public func merge(_ draft: Int32, _ now: Double) -> Int32 {
  page.set(now)
  return page.merge(draft) ? 1 : 0
}

/// Writes the edits of a draft since the last call; they must be sent to a server.
@_expose(wasm, "edits") @_cdecl("fieldbook_edits")
public func edits(_ draft: Int32) -> Int32 { page.edits(draft) ? 1 : 0 }

/// Writes a draft with its caret and undo steps, from which `open` restores it.
@_expose(wasm, "snapshot") @_cdecl("fieldbook_snapshot")
public func snapshot(_ draft: Int32) -> Int32 { page.snapshot(draft) ? 1 : 0 }

/// Writes the layout of a draft's form.
@_expose(wasm, "outline") @_cdecl("fieldbook_outline")
public func outline(_ draft: Int32) -> Int32 { page.outline(draft) ? 1 : 0 }

/// Writes the parts of the form's appearance that edits can change, such as labels that contain
/// answers.
@_expose(wasm, "appearance") @_cdecl("fieldbook_appearance")
public func appearance(_ draft: Int32) -> Int32 { page.appearance(draft) ? 1 : 0 }

#if TRIALS
  /// Responds to the line of the `eval` command in the input; returns 0 if the day or the time is
  /// invalid.
  ///
  /// `day` is the number of days from 1 January 1970 to the page's local date, `time` the number of
  /// milliseconds since midnight, and `offset` the offset from UTC in minutes. Only the tests of
  /// the module need this function.
  @_expose(wasm, "evaluate") @_cdecl("fieldbook_evaluate")
  public func evaluate(_ day: Int32, _ time: Int32, _ offset: Int32) -> Int32 {
    guard let day = CalendarDay(daysSince1970: Int(day)),
      let time = TimeOfDay(milliseconds: Int(time))
    else { return 0 }
    page.evaluate(now: Instant(day: day, time: time, offset: Int(offset)))
    return 1
  }
#endif

/// Forgets a draft.
@_expose(wasm, "close") @_cdecl("fieldbook_close")
public func close(_ draft: Int32) { page.close(draft) }

/// Returns the address of the text that the last call wrote.
@_expose(wasm, "output") @_cdecl("fieldbook_output")
public func output() -> UnsafePointer<UInt8>? {
  page.output.withUnsafeBufferPointer { $0.baseAddress }
}

/// Returns the length of the text that the last call wrote, in bytes.
@_expose(wasm, "outputLength") @_cdecl("fieldbook_output_length")
public func outputLength() -> Int32 { Int32(page.output.count) }
