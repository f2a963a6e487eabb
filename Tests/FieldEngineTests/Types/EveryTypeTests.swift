import FieldEngine
import Testing

/// The rules that every built-in type follows.
struct EveryTypeTests {
  /// All but the list, which is edited item by item, and files, which cannot be typed.
  static let ofText = Set(FieldType.allCases).subtracting([.list, .file, .image, .signature])

  private func specimen(_ type: FieldType) -> Specimen {
    Specimen(type, type.entry.exampleParameters)
  }

  @Test(arguments: ofText)
  func `the example is valid, however it comes in`(type: FieldType) throws {
    let specimen = specimen(type)
    let typed = try specimen.leaving(type.entry.example)
    #expect(typed.value != nil)
    #expect(typed.message == nil)
    #expect(try specimen.setting(type.entry.example) == typed)
    #expect(try specimen.readingBack(type.entry.example) == typed)
    #expect(try specimen.setting(typed.text) == typed)
  }

  /// Reading a form only looks for mistakes; the definition is made with the field.
  @Test(arguments: FieldType.allCases)
  func `parameters make a type exactly if they have no mistakes`(type: FieldType) {
    let values: [ParameterValue] = [
      true, -1, 0, 1, 101, 20_000, "integer", "USD", "en_US", "percent", .list(["a"]),
      .list(["a", "a"]), .object([:]), .object(["unique": true]),
      .object(["sum": .object(["equals": 1])]),
    ]
    // The type of list items is validated where that type is made.
    let names = type.entry.parameters.filter { $0.kind != .type || type != .list }
    for (name, other) in zip(names, names.dropFirst() + [.min]) {
      for (place, value) in values.enumerated() {
        var parameters = type.entry.exampleParameters
        parameters[name] = value
        parameters[other] = place.isMultiple(of: 2) ? parameters[other] : values[place / 2]
        let isMade = (try? type.definition(parameters)) != nil
        #expect(isMade == type.entry.errors(in: parameters).isEmpty, "\(parameters)")
      }
    }
  }

  @Test(arguments: ofText)
  func `an empty field is valid unless it is required`(type: FieldType) throws {
    #expect(try specimen(type).leaving("") == .fine(""))
    #expect(try specimen(type).required.after(.focus) == .fine("|"))
    #expect(try specimen(type).required.leaving("") == .missing())
  }

  @Test(arguments: ofText)
  func `typing and leaving form one undo step`(type: FieldType) throws {
    let specimen = specimen(type)
    let typed = FieldStep.type(type.entry.example)
    #expect(try specimen.after(.focus, typed, .undo) == .fine("|"))
    #expect(try specimen.after(.focus, typed, .blur, .undo) == .fine(""))
    #expect(
      try specimen.after(.focus, typed, .blur, .undo, .redo) == specimen.after(.focus, typed, .blur)
    )
  }

  @Test(arguments: ofText)
  func `a paste, a run of deletions and a clear are one undo step each`(type: FieldType) throws {
    let specimen = specimen(type)
    let example = type.entry.example
    let pasted = try specimen.pasting(example)
    #expect(try specimen.after(.focus, .paste(example), .clear) == .fine("|"))
    #expect(try specimen.after(.focus, .paste(example), .clear, .undo) == pasted)
    #expect(try specimen.after(.focus, .paste(example), .backspace, .backspace, .undo) == pasted)
    #expect(try specimen.after(.focus, .paste(example), .undo) == .fine("|"))
  }

  @Test(arguments: ofText)
  func `escape restores the text at focus and keeps the focus`(type: FieldType) throws {
    let specimen = specimen(type)
    let set = FieldStep.set(type.entry.example)
    #expect(
      try specimen.after(set, .focus, .clear, .abandon) == specimen.after(set, .focus))
    #expect(try specimen.after(set, .focus, .clear, .abandon, .undo) == .fine("|"))
  }

  static let takingAnything: Set<FieldType> = [
    .phrase, .street, .text, .data, .dataLength, .email, .url, .integer, .double, .float, .decimal,
    .boolean, .choice, .range, .closedRange,
  ]

  @Test(arguments: ofText.subtracting(takingAnything))
  func `a control character changes nothing if the type accepts only some characters`(
    type: FieldType
  ) throws {
    let specimen = specimen(type)
    let before = try specimen.after(.focus, .type(type.entry.example))
    let after = try specimen.after(.focus, .type(type.entry.example), .type("\u{1}"))
    #expect(after == before.refusing(try #require(after.refusal)))
  }

  @Test(arguments: ofText)
  func `leaving twice has the same result as leaving once`(type: FieldType) throws {
    let specimen = specimen(type)
    let typed = FieldStep.type(type.entry.example)
    #expect(
      try specimen.after(.focus, typed, .blur, .focus, .blur)
        == specimen.after(.focus, typed, .blur))
  }
}
