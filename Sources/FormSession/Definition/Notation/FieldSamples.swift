import FieldEngine

/// The samples of a definition's fields, each created when it is first needed.
struct FieldSamples {
  private let definition: FormDefinition
  private var rows: TypeRows
  private var samples: [String: FieldSample] = [:]

  init(_ definition: FormDefinition) {
    self.definition = definition
    rows = TypeRows(definition)
  }

  /// Returns the sample of a field; nil if its type has a mistake.
  mutating func sample(of field: FormField) -> FieldSample? {
    if let known = samples[field.key] { return known }
    let row = try? rows.row(of: definition.resolved(field, in: []))
    let sample = row.map(FieldSample.init)
    samples[field.key] = sample
    return sample
  }
}
