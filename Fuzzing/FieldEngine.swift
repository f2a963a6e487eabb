import FieldEngine

/// Interprets bytes as steps on a field, and checks the invariants of editing.
///
/// The first byte chooses the type.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var script = Script(UnsafeBufferPointer(start: start, count: count))
  guard let number = script.byte(), let today = CalendarDay(year: 2026, month: 11, day: 21) else {
    return 0
  }
  let definition = definitions[Int(number) % definitions.count]
  var field = Field("field", definition, ValidationContext(today: today))
  field.apply(.focus)
  while let step = script.step() {
    field.apply(step)
    checkState(of: field)
  }
  checkUndo(of: field)
  checkDeletion(of: field, by: .backspace, from: .max)
  checkDeletion(of: field, by: .deleteForward, from: 0)
  checkFormat(of: field)
  return 0
}

/// Every type whose answer is a single string, and further variants with parameters that change how
/// the type accepts text.
private let definitions: [FieldDefinition] = {
  let plain = FieldType.allCases.filter { $0 != .list }.map { ($0, $0.entry.exampleParameters) }
  let variants: [(FieldType, TypeParameters)] = [
    (.zip, [.plus4: true]), (.date, [.order: "ymd"]), (.percent, [.allowNegative: true]),
    (.currency, [.allowNegative: true, .min: -50]), (.name, [.capitalize: "none"]),
    (.text, [.pattern: "[ab]{2,5}[1-9]*", .maxLength: 8]),
    (.number, [.style: "percent", .locale: "fr_FR", .negative: true]),
    (.number, [.style: "currency", .locale: "de_CH", .negative: "parentheses"]),
    (.number, [.locale: "ar_EG", .negative: "trailing", .maximumFractionDigits: 0]),
  ]
  return (plain + variants).compactMap { type, parameters in try? type.definition(parameters) }
}()

// MARK: Steps

/// Bytes interpreted as steps.
///
/// A byte below 128 types its ASCII character; any other byte is a command, and its argument
/// follows.
private struct Script {
  private var bytes: Slice<UnsafeBufferPointer<UInt8>>
  private var steps = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes[...]
  }

  mutating func byte() -> UInt8? {
    bytes.popFirst()
  }

  mutating func step() -> FieldStep? {
    steps += 1
    guard steps <= 64, let byte = byte() else { return nil }
    if byte < 0x80 { return .type(String(Unicode.Scalar(byte))) }
    if byte >= 0xB0 { return .type(String(surprising[Int(byte - 0xB0) % surprising.count])) }
    return command(byte)
  }

  private mutating func command(_ byte: UInt8) -> FieldStep {
    switch byte {
    case 0x80..<0x88: .paste(text(atMost: Int(byte - 0x80) * 8 + 4))
    case 0x88..<0x8C: .type(text(atMost: Int(byte - 0x88) * 4 + 4))
    case 0x8C: .set(text(atMost: 24))
    case 0x8D: .setCanonical(text(atMost: 24))
    case 0x8E..<0x94: .backspace
    case 0x94..<0x98: .deleteForward
    case 0x98: .select(from: offset(), to: offset())
    case 0x99: .selectAll
    case 0x9A..<0xA0: .moveCaret(to: offset())
    case 0xA0..<0xA4: .undo
    case 0xA4..<0xA7: .redo
    case 0xA7: .cut
    case 0xA8: .copy
    case 0xA9: .clear
    case 0xAA: .abandon
    case 0xAB: .blur
    default: .focus
    }
  }

  private mutating func text(atMost limit: Int) -> String {
    defer { bytes = bytes.dropFirst(limit) }
    return String(decoding: bytes.prefix(limit), as: UTF8.self)
  }

  private mutating func offset() -> Int {
    Int(byte() ?? 0) % 32 - 1
  }
}

/// Digits and numbers in other scripts, marks, joiners, letters that grow when their case changes,
/// jamo, and controls.
private let surprising = Array(
  "٣３߂½²Ⅷ一\u{FE0F}\u{20E3}\u{301}\u{200D}👩👍🏽🇩🇪אب\u{202E}\u{200F}\u{85}\u{A0}\u{2028}’ßŉﬃİıǆᾳ\u{1100}\u{1161}\u{11A8}−،٫"
    .unicodeScalars)

// MARK: Invariants

private func checkState(of field: Field) {
  let state = field.state
  let places = 0...state.display.count
  precondition((state.caret != nil) == field.isFocused, "There is a caret exactly when focused.")
  precondition(places.contains(state.caret ?? 0), "The caret is in the display.")
  precondition(places.contains(state.selection?.from ?? 0), "A selection is a part of it.")
  precondition((state.issue != nil) == (state.validity == .invalid), "Invalid has an issue.")
  precondition(state.value == nil || state.isComplete, "Only a complete text has a value.")
  precondition(!state.raw.isEmpty || state.display.isEmpty, "Nothing typed shows nothing.")
}

/// Checks that undo leads back to the start, and that redo passes through the same states.
private func checkUndo(of field: Field) {
  var undone = field
  var texts: [FieldText] = []
  while true {
    let text = undone.text
    undone.apply(.undo)
    guard undone.refusal == nil else { break }
    texts.append(text)
  }
  precondition(undone.text.raw.isEmpty, "Undoing everything leads to the start.")
  for text in texts.reversed() {
    undone.apply(.redo)
    precondition(undone.text == text, "Redo restores exactly.")
  }
  precondition(
    undone.state.issue == field.state.issue && undone.state.value == field.state.value,
    "The verdict is restored, too.")
}

/// Checks that each deletion removes something, until nothing is left.
///
/// Only the sign of a number can remain, because the caret cannot be placed before it.
private func checkDeletion(of field: Field, by step: FieldStep, from caret: Int) {
  var left = field
  left.apply(.focus)
  left.apply(.moveCaret(to: caret))
  for _ in left.text.raw.uppercased() where !left.text.raw.isEmpty {
    let raw = left.text.raw
    left.apply(step)
    let isSign = step == .deleteForward && raw.hasPrefix("-")
    precondition(left.text.raw != raw || isSign, "Each step deletes something.")
  }
  let isSign = step == .deleteForward && left.text.raw == "-"
  precondition(left.text.raw.isEmpty || isSign, "In the end nothing is left.")
}

/// Checks that leaving the field again changes nothing, and that its displayed text can be read
/// back.
private func checkFormat(of field: Field) {
  var left = field
  left.apply(.focus)
  left.apply(.blur)
  var again = left
  again.apply(.focus)
  again.apply(.blur)
  precondition(again.text == left.text && again.state == left.state, "Leaving again keeps all.")
  guard let value = left.state.value else { return }
  again.apply(.set(left.state.display))
  precondition(again.state.value == value, "A display reads as the value it shows.")
  precondition(again.state.raw == left.state.raw, "And as the same typed characters.")
}
