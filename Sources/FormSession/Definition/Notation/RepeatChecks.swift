import JSONText

extension DefinitionReader {
  /// Checks the repeats of a form, and the parts of it that cannot be used in a repeat.
  mutating func checkRepeats(in definition: FormDefinition) {
    guard !repeatSites.isEmpty else { return }
    for group in definition.groups {
      guard let repetition = group.repetition, let site = repeatSites[group.key] else { continue }
      check(repetition, of: group, in: definition, at: site)
    }
    for mention in mentions { checkRepeat(mention, in: definition) }
  }

  private mutating func check(
    _ repetition: FormDefinition.Repetition, of group: FormDefinition.Group,
    in definition: FormDefinition, at site: Site
  ) {
    let path = definition.groupPath(group.key)
    if path.count(where: { $0.repetition != nil }) > FormDefinition.Repetition.deepest {
      note(.repeatTooDeep(group.key, limit: FormDefinition.Repetition.deepest), at: site)
    }
    if let least = repetition.min, let most = repetition.max, least > most {
      note(.reversed("min", "max"), at: site)
    }
    if let start = repetition.start, let most = repetition.max, start > most {
      note(.reversed("start", "max"), at: site)
    }
    if repetition.count != nil, repetition.start != nil || repetition.min != nil {
      note(.countedRepeat(repetition.start != nil ? "start" : "min"), at: site)
    }
    if let page = path.dropFirst().first(where: { $0.isPage && isInRepeat($0, of: path) }) {
      note(.pageInRepeat(page.key), at: site)
    }
  }

  /// Whether a group is inside one of a path's repeats.
  private func isInRepeat(_ group: FormDefinition.Group, of path: [FormDefinition.Group]) -> Bool {
    path.prefix { $0.key != group.key }.contains { $0.repetition != nil }
  }

  private mutating func checkRepeat(_ mention: Mention, in definition: FormDefinition) {
    switch mention.use {
    case .onlyOnce(let use):
      if let group = definition.repeatAround(mention.name) {
        note(.inRepeat(mention.name, group: group, use), at: mention.site)
      }
    case .repeatAround(let field):
      let path = definition.groupPath(definition.fields.first { $0.key == field }?.group)
      if !path.contains(where: { $0.key == mention.name && $0.repetition != nil }),
        definition.groups.contains(where: { $0.key == mention.name })
      {
        note(.notInRepeat(field, group: mention.name), at: mention.site)
      }
    default: break
    }
  }
}

extension FormDefinition {
  /// Returns the key of the innermost repeat that contains a field; nil if it is not in a repeat.
  func repeatAround(_ field: String) -> String? {
    groupPath(fields.first { $0.key == field }?.group).last { $0.repetition != nil }?.key
  }
}
