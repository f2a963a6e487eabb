import FieldEngine
import FormSession

extension FormEditor {
  /// The focused field and its options, if they are shown on the form.
  private var offered: (key: String, field: Field, options: [FormOutline.Option])? {
    guard model.overlays.isEmpty, let place = session.focusPlace else { return nil }
    let options = model.outline.faces[session.fieldOfForm(place)].options
    return options.isEmpty ? nil : (session.key(of: place), session.field(at: place), options)
  }

  /// Whether the focused field is a row of a grid, whose options are side by side.
  var isInGrid: Bool {
    session.focusPlace.flatMap { model.arrangement.box(of: $0) }?.grid != nil
  }

  /// Handles a character in a field whose options are shown on the form; returns false if none are
  /// shown.
  ///
  /// A digit chooses the option with that number, and Space the marked option. A letter marks the
  /// option that begins with it; a flag also accepts the letters of its answers.
  mutating func choose(by character: Character) -> Bool {
    guard let (_, field, options) = offered else { return false }
    if let number = character.wholeNumberValue, (1...options.count).contains(number) {
      choose(option: number - 1)
    } else if character == " " {
      chooseBySpace(options)
    } else if field.definition.isFlag {
      say(character)
    } else {
      markOption(beginningWith: character, options)
    }
    return true
  }

  mutating func choose(option index: Int) {
    guard let (key, _, options) = offered, options.indices.contains(index) else { return }
    if index != chosenOption { step(.set(options[index].value)) }
    model.mark = OptionMark(field: key, index: index)
    model.isReading = false
  }

  /// Chooses the marked option, as Return does before it moves on.
  mutating func chooseMarkedOption() {
    guard let key = offered?.key, let marked = model.markedOption(of: key) else { return }
    choose(option: marked)
  }

  /// Moves the mark; returns false at either end of the options, where the focus moves instead.
  mutating func moveMark(down: Bool) -> Bool {
    guard let (key, _, options) = offered else { return false }
    let now = model.markedOption(of: key) ?? chosenOption
    let next = now.map { down ? $0 + 1 : $0 - 1 } ?? (down ? 0 : -1)
    guard options.indices.contains(next) else { return false }
    model.mark = OptionMark(field: key, index: next)
    model.isReading = false
    return true
  }

  private var chosenOption: Int? {
    guard let place = session.focusPlace, let box = model.arrangement.box(of: place) else {
      return nil
    }
    return FieldBox(box, model, session).chosenOption
  }

  /// Handles Space: it chooses the marked or the first option, and toggles a flag that has an
  /// answer.
  private mutating func chooseBySpace(_ options: [FormOutline.Option]) {
    let marked = session.focusKey.flatMap(model.markedOption)
    if let marked, marked != chosenOption { return choose(option: marked) }
    let isFlag = edited?.field.definition.isFlag == true
    guard let chosenOption else { return choose(option: 0) }
    if isFlag { choose(option: 1 - chosenOption) }
  }

  /// Answers a flag by a letter.
  private mutating func say(_ character: Character) {
    switch character.lowercased() {
    case "y", "t", "x": choose(option: 0)
    case "n", "f", "0": choose(option: 1)
    default: step(.type(String(character)))
    }
  }

  /// Marks the option that begins with the letters typed so far.
  ///
  /// If there is no such option, the method marks the next option that begins with the last letter.
  private mutating func markOption(
    beginningWith character: Character, _ options: [FormOutline.Option]
  ) {
    guard let key = session.focusKey else { return }
    let mark = model.mark?.field == key ? model.mark : nil
    let letter = character.lowercased()
    var typed = (mark?.typed ?? "") + letter
    func places() -> [Int] {
      options.indices.filter { options[$0].label.lowercased().hasPrefix(typed) }
    }
    var found = typed == letter ? nil : places().first
    if found == nil {
      typed = letter
      found = places().first { $0 > mark?.index ?? -1 } ?? places().first
    }
    guard let found else {
      model.mark?.typed = ""
      model.message = Message(.refusal, Words.noOption(beginsWith: character))
      return
    }
    model.mark = OptionMark(field: key, index: found, typed: typed)
    model.isReading = false
  }
}
