import JSONText

/// A file with a questionnaire, on its own or in a bundle.
struct FHIRSource {
  let fileName: String
  let questionnaire: JSONNode

  /// The other resources of the bundle.
  let others: [JSONNode]

  init(_ file: SourceFile) throws(FormImportError) {
    fileName = file.name
    let document = JSONDocument(file.bytes, limits: JSONLimits(maximumDepth: 128))
    if let error = document.errors.first {
      throw .unreadable(
        file: file.name,
        reason: "Line \(error.position.line), column \(error.position.column): \(error.message)")
    }
    guard let root = document.root, case .object = root.content else {
      throw .unreadable(
        file: file.name, reason: "A Questionnaire is a JSON object; this is another JSON value.")
    }
    switch root.string("resourceType") {
    case "Questionnaire": (questionnaire, others) = (root, [])
    case "Bundle":
      let resources = root.items("entry").compactMap { $0["resource"] }
      let found = resources.filter { $0.string("resourceType") == "Questionnaire" }
      guard found.count == 1 else {
        throw .unreadable(
          file: file.name,
          reason: found.isEmpty
            ? "The Bundle contains no Questionnaire."
            : "The Bundle contains \(found.count) Questionnaires; import a file with one of them.")
      }
      questionnaire = found[0]
      others = resources.filter { $0.string("resourceType") != "Questionnaire" }
    case let type?:
      throw .unreadable(
        file: file.name, reason: "This is the FHIR resource \(type), and not a Questionnaire.")
    case nil:
      throw .unreadable(
        file: file.name,
        reason: "This JSON is not a FHIR Questionnaire; its resourceType is missing.")
    }
    guard questionnaire["group"] == nil || questionnaire["item"] != nil else {
      throw .unreadable(
        file: file.name,
        reason: "This Questionnaire is in FHIR DSTU2, which is not read. Convert it to R4 first.")
    }
  }
}

/// The depth of an item within other items.
struct FHIRDepth {
  /// The number of groups around the item.
  var groups = 0

  /// The repeated groups around the item, outermost first.
  var repeats: [Int] = []

  /// The maximum nesting depth of groups and of repeated groups.
  static let (mostGroups, mostRepeats) = (8, 3)
}
