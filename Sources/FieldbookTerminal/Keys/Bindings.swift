extension [Binding] {
  /// All bindings.
  static let all: [Binding] = form + list + picker + boxes + question + dispute

  private static let form: [Binding] = between + within + other

  private static let between: [Binding] = [
    Binding(
      .form, .accept, [Key(.enter)],
      "takes the marked option, leaves the field and goes on to the next", hint: "next"),
    Binding(.form, .next, [Key(.tab)], "goes to the next field"),
    Binding(.form, .previous, [Key(.tab, .shift)], "goes to the field before"),
    Binding(.form, .up, [Key(.up)], "goes up a line or an option, and then to the field above"),
    Binding(
      .form, .down, [Key(.down)], "goes down a line or an option, and then to the field below"),
    Binding(.form, .pageUp, [Key(.pageUp)], "goes a screen up, in a field that is taller first"),
    Binding(
      .form, .pageDown, [Key(.pageDown)], "goes a screen down, in a field that is taller first",
      hint: "more"),
    Binding(.form, .first, [Key(.home, .control)], "goes to the first field"),
    Binding(.form, .last, [Key(.end, .control)], "goes to the last field"),
    Binding(
      .form, .nextProblem, [.control("n"), Key(.function(8))],
      "goes to the next field that is wrong or missing", hint: "next error"),
  ]

  private static let within: [Binding] = [
    Binding(.form, .move(.left), [Key(.left)], "moves the caret left"),
    Binding(.form, .move(.right), [Key(.right)], "moves the caret right"),
    Binding(
      .form, .move(.wordLeft), [Key(.left, .control), Key(.left, .alt), .alt("b")],
      "moves the caret a word left"),
    Binding(
      .form, .move(.wordRight), [Key(.right, .control), Key(.right, .alt), .alt("f")],
      "moves the caret a word right"),
    Binding(.form, .move(.lineStart), [Key(.home)], "moves the caret to the start of the line"),
    Binding(.form, .move(.lineEnd), [Key(.end)], "moves the caret to the end of the line"),
    Binding(.form, .extend(.left), [Key(.left, .shift)], "selects a character to the left"),
    Binding(.form, .extend(.right), [Key(.right, .shift)], "selects a character to the right"),
    Binding(
      .form, .extend(.wordLeft), [Key(.left, [.shift, .control]), Key(.left, [.shift, .alt])],
      "selects a word to the left"),
    Binding(
      .form, .extend(.wordRight), [Key(.right, [.shift, .control]), Key(.right, [.shift, .alt])],
      "selects a word to the right"),
    Binding(.form, .extend(.lineStart), [Key(.home, .shift)], "selects to the start of the line"),
    Binding(.form, .extend(.lineEnd), [Key(.end, .shift)], "selects to the end of the line"),
    Binding(
      .form, .newLine, [Key(.enter, .alt), .control("j")],
      "begins a new line in a paragraph; elsewhere goes on like Enter"),
    Binding(
      .form, .editOutside, [.control("e")],
      "opens a paragraph in $VISUAL or $EDITOR; elsewhere moves the caret to the end"),
    Binding(.form, .selectAll, [.control("a")], "selects everything in the field"),
    Binding(.form, .copy, [.control("c")], "copies what is selected"),
    Binding(.form, .cut, [.control("x")], "cuts what is selected"),
    Binding(.form, .paste, [.control("v")], "pastes what was copied or cut last in this form"),
    Binding(.form, .delete(.left), [Key(.backspace)], "deletes the character before the caret"),
    Binding(
      .form, .delete(.right), [Key(.delete), .control("d")],
      "deletes the character behind the caret"),
    Binding(
      .form, .delete(.wordLeft), [.control("w"), Key(.backspace, .alt)],
      "deletes the word before the caret"),
    Binding(
      .form, .delete(.wordRight), [.alt("d"), Key(.delete, .control)],
      "deletes the word behind the caret"),
    Binding(.form, .clear, [.control("k")], "empties the field"),
    Binding(
      .form, .undo, [.control("u"), .control("_")], "takes the last step back", hint: "undo"),
    Binding(.form, .redo, [.control("r")], "does again what was taken back"),
    Binding(
      .form, .abandon, [Key(.escape)], "gives the field back the text it had at focus"),
  ]

  private static let other: [Binding] = [
    Binding(
      .form, .open, [.control("o"), Key(.function(4))],
      "opens a list, or the options of a choice", hint: "open"),
    Binding(
      .form, .changeLayout, [.alt("c"), Key(.function(7))],
      "makes the form compact, a line for each field, or roomy again"),
    Binding(
      .form, .reason, [.control("t"), Key(.function(6))],
      "gives or takes back a reason for having no value"),
    Binding(
      .form, .confirm, [.control("p"), Key(.function(2))],
      "accepts a text of which something was left out"),
    Binding(
      .form, .reveal, [.control("y"), Key(.function(3))], "shows or hides what a secure field holds"
    ),
    Binding(
      .form, .finalize, [.control("f"), Key(.function(10))],
      "finalizes the form, or lists what is in the way", hint: "finalize"),
    Binding(.form, .help, [Key(.function(1)), .control("g")], "shows the keys", hint: "keys"),
    Binding(
      .form, .suspend, [.control("z")], "suspends the program until the shell's `fg`"),
    Binding(.form, .redraw, [.control("l")], "draws the screen again"),
    Binding(
      .form, .leave, [.control("q")], "leaves the form; everything typed stays saved", hint: "leave"
    ),
  ]

  private static let list: [Binding] = [
    Binding(
      .list, .accept, [Key(.enter)], "goes to the next item; behind the last, adds one",
      hint: "next item"),
    Binding(.list, .next, [Key(.tab), Key(.down)], "goes to the next item"),
    Binding(.list, .previous, [Key(.tab, .shift), Key(.up)], "goes to the item before"),
    Binding(
      .list, .insertItem, [Key(.insert), .control("n")], "adds an item below this one", hint: "add"),
    Binding(
      .list, .removeItem, [Key(.delete, .alt), .control("b")], "removes this item", hint: "remove"),
    Binding(.list, .moveItemUp, [Key(.up, .alt)], "moves this item up"),
    Binding(.list, .moveItemDown, [Key(.down, .alt)], "moves this item down"),
    Binding(
      .list, .close, [Key(.escape), .control("o"), Key(.function(4))],
      "closes the list; a wrong one asks first", hint: "done"),
  ]

  private static let picker: [Binding] = [
    Binding(.picker, .choose, [Key(.enter)], "takes the marked line", hint: "take"),
    Binding(.picker, .up, [Key(.up)], "goes up"),
    Binding(.picker, .down, [Key(.down)], "goes down"),
    Binding(.picker, .pageUp, [Key(.pageUp)], "goes a page up"),
    Binding(.picker, .pageDown, [Key(.pageDown)], "goes a page down"),
    Binding(
      .picker, .delete(.left), [Key(.backspace)], "deletes the last letter of what is looked for"),
    Binding(
      .picker, .close, [Key(.escape), Key(.tab), Key(.tab, .shift)],
      "closes the picker and takes nothing", hint: "close"),
  ]

  private static let boxes: [Binding] = [
    Binding(
      .boxes, .toggle, [Key(.character(" "))], "ticks the marked option or not", hint: "tick"),
    Binding(
      .boxes, .toggleAll, [Key(.character("a"))],
      "ticks all options that are seen, or none if they are ticked", hint: "all"),
    Binding(
      .boxes, .find, [Key(.character("/"))],
      "finds the options that have what is typed then; Enter ends that", hint: "find"),
    Binding(
      .boxes, .close, [Key(.enter), Key(.escape), Key(.tab), Key(.tab, .shift)],
      "closes the boxes; what is ticked stays so", hint: "done"),
    Binding(.boxes, .up, [Key(.up)], "goes up"),
    Binding(.boxes, .down, [Key(.down)], "goes down"),
    Binding(.boxes, .pageUp, [Key(.pageUp)], "goes a page up"),
    Binding(.boxes, .pageDown, [Key(.pageDown)], "goes a page down"),
    Binding(
      .boxes, .delete(.left), [Key(.backspace)], "deletes the last letter of what is looked for"),
    Binding(
      .boxes, .undo, [.control("u"), .control("_")], "takes the last step back", hint: "undo"),
    Binding(.boxes, .redo, [.control("r")], "does again what was taken back"),
  ]

  private static let question: [Binding] = [
    Binding(
      .question, .choose, [Key(.enter)], "does what the marked line says", hint: "do it"),
    Binding(.question, .up, [Key(.up), Key(.tab, .shift)], "goes up"),
    Binding(.question, .down, [Key(.down), Key(.tab)], "goes down"),
    Binding(.question, .pageUp, [Key(.pageUp)], "goes a page up"),
    Binding(.question, .pageDown, [Key(.pageDown)], "goes a page down"),
    Binding(.question, .close, [Key(.escape)], "goes back to the form", hint: "back"),
  ]

  private static let dispute: [Binding] = [
    Binding(.dispute, .up, [Key(.up)], "marks one's own text", hint: "mine"),
    Binding(
      .dispute, .down, [Key(.down)], "marks one's own text, and then the other's", hint: "theirs"),
    Binding(.dispute, .choose, [Key(.enter)], "takes the marked text", hint: "take"),
  ]
}
