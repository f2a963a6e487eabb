import FormSession

extension Outline {
  /// Returns the outline's definition, and a summary of everything that was not imported.
  ///
  /// Without a version, the definition gets the source's version if that is a positive whole
  /// number, or else version 1.
  func imported(from source: String, version: Int?) throws(FormImportError) -> ImportedForm {
    guard items.contains(where: { $0.question != nil }) else {
      throw .noQuestions(file: source)
    }
    let outline = withShallowGroups.withConditionsOutsideTheirAnswers
    let builder = DefinitionBuilder(outline)
    let stated = self.version.flatMap { Int($0) }.flatMap { 1...Int(Int32.max) ~= $0 ? $0 : nil }
    let draft = builder.draft(key: name.asKey(or: "form"), version: version ?? stated ?? 1)
    var repair = DefinitionRepair(draft, builder)
    let document = try repair.document()
    guard let form = document.definition else { throw .noQuestions(file: source) }
    var findings = outline.findings + repair.findings + repair.warnings(of: document)
    if version == nil, stated == nil, let version = self.version {
      let isLarge = version.allSatisfy { $0.isASCII && $0.isNumber }
      findings.append(
        ImportFinding(
          .looks, at: .form, "version",
          "The version `\(version)` is \(isLarge ? "too large" : "not a whole number").",
          instead: "The definition has version 1; `--form-version` sets another."))
    }
    let summary = FormImportSummary(outline, form: form.key, source: source, findings)
    return ImportedForm(json: repair.draft.json, form: form, summary: summary)
  }
}
