import FieldEngine
import TestSupport
import Testing

/// Which edits form one undo step.
@Suite struct `An undo step` {
  /// The texts that undo shows one after the other, after the steps.
  struct Story: CustomTestStringConvertible {
    let testDescription: String
    var type = FieldType.phrase
    let steps: [FieldStep]
    let undone: [String]
  }

  @Test(arguments: joined + parted + whole)
  func `consists of`(_ story: Story) throws {
    var field = try Field(story.type).after()
    for step in story.steps { field.apply(step) }
    let shown = field.state.display
    var undone: [String] = []
    while field.refusal?.cause != .nothingToUndo {
      field.apply(.undo)
      undone.append(field.state.display)
    }
    undone.removeLast()
    #expect(undone == story.undone)
    for _ in undone { field.apply(.redo) }
    #expect(field.state.display == shown)
  }

  @Test(arguments: [
    (Specimen(.integer, [.suffix: "h"]), "5", "1", "5h", "51h"),
    (Specimen(.percent), "5", "1", "5.00%", "51.00%"),
    (Specimen(.number, [.style: "currency"]), "5", "1", "$5.00", "$51.00"),
  ])
  func `shows the final format if the field has no focus`(
    specimen: Specimen, typed: String, pasted: String, earlier: String, later: String
  ) throws {
    var field = try specimen.field()
    for step in [.focus, .type(typed), .paste(pasted), .blur] as [FieldStep] { field.apply(step) }
    let left = field.state
    for _ in 0..<2 {
      field.apply(.undo)
      #expect(field.state.display == earlier)
      #expect(field.committed == field.value)
      field.apply(.redo)
      #expect(field.state == left)
    }
    field.apply(.undo)
    field.apply(.undo)
    #expect(field.state.display.isEmpty)
    #expect(field.committed != nil)
    #expect(left.display == later)
  }

  @Test func `shows the typed text if the field has the focus`() throws {
    let hours = try Field(.integer, [.suffix: "h"]).starting(with: "5")
    let field = hours.after(.type("1"), .blur, .undo, .redo, .focus, .undo)
    #expect(field.notation == "5|")
  }

  @Test func `of an item shows the final format if the list has no focus`() throws {
    let hours: TypeParameters = [.of: .object(["integer": .object(["suffix": "h"])])]
    var list = try Field(.list, hours)
    list.apply(.set("1; 2"))
    list.apply(.selectAll, item: 0)
    list.apply(.type("5"), item: 0)
    list.apply(.blur)
    #expect(list.state.display == "5h; 2h")
    list.apply(.undo)
    #expect(list.state.display == "1h; 2h")
    #expect(list.committed == list.value)
  }

  static let joined = [
    Story(
      testDescription: "typing, key after key",
      steps: [.type("ab"), .type("c"), .type("d")], undone: [""]),
    Story(
      testDescription: "deletions in a row, in both directions",
      steps: [.type("abcd"), .moveCaret(to: 2), .backspace, .deleteForward, .backspace],
      undone: ["abcd", ""]),
    Story(
      testDescription: "typing over a selection, and on",
      steps: [.type("abcd"), .select(from: 1, to: 3), .type("x"), .type("y")],
      undone: ["abcd", ""]),
    Story(
      testDescription: "typing, and the final format after it", type: .currency,
      steps: [.type("12"), .type("5."), .blur], undone: [""]),
    Story(
      testDescription: "the zero that comes with a digit", type: .date,
      steps: [.type("4"), .type("5")], undone: [""]),
  ]

  static let parted = [
    Story(
      testDescription: "typing on both sides of a caret move",
      steps: [.type("ab"), .moveCaret(to: 1), .type("c")], undone: ["ab", ""]),
    Story(
      testDescription: "typing on both sides of a selection that was given up",
      steps: [.type("ab"), .selectAll, .moveCaret(to: 2), .type("c")], undone: ["ab", ""]),
    Story(
      testDescription: "typing and then deleting",
      steps: [.type("ab"), .backspace, .type("c")], undone: ["a", "ab", ""]),
    Story(
      testDescription: "typing before and after the field was left",
      steps: [.type("ab"), .blur, .focus, .type("c")], undone: ["ab", ""]),
    Story(
      testDescription: "typing before and after a refused key", type: .zip,
      steps: [.type("90"), .type("x"), .type("2")], undone: ["90", ""]),
    Story(
      testDescription: "typing before and after a key that was refused among others", type: .zip,
      steps: [.type("9x0")], undone: ["9", ""]),
    Story(
      testDescription: "deletions on both sides of a caret move",
      steps: [.type("abc"), .backspace, .moveCaret(to: 1), .backspace], undone: ["ab", "abc", ""]),
    Story(
      testDescription: "typing before and after an undo",
      steps: [.type("ab"), .backspace, .undo, .type("c")], undone: ["ab", ""]),
  ]

  static let whole = [
    Story(
      testDescription: "a paste between typing",
      steps: [.type("a"), .paste("b"), .type("c")], undone: ["ab", "a", ""]),
    Story(
      testDescription: "each of two pastes",
      steps: [.paste("a"), .paste("b")], undone: ["a", ""]),
    Story(
      testDescription: "cutting",
      steps: [.type("abc"), .select(from: 0, to: 2), .cut, .deleteForward],
      undone: ["c", "abc", ""]),
    Story(
      testDescription: "clearing, but not an empty field",
      steps: [.type("ab"), .clear, .clear, .type("c")], undone: ["", "ab", ""]),
    Story(
      testDescription: "a value from outside",
      steps: [.type("ab"), .set("c"), .type("d")], undone: ["c", "ab", ""]),
    Story(
      testDescription: "going back to the text at focus",
      steps: [.type("ab"), .abandon], undone: ["ab", ""]),
    Story(
      testDescription: "nothing, when nothing changes",
      steps: [.backspace, .paste(""), .clear, .selectAll, .type(""), .blur, .focus], undone: []),
  ]

  @Test func `restores the selection that was typed over`() throws {
    let field = try Field(.phone).after(
      .type("5551234567"), .select(from: 1, to: 9), .type("8"), .undo)
    #expect(field.notation == "([555) 123|-4567")
    #expect(field.after(.redo).notation == "(8|45) 67")
  }

  @Test func `cannot be redone after typing something else`() throws {
    let field = try Field(.phrase).after(.type("ab"), .undo, .type("c"), .redo)
    #expect(field.state.display == "c")
    #expect(field.refusal?.cause == .nothingToRedo)
  }

  @Test func `restores the text before an unreadable one`() throws {
    let field = try Field(.zip).after(.type("902"), .set("9o2"), .backspace, .undo, .undo)
    #expect(field.notation == "902|")
    #expect(field.after(.redo, .redo).notation == "9o|")
  }
}
