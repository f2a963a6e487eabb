extension TypeEntry {
  /// A street address: `12 Oak Ln Apt #4B`.
  static let street = TypeEntry(
    summary: "a street address", example: "12 oak ln", parameters: [.capitalize]
  ) { parameters in
    let capitals = WordCapitals(parameters)
    var row = FieldDefinition(
      name: "street", label: "Street", accepting: .any, shape: capitals.shape)
    row.tidyWords(capitals)
    row.priority = 2.0
    row.minimumWidth = 16
    return row
  }

  /// A house number.
  static let streetnumber = TypeEntry(
    summary: "a street number, up to six digits", example: "1200"
  ) { _ in
    var row = FieldDefinition(
      name: "streetnumber", label: "Street Number", accepting: .digits, limit: 6)
    row.keepNumbersApart()
    row.validateResult = { raw, _ in
      !raw.isEmpty && raw.utf8.allSatisfy { $0 == 0x30 } ? .zero : nil
    }
    row.keyboard = .numberPad
    row.content = .digits
    row.priority = 0.7
    row.minimumWidth = 6
    return row
  }
}
