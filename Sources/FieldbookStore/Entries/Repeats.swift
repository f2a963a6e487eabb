import FormSession

/// Which repeated group is around each part of a form, by places; nil for parts outside of repeats.
struct Repeats {
  let ofFields: [Int?]
  let ofGroups: [Int?]
  let ofRules: [Int?]

  /// Whether each group is itself repeated.
  let areRepeated: [Bool]

  init(_ form: FormDefinition, _ places: [String?: Int]) {
    ofFields = form.fields.map { _ in nil }
    ofGroups = (0..<places.count).map { _ in nil }
    ofRules = form.rules.map { _ in nil }
    areRepeated = ofGroups.map { _ in false }
  }
}
