extension [Binding] {
  static let all: [Binding] = form + list + picker + boxes + question + conflict

  private static let form: [Binding] = between + entries + moving + editing + other

  private static let between: [Binding] = [
    Binding(
      .form, .accept, [Key(.enter)], "chooses the marked option and goes to the next field",
      hint: "next"),
    Binding(.form, .next, [Key(.tab)], "goes to the next field"),
    Binding(.form, .previous, [Key(.tab, .shift)], "goes to the previous field"),
    Binding(.form, .up, [Key(.up)], "goes up one line or option, and then to the field above"),
    Binding(
      .form, .down, [Key(.down)], "goes down one line or option, and then to the field below"),
    Binding(
      .form, .pageUp, [Key(.pageUp)], "goes up one screen, first within a field that is taller"),
    Binding(
      .form, .pageDown, [Key(.pageDown)],
      "goes down one screen, first within a field that is taller",
      hint: "more"),
    Binding(
      .form, .nextPage, [.alt("n"), Key(.pageDown, .control)],
      "goes to the next page of the form", hint: "next page"),
    Binding(
      .form, .previousPage, [.alt("p"), Key(.pageUp, .control)],
      "goes back to the previous page"),
    Binding(
      .form, .listPages, [Key(.function(9))], "lists the pages with what is left on each",
      hint: "pages"),
    Binding(.form, .first, [Key(.home, .control)], "goes to the first field"),
    Binding(.form, .last, [Key(.end, .control)], "goes to the last field"),
    Binding(
      .form, .find, [.control("f")], "finds a field by its label, key or number", hint: "find"),
    Binding(
      .form, .nextProblem, [.control("n"), Key(.function(8))],
      "goes to the next field that needs attention", hint: "next error"),
  ]

  private static let entries: [Binding] = [
    Binding(
      .form, .addEntry, [Key(.insert), .alt("i")],
      "adds an entry of a repeated group after the one with the cursor", hint: "add entry"),
    Binding(
      .form, .addInside, [.alt("a"), Key(.insert, .alt)],
      "adds an entry to a repeated group inside or around the current one", hint: "add other"),
    Binding(
      .form, .removeEntry, [Key(.delete, .alt), .control("b")],
      "removes the entry with the cursor; asks first if it has answers", hint: "remove entry"),
    Binding(.form, .moveEntryUp, [Key(.up, .alt)], "moves the entry with the cursor up"),
    Binding(.form, .moveEntryDown, [Key(.down, .alt)], "moves the entry with the cursor down"),
    Binding(.form, .nextEntry, [Key(.down, .control), .alt("j")], "goes to the next entry"),
    Binding(.form, .previousEntry, [Key(.up, .control), .alt("k")], "goes to the previous entry"),
    Binding(
      .form, .listEntries, [Key(.function(5)), .alt("e")],
      "lists the entries with what is left in each", hint: "entries"),
  ]

  private static let moving: [Binding] = [
    Binding(.form, .move(.left), [Key(.left)], "moves the cursor left"),
    Binding(.form, .move(.right), [Key(.right)], "moves the cursor right"),
    Binding(
      .form, .move(.wordLeft), [Key(.left, .control), Key(.left, .alt), .alt("b")],
      "moves the cursor one word left"),
    Binding(
      .form, .move(.wordRight), [Key(.right, .control), Key(.right, .alt), .alt("f")],
      "moves the cursor one word right"),
    Binding(.form, .move(.lineStart), [Key(.home)], "moves the cursor to the start of the line"),
    Binding(.form, .move(.lineEnd), [Key(.end)], "moves the cursor to the end of the line"),
    Binding(.form, .extend(.left), [Key(.left, .shift)], "selects one character to the left"),
    Binding(.form, .extend(.right), [Key(.right, .shift)], "selects one character to the right"),
    Binding(
      .form, .extend(.wordLeft), [Key(.left, [.shift, .control]), Key(.left, [.shift, .alt])],
      "selects one word to the left"),
    Binding(
      .form, .extend(.wordRight), [Key(.right, [.shift, .control]), Key(.right, [.shift, .alt])],
      "selects one word to the right"),
    Binding(.form, .extend(.lineStart), [Key(.home, .shift)], "selects to the start of the line"),
    Binding(.form, .extend(.lineEnd), [Key(.end, .shift)], "selects to the end of the line"),
    Binding(.form, .selectAll, [.control("a")], "selects everything in the field"),
  ]

  private static let editing: [Binding] = [
    Binding(
      .form, .newLine, [Key(.enter, .alt), .control("j")],
      "begins a new line in a paragraph; elsewhere does what Enter does", hint: "new line"),
    Binding(
      .form, .editOutside, [.control("e")],
      "opens a paragraph in $VISUAL or $EDITOR; elsewhere moves the cursor to the end",
      hint: "editor"),
    Binding(.form, .copy, [.control("c")], "copies the selection"),
    Binding(.form, .cut, [.control("x")], "cuts the selection"),
    Binding(.form, .paste, [.control("v")], "pastes what was copied or cut last in this form"),
    Binding(.form, .delete(.left), [Key(.backspace)], "deletes the character before the cursor"),
    Binding(
      .form, .delete(.right), [Key(.delete), .control("d")],
      "deletes the character after the cursor"),
    Binding(
      .form, .delete(.wordLeft), [.control("w"), Key(.backspace, .alt)],
      "deletes the word before the cursor"),
    Binding(
      .form, .delete(.wordRight), [.alt("d"), Key(.delete, .control)],
      "deletes the word after the cursor"),
    Binding(
      .form, .increase, [Key(.up, .shift)],
      "adds a minute to a time (an hour in its hours), a day to a date, or one to a number"),
    Binding(.form, .decrease, [Key(.down, .shift)], "subtracts the same amount"),
    Binding(.form, .clear, [.control("k")], "empties the field"),
    Binding(
      .form, .undo, [.control("u"), .alt("z"), .control("_")], "undoes the last change",
      hint: "undo"),
    Binding(.form, .redo, [.control("r")], "redoes the last undone change"),
    Binding(
      .form, .abandon, [Key(.escape)], "restores the text that the field had when you came to it"),
  ]

  private static let other: [Binding] = [
    Binding(
      .form, .open, [.control("o"), Key(.function(4))],
      "opens a list, the options of a choice, or a folder to choose a file from", hint: "open"),
    Binding(
      .form, .changeLayout, [.alt("c"), Key(.function(7))],
      "switches between compact (a line for each field) and roomy"),
    Binding(
      .form, .nextLanguage, [.alt("l")],
      "shows the form in its next language; the answers stay as they are"),
    Binding(
      .form, .reason, [.control("t"), Key(.function(6))],
      "records why there is no answer, or removes the reason"),
    Binding(
      .form, .confirm, [.control("p"), Key(.function(2))],
      "accepts an answer although a character was refused"),
    Binding(
      .form, .comment, [.alt("m")],
      "shows the comments on the field, and writes or resolves them"),
    Binding(
      .form, .reveal, [.control("y"), Key(.function(3))], "shows or hides a secret answer"),
    Binding(
      .form, .finalize, [Key(.function(10))],
      "finishes and locks the form, or lists what needs attention", hint: "finish"),
    Binding(.form, .help, [Key(.function(1)), .control("g")], "shows the keys", hint: "keys"),
    Binding(
      .form, .suspend, [.control("z")], "suspends the program; `fg` in the shell resumes it"),
    Binding(.form, .redraw, [.control("l")], "redraws the screen"),
    Binding(
      .form, .leave, [.control("q")], "leaves the form; everything typed is saved", hint: "leave"),
  ]

  private static let list: [Binding] = [
    Binding(
      .list, .accept, [Key(.enter)], "goes to the next item; after the last, adds one",
      hint: "next item"),
    Binding(.list, .next, [Key(.tab), Key(.down)], "goes to the next item"),
    Binding(.list, .previous, [Key(.tab, .shift), Key(.up)], "goes to the previous item"),
    Binding(
      .list, .insertItem, [Key(.insert), .control("n")], "adds an item below this one", hint: "add"),
    Binding(
      .list, .removeItem, [Key(.delete, .alt), .control("b")], "removes this item", hint: "remove"),
    Binding(.list, .moveItemUp, [Key(.up, .alt)], "moves this item up"),
    Binding(.list, .moveItemDown, [Key(.down, .alt)], "moves this item down"),
    Binding(
      .list, .close, [Key(.escape), .control("o"), Key(.function(4))],
      "closes the list; asks first if something is wrong with it", hint: "done"),
  ]

  private static let picker: [Binding] = [
    Binding(
      .picker, .choose, [Key(.enter)], "chooses the marked line", hint: "choose"),
    Binding(.picker, .up, [Key(.up)], "goes up"),
    Binding(.picker, .down, [Key(.down)], "goes down"),
    Binding(.picker, .pageUp, [Key(.pageUp)], "goes up one page"),
    Binding(.picker, .pageDown, [Key(.pageDown)], "goes down one page"),
    Binding(
      .picker, .delete(.left), [Key(.backspace)],
      "deletes the last letter of the search; in a list of files, goes to the parent folder"),
    Binding(
      .picker, .filter, [Key(.character("/"))],
      "begins a search, as any letter does; opens the folder whose name you typed"),
    Binding(
      .picker, .close, [Key(.escape), Key(.tab), Key(.tab, .shift)],
      "closes the picker and chooses nothing", hint: "close"),
  ]

  private static let boxes: [Binding] = [
    Binding(
      .boxes, .toggle, [Key(.character(" "))], "ticks or unticks the marked option",
      hint: "tick"),
    Binding(
      .boxes, .toggleAll, [Key(.character("a"))],
      "ticks or unticks all options that are shown", hint: "all"),
    Binding(
      .boxes, .filter, [Key(.character("/"))],
      "searches the options for what you type; Enter ends the search", hint: "search"),
    Binding(
      .boxes, .close, [Key(.enter), Key(.escape), Key(.tab), Key(.tab, .shift)],
      "closes the boxes; what is ticked is saved", hint: "done"),
    Binding(.boxes, .up, [Key(.up)], "goes up"),
    Binding(.boxes, .down, [Key(.down)], "goes down"),
    Binding(
      .boxes, .moveItemUp, [Key(.up, .alt)], "moves the marked option up, if the order matters"),
    Binding(
      .boxes, .moveItemDown, [Key(.down, .alt)],
      "moves the marked option down, if the order matters"),
    Binding(.boxes, .pageUp, [Key(.pageUp)], "goes up one page"),
    Binding(.boxes, .pageDown, [Key(.pageDown)], "goes down one page"),
    Binding(
      .boxes, .delete(.left), [Key(.backspace)], "deletes the last letter of the search"),
    Binding(
      .boxes, .undo, [.control("u"), .alt("z"), .control("_")], "undoes the last change",
      hint: "undo"),
    Binding(.boxes, .redo, [.control("r")], "redoes the last undone change"),
  ]

  private static let question: [Binding] = [
    Binding(.question, .choose, [Key(.enter)], "chooses the marked line", hint: "choose"),
    Binding(.question, .up, [Key(.up), Key(.tab, .shift)], "goes up"),
    Binding(.question, .down, [Key(.down), Key(.tab)], "goes down"),
    Binding(.question, .pageUp, [Key(.pageUp)], "goes up one page"),
    Binding(.question, .pageDown, [Key(.pageDown)], "goes down one page"),
    Binding(
      .question, .undo, [.control("u"), .alt("z"), .control("_")],
      "withdraws the last accepted warning"),
    Binding(
      .question, .filter, [Key(.character("/"))], "searches the list for what you type",
      hint: "search"),
    Binding(.question, .close, [Key(.escape)], "goes back to the form", hint: "back"),
  ]

  private static let conflict: [Binding] = [
    Binding(.conflict, .up, [Key(.up)], "marks your own answer", hint: "mine"),
    Binding(
      .conflict, .down, [Key(.down)], "marks your own answer, and then the other one",
      hint: "theirs"),
    Binding(.conflict, .choose, [Key(.enter)], "keeps the marked answer", hint: "keep"),
  ]
}
