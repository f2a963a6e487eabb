extension TypeEntry {
  /// One of several options.
  static let choice = TypeEntry(
    summary: "one option from a list", example: "blue",
    parameters: [.options, .list, .filter, .other, .message],
    exampleParameters: [.options: .list(["red", "blue"])],
    checks: [Check { parameters throws(TypeError) in try parameters.checkOptions() }]
  ) { parameters throws(TypeError) in
    let (list, takesOthers) = (try parameters.offeredList(), parameters.flag(.other))
    var format = ValueFormat<ChoiceOption>(
      read: { text in
        list.row(spelled: text)?.option ?? (takesOthers ? ChoiceOption(value: text) : nil)
      },
      show: { $0.label }, edit: { $0.value })
    format.canBecomeReadable = { takesOthers || list.canBegin(with: $0) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(name: "choice", label: "Choice", format: format)
    (row.optionList, row.options, row.takesOthers) = (list, list.options, takesOthers)
    return row
  }
}

extension FieldDefinition {
  /// The options in memory from which one or several are chosen; empty for other types.
  public var offeredOptions: [ChoiceOption] { choices?.options ?? options }

  /// Whether one option can be chosen, but not several.
  public var takesOption: Bool { optionList != nil && choices == nil }
}
