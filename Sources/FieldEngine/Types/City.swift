extension TypeEntry {
  /// A city in the United States: letters, hyphens and periods.
  static let city = TypeEntry(
    summary: "a city in the United States", example: "st. louis", parameters: [.capitalize]
  ) { parameters in
    .place(name: "city", label: "City", signs: "-.", parameters)
  }

  /// A city anywhere, with the signs that occur in city names.
  static let intcity = TypeEntry(
    summary: "a city anywhere", example: "são paulo (sp)", parameters: [.capitalize]
  ) { parameters in
    .place(name: "intcity", label: "City", signs: "'-./()&", parameters)
  }
}

extension FieldDefinition {
  fileprivate static func place(
    name: String, label: String, signs: String, _ parameters: TypeParameters
  ) -> FieldDefinition {
    let capitals = WordCapitals(parameters)
    var row = FieldDefinition(
      name: name, label: label, accepting: .words(signs: signs), shape: capitals.shapeWords)
    row.tidyWords(capitals)
    row.keyboard = .name
    row.priority = 2.5
    row.minimumWidth = 12
    return row
  }
}
