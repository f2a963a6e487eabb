import JSONText

extension FHIRReader {
  /// Reads the options of all questions, and turns them into lists.
  mutating func readOptions() {
    for clause in form.items.flatMap({ $0.node.items("enableWhen") }) {
      guard let question = clause.string("question"), let coding = clause["answerCoding"] else {
        continue
      }
      mentionedCodings[question, default: []].append(FHIRCoding(coding))
    }
    for index in form.items.indices where form.items[index].isQuestion {
      form.items[index].options = options(of: index)
    }
    for index in form.items.indices where form.items[index].isChoice {
      if form.items[index].options.isEmpty {
        form.items[index].options = mentionedOptions(of: index)
        form.items[index].isOpen = true
      }
      let name = form.items[index].node.valueSet.flatMap { valueSets.name(of: $0) }
      form.items[index].list = list(
        of: form.items[index].options, name: name ?? form.items[index].linkId,
        place: form.items[index].place("answerOption"))
    }
  }

  private mutating func options(of index: Int) -> [FHIROption] {
    let node = form.items[index].node
    var options = node.items("answerOption").map { option(of: $0) }
    options += node.items("option").map { option(of: $0) }
    if let reference = node.valueSet {
      switch valueSets.content(of: reference) {
      case .codings(let codings):
        options += codings.map { option(of: $0) }
        reportLanguages(of: codings, index)
      case .outside(let what):
        note(
          .outside, index, "answerValueSet", "\(what) is not in the file.",
          instead: "The question takes any text.")
      }
    } else if options.isEmpty, let address = node.extensionValue("questionnaire-externallydefined")
    {
      note(
        .outside, index, "externallydefined",
        "The options are at \(address.node.primitive ?? "another place").",
        instead: "The question takes any text.")
    }
    options.removeAll(where: \.value.isEmpty)
    reportRepeated(options, index)
    return Self.distinct(options)
  }

  /// Reports the languages of options that the form lacks.
  private mutating func reportLanguages(of codings: [FHIRCoding], _ index: Int) {
    let languages = Set(codings.flatMap(\.designations).map(\.language))
    let lacking = languages.filter { texts.language(for: $0) == nil }.sorted()
    guard !lacking.isEmpty else { return }
    note(
      .looks, index, "answerValueSet",
      "The options have texts in languages that the form lacks: "
        + "\(lacking.joined(separator: ", ")).",
      instead: "These texts are left out.")
  }

  /// Reports the options that are left out because the list has their code already.
  private mutating func reportRepeated(_ options: [FHIROption], _ index: Int) {
    var labels: [String: OutlineTexts] = [:]
    for option in options {
      guard let first = labels[option.identity] else {
        labels[option.identity] = option.label
        continue
      }
      let hasSameLabel = first == option.label
      note(
        hasSameLabel ? .looks : .answers, index, "answerOption",
        "The option `\(option.code.shortened)` is in the list more than once"
          + (hasSameLabel ? "." : ", with different labels."),
        instead: "Only one is kept, with the first label.")
    }
  }

  /// Gives different values to options that share a code.
  private static func distinct(_ options: [FHIROption]) -> [FHIROption] {
    var values: Set<String> = []
    var codings: Set<String> = []
    return options.compactMap { option in
      guard codings.insert(option.identity).inserted else { return nil }
      var option = option
      var number = 2
      while !values.insert(option.value).inserted {
        option.value = "\(option.code)-\(number)"
        number += 1
      }
      return option
    }
  }

  private func option(of coding: FHIRCoding) -> FHIROption {
    var label = texts.texts(coding.display ?? coding.code)
    if let node = coding.node, node["display"] != nil {
      label = texts.texts(of: node, "display").texts
    }
    for (language, text) in coding.designations {
      guard let language = texts.language(for: language), label[language] == nil else { continue }
      label[language] = OutlineText(text)
    }
    return FHIROption(
      value: coding.code, code: coding.code, system: coding.system, label: label,
      display: coding.display, version: coding.node?.string("version"), member: coding.member,
      score: coding.score, isExclusive: false,
      isInitial: false, extensions: coding.node?.items("extension") ?? [])
  }

  /// Reads an `answerOption`, or an `option` of STU3.
  private func option(of node: JSONNode) -> FHIROption {
    let value = node.value()
    let prefix = (node.extensionValue("questionnaire-optionPrefix")?.node.string).map { text in
      text.last?.isLetter == true || text.last?.isNumber == true ? "\(text)." : text
    }
    let isExclusive = node.isMarked("questionnaire-optionExclusive")
    let isInitial = node.isSet("initialSelected")
    if let value, value.type == "Coding" {
      let coding = FHIRCoding(value.node)
      let isShown = value.node["display"] != nil
      let label =
        isShown
        ? texts.texts(of: value.node, "display", prefix: prefix).texts
        : texts.texts([prefix, coding.code].compactMap { $0 }.joined(separator: " "))
      return FHIROption(
        value: coding.code, code: coding.code, system: coding.system, label: label,
        display: coding.display, version: value.node.string("version"), member: coding.member,
        score: node.score ?? coding.score,
        isExclusive: isExclusive, isInitial: isInitial,
        extensions: node.items("extension") + value.node.items("extension"))
    }
    let text = (value?.node.string("reference") ?? value?.node.primitive ?? "").trimmingSpaces
    let display = value?.node.string("display") ?? text
    var label = texts.texts([prefix, display].compactMap { $0 }.joined(separator: " "))
    if let member = value?.type, node["_value" + member] != nil {
      label = texts.texts(of: node, "value" + member, prefix: prefix).texts
    }
    return FHIROption(
      value: text, code: text, system: nil, label: label, display: value?.node.string("display"),
      referredType: value?.node.string("type"), member: value.map { "value" + $0.type },
      score: node.score, isExclusive: isExclusive,
      isInitial: isInitial)
  }

  /// Returns the codings that conditions compare with the answer, and the codings of the initial
  /// answer.
  ///
  /// These codings are offered if the file does not contain the options themselves, so that the
  /// conditions can become true.
  private func mentionedOptions(of index: Int) -> [FHIROption] {
    let node = form.items[index].node
    var codings = mentionedCodings[form.items[index].linkId] ?? []
    codings += node.items("initial").compactMap { $0["valueCoding"].map { FHIRCoding($0) } }
    if let coding = node["initialCoding"] { codings.append(FHIRCoding(coding)) }
    return Self.distinct(codings.map { option(of: $0) }.filter { !$0.value.isEmpty })
  }

  /// Whether the label of a coding or a reference is not its text in the source, for example because
  /// of a prefix.
  private func hasOtherLabel(_ option: FHIROption) -> Bool {
    (option.member == nil || option.member == "valueReference")
      && option.label[texts.language] != OutlineText(option.display ?? option.code)
  }

  /// Returns the list with the given options; questions with the same options share a list.
  private mutating func list(
    of options: [FHIROption], name: String, place: SourcePlace
  ) -> Int? {
    guard !options.isEmpty else { return nil }
    var rows = options.map { OutlineOption($0.value, label: $0.label, name: $0.name) }
    let columns: [(key: String, isNeeded: Bool, text: (FHIROption) -> String?)] = [
      ("display", options.contains(where: hasOtherLabel), { $0.display }),
      ("version", options.contains { $0.version != nil }, { $0.version }),
      ("type", options.contains { $0.referredType != nil }, { $0.referredType }),
    ]
    for column in columns where column.isNeeded {
      for (index, option) in options.enumerated() {
        rows[index].columns.append((column.key, column.text(option) ?? ""))
      }
    }
    let sameValues = listsByValues[rows.map(\.value), default: []]
    if let known = sameValues.first(where: { form.lists[$0].options == rows }) { return known }
    let index = form.addList(name: name, rows, place: place)
    listsByValues[rows.map(\.value), default: []].append(index)
    return index
  }
}

extension JSONNode {
  /// The value set that contains the options; in STU3, `options` refers to it.
  var valueSet: String? { string("answerValueSet") ?? self["options"]?.string("reference") }
}
