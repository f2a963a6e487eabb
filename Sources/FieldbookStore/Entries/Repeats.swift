import FormSession

/// Which repeated group is around each part of a form, by places; nil for parts outside of repeats.
struct Repeats {
  let ofFields: [Int?]
  let ofGroups: [Int?]

  /// Whether each group is itself repeated.
  let areRepeated: [Bool]

  /// Whether the form has no repeats, so that its drafts have no entries.
  let isEmpty: Bool

  init(_ form: FormDefinition, _ places: [String?: Int]) {
    let around = { (path: ArraySlice<FormDefinition.Group>) -> Int? in
      path.last { $0.repetition != nil }.flatMap { places[$0.key] }
    }
    ofFields = form.fields.map { around(form.groupPath($0.group)[...]) }
    // The fields without a group form one of their own, after the others.
    let rest = places.count - form.groups.count
    ofGroups =
      form.groups.map { around(form.groupPath($0.key).dropLast()) }
      + Array(repeating: nil, count: rest)
    areRepeated =
      form.groups.map { $0.repetition != nil } + Array(repeating: false, count: rest)
    isEmpty = !areRepeated.contains(true)
  }
}
