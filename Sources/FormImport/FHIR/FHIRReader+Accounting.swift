import JSONText

extension FHIRReader {
  /// Reports the parts of an item that were not read.
  mutating func accountFor(_ index: Int) {
    let item = form.items[index]
    guard case .object(let members) = item.node.content else { return }
    var unknown: [String] = []
    for member in members where !FHIRKnown.members.contains(member.key) {
      if FHIRKnown.remarkedMembers.contains(member.key) {
        remarks.add(.member(member.key), at: item.linkId)
      } else if !FHIRKnown.initials.contains(where: member.key.hasPrefix) {
        unknown.append(member.key)
      }
    }
    for node in item.node.items("extension") { account(for: node, item.linkId, &unknown) }
    for node in item.node["_text"]?.items("extension") ?? [] {
      if ["cqf-expression", "cqf-calculatedValue"].contains(node.extensionName) {
        note(
          .looks, index, "text", "An expression gives the text.",
          instead: "The text of the item is shown.")
      } else {
        account(for: node, item.linkId, &unknown)
      }
    }
    if item.node["_answerValueSet"] != nil {
      note(
        .outside, index, "answerValueSet", "An expression gives the value set.",
        instead: "The question takes any text, or the options of the item.")
    }
    for option in item.node.items("answerOption") + item.node.items("option") {
      accountFor(option: option, item.linkId, &unknown)
    }
    guard !unknown.isEmpty else { return }
    note(
      .looks, index, nil,
      "The item has unknown members: \(unknown.map { "`\($0)`" }.joined(separator: ", ")).",
      instead: "It is left out.")
  }

  private mutating func accountFor(
    option: JSONNode, _ linkId: String, _ unknown: inout [String]
  ) {
    guard case .object(let members) = option.content else { return }
    let extensions = option.items("extension") + (option["valueCoding"]?.items("extension") ?? [])
    for node in extensions { account(for: node, linkId, &unknown) }
    for member in members where !FHIRKnown.membersOfOption(member.key) {
      if !unknown.contains(member.key) { unknown.append(member.key) }
    }
  }

  private mutating func account(for node: JSONNode, _ linkId: String, _ unknown: inout [String]) {
    let name = node.extensionName
    if FHIRKnown.extensions.contains(name) || name.isNameOfScore { return }
    if FHIRKnown.lossesOfAnswers[name] != nil { return }
    if FHIRKnown.isRemarked(name) {
      remarks.add(.member(name), at: linkId)
    } else if !unknown.contains(name) {
      unknown.append(name)
    }
  }

  /// Reports the parts of the questionnaire itself that were not read.
  mutating func accountForQuestionnaire() {
    guard case .object(let members) = form.questionnaire.content else { return }
    for member in members where !FHIRKnown.members(ofForm: member.key) {
      remarks.add(.member(member.key))
    }
    for node in form.questionnaire.items("extension") {
      let name = node.extensionName
      if !FHIRKnown.extensions.contains(name), FHIRKnown.lossesOfAnswers[name] == nil {
        remarks.add(.member(name))
      }
    }
    for node in form.questionnaire.items("extension") {
      guard let loss = FHIRKnown.lossesOfAnswers[node.extensionName] else { continue }
      outline.findings.append(
        ImportFinding(loss.severity, at: .form, node.extensionName, loss.message))
    }
    reportUnusedQueries()
    for index in form.items.indices {
      for node in form.items[index].node.items("extension") {
        guard let loss = FHIRKnown.lossesOfAnswers[node.extensionName] else { continue }
        note(loss.severity, index, node.extensionName, loss.message)
      }
    }
  }

  private mutating func reportUnusedQueries() {
    let queries = form.variables.values.filter { !$0.isFHIRPath }.map { "%\($0.id.name)" }.sorted()
    guard !queries.isEmpty else { return }
    outline.findings.append(
      ImportFinding(
        .outside, at: .form, "variable",
        "Queries give the values of \(queries.joined(separator: ", ")).",
        instead: "Expressions that read them are left out."))
  }
}

/// The parts of a questionnaire that the reader knows.
enum FHIRKnown {
  /// The members of an item that are read, or that mean nothing to people.
  static let members: Set = [
    "linkId", "text", "_text", "type", "prefix", "_prefix", "item", "extension", "repeats",
    "required", "readOnly", "maxLength", "initial", "answerOption", "option", "answerValueSet",
    "options", "enableWhen", "enableBehavior", "answerConstraint", "disabledDisplay", "id",
    "_linkId", "_type", "_answerValueSet",
  ]

  /// The members of an item that are only for programs.
  static let remarkedMembers: Set = ["code", "definition", "_definition", "_code"]

  /// The beginnings of the names of other members that are not reported: an initial answer in STU3,
  /// and extensions of members that are read.
  static let initials = ["initial", "_initial", "_required", "_repeats", "_readOnly"]

  /// Whether a member of a questionnaire is read, or concerns the file rather than the form.
  static func members(ofForm key: String) -> Bool {
    [
      "resourceType", "id", "meta", "language", "text", "contained", "extension", "url", "version",
      "name", "title", "_title", "item", "status", "experimental", "date", "publisher", "contact",
      "identifier", "implicitRules", "subjectType", "code", "lastReviewDate", "approvalDate",
    ].contains(key)
  }

  /// Whether a member of an option is read.
  static func membersOfOption(_ key: String) -> Bool {
    key.hasPrefix("value") || key.hasPrefix("_value")
      || ["extension", "id", "initialSelected"].contains(key)
  }

  /// The extensions that are read, or that can be left out without consequences.
  static let extensions: Set = [
    "questionnaire-hidden", "questionnaire-itemControl", "questionnaire-minOccurs",
    "questionnaire-maxOccurs", "minOccurs", "maxOccurs", "questionnaire-unit",
    "questionnaire-unitOption", "minValue", "maxValue", "questionnaire-minValue",
    "questionnaire-maxValue", "minLength", "maxLength", "maxDecimalPlaces", "regex", "entryFormat",
    "mimeType", "maxSize", "questionnaire-maxSize", "variable", "questionnaire-optionExclusive",
    "questionnaire-optionPrefix", "questionnaire-answerRepeats", "questionnaire-constraint",
    "targetConstraint", "questionnaire-calculatedExpression", "cqf-expression",
    "cqf-calculatedValue", "questionnaire-initialExpression",
    "questionnaire-enableWhenExpression",
    "questionnaire-answerOptionsToggleExpression", "questionnaire-answerExpression",
    "questionnaire-candidateExpression", "questionnaire-externallydefined",
    "questionnaire-displayCategory", "questionnaire-minQuantity",
    "questionnaire-maxQuantity", "translation", "rendering-xhtml", "rendering-markdown",
    "questionnaire-display-control",
  ]

  /// The extensions whose loss can change answers, with the findings to report.
  static let lossesOfAnswers: [String: (severity: ImportFinding.Severity, message: String)] = [
    "questionnaire-subQuestionnaire":
      (.outside, "The questions of another questionnaire belong here."),
    "questionnaire-signatureRequired":
      (.answers, "The source requires a signature. The imported form does not ask for one."),
    "questionnaire-referenceResource": (.outside, "The answer is a resource of one type."),
    "questionnaire-referenceFilter": (.outside, "The answer is a resource that a query finds."),
    "questionnaire-referenceProfile": (.outside, "The answer is a resource of one profile."),
    "questionnaire-lookupQuestionnaire":
      (.outside, "Answers can be looked up with another questionnaire."),
    "questionnaire-contextExpression": (.outside, "A query gives further context."),
    "questionnaire-sourceQueries": (.outside, "Queries give further context."),
    "cqf-library": (.outside, "Expressions use a CQL library."),
    "questionnaire-unitValueSet": (.outside, "The units are in a value set."),
    "questionnaire-unitSupplementalSystem": (.outside, "The units are in a code system."),
  ]

  /// Whether an extension is only for programs, or for an appearance that Fieldbook decides.
  static func isRemarked(_ name: String) -> Bool {
    [
      "observationExtract", "observationLinkPeriod", "itemExtractionContext", "launchContext",
      "itemExtractionValue", "itemPopulationContext", "entryMode", "targetStructureMap",
      "sourceStructureMap", "assembledFrom", "assemble-expectation", "choiceOrientation",
      "preferredTerminologyServer", "terminology-server", "performerType", "isSubject", "shortText",
      "designNote", "usageMode", "choiceColumn", "openLabel", "sliderStepValue", "collapsible",
      "width", "itemMedia", "itemAnswerMedia", "observation-extract-category", "optionalDisplay",
      "keyboard", "rendering-style", "supportLink", "definitionExtract", "definitionExtractValue",
      "templateExtract", "columnCount", "derivationType", "minLengthRequired",
    ].contains { name.hasSuffix($0) } || name.hasPrefix("cpg-") || name.hasPrefix("artifact-")
  }
}
