import JSONText

/// The value sets and code systems that come with a questionnaire.
struct FHIRValueSets: Sendable {
  /// The part of a value set that a question uses.
  enum Content: Sendable {
    /// All codings of the value set.
    case codings([FHIRCoding])
    /// The value set is not in the file, or is only partly in it.
    case outside(String)
  }

  private var resources: [String: JSONNode] = [:]

  /// Collects the resources that are contained in a questionnaire, or beside it in a bundle.
  init(contained: [JSONNode], beside: [JSONNode]) {
    for resource in beside { add(resource) }
    for resource in contained {
      add(resource)
      if let id = resource.string("id") { resources["#" + id] = resource }
    }
  }

  private mutating func add(_ resource: JSONNode) {
    if let url = resource.string("url") { resources[url] = resource }
    if let id = resource.string("id"), let type = resource.string("resourceType") {
      resources["\(type)/\(id)"] = resource
    }
  }

  /// Returns the resource with an address, which can end with a version.
  func resource(_ reference: String) -> JSONNode? {
    resources[reference] ?? resources[String(reference.prefix { $0 != "|" })]
  }

  /// Returns the name of a value set that the file contains.
  func name(of reference: String) -> String? {
    resource(reference).flatMap { $0.string("name") ?? $0.string("id") }
  }

  /// Returns the codings of a value set.
  func content(of reference: String) -> Content {
    var composition = FHIRComposition(self)
    return composition.content(of: reference, depth: 0)
  }

  /// Value sets of the FHIR core specification.
  static let known: [String: [FHIRCoding]] = [
    "http://hl7.org/fhir/ValueSet/administrative-gender": [
      FHIRCoding("male", in: "http://hl7.org/fhir/administrative-gender", display: "Male"),
      FHIRCoding("female", in: "http://hl7.org/fhir/administrative-gender", display: "Female"),
      FHIRCoding("other", in: "http://hl7.org/fhir/administrative-gender", display: "Other"),
      FHIRCoding("unknown", in: "http://hl7.org/fhir/administrative-gender", display: "Unknown"),
    ],
    "http://hl7.org/fhir/ValueSet/yesnodontknow": [
      FHIRCoding("Y", in: "http://terminology.hl7.org/CodeSystem/v2-0136", display: "Yes"),
      FHIRCoding("N", in: "http://terminology.hl7.org/CodeSystem/v2-0136", display: "No"),
      FHIRCoding(
        "asked-unknown", in: "http://terminology.hl7.org/CodeSystem/data-absent-reason",
        display: "Don't know"),
    ],
  ]
}

/// A code from a code system, with the text that people see.
struct FHIRCoding: Sendable {
  let code: String
  let system: String?
  let display: String?

  /// The coding in the source; nil for a coding of the specification.
  let node: JSONNode?

  /// Reads a coding or a concept; the list that contains it may state its system.
  init(_ node: JSONNode, system: String? = nil) {
    code = (node.string("code") ?? node.string("display") ?? "").trimmingSpaces
    self.system = node.string("system") ?? system
    display = node.string("display")
    self.node = node
  }

  init(_ code: String, in system: String, display: String) {
    (self.code, self.system, self.display, node) = (code, system, display, nil)
  }

  /// The only member that the coding has in place of a code; nil if it has a code.
  var member: String? { node == nil || node?["code"] != nil ? nil : "display" }

  /// The texts in other languages that a value set or a code system has for the code.
  var designations: [(language: String, text: String)] {
    (node?.items("designation") ?? []).compactMap { designation in
      guard let language = designation.string("language"), let text = designation.string("value")
      else { return nil }
      return (language, text)
    }
  }

  /// The score of the coding in a calculation, if it has one.
  var score: String? { node?.score }
}

extension JSONNode {
  /// The score of an option or a coding.
  var score: String? {
    for node in items("extension") where node.extensionName.isNameOfScore {
      if let value = node.value(), ["Decimal", "Integer"].contains(value.type) {
        return value.node.primitive
      }
    }
    return items("property").first { $0.string("code") == "itemWeight" }?.value()?.node.primitive
  }
}

extension String {
  /// Whether extensions with the name contain scores of options.
  var isNameOfScore: Bool {
    [
      "itemWeight", "ordinalValue", "questionnaire-ordinalValue", "valueset-ordinalValue",
      "codesystem-ordinalValue", "extension-score", "iso21090-CO-value",
    ].contains(self)
  }
}
