import FieldEngine

extension DefinitionReader {
  /// Checks the initial text of a field; unfinished text is only a finding.
  mutating func check(
    _ text: String, beginning key: String, by index: inout MentionIndex, at site: Site
  ) {
    switch sample(of: key, by: &index)?.beginning(with: text) {
    case .right, nil: break
    case .unfinished(let reason): find(.beginsInvalid(reason), at: site)
    case .impossible(let incompatibleText): find(.stated(.cannotBegin(incompatibleText)), at: site)
    }
  }

  /// Checks a value that is compared with a field.
  mutating func check(
    _ text: String, asValueOf key: String, by index: inout MentionIndex, at site: Site
  ) {
    guard !index.secret.contains(key),
      let incompatibleText = sample(of: key, by: &index)?.incompatibleText(of: text)
    else { return }
    find(.stated(.neverHas(key, incompatibleText)), at: site)
  }

  /// Returns the sample of a field; nil if there is no such field or a limit is reached.
  func sample(of key: String, by index: inout MentionIndex) -> FieldSample? {
    guard !hasFoundEnough, knownTypes.hasRoomForPatterns, let field = index.fields[key] else {
      return nil
    }
    return index.samples.sample(of: field)
  }
}
