import FieldEngine

extension DefinitionReader {
  /// Judges what a field begins with; a text that typing on can make right may be wanted.
  mutating func judge(
    _ text: String, beginning key: String, by index: inout MentionIndex, at site: Site
  ) {
    switch sample(of: key, by: &index)?.beginning(with: text) {
    case .right, nil: break
    case .unfinished(let reason): find(.beginsInvalid(reason), at: site)
    case .impossible(let misfit): find(.stated(.cannotBegin(misfit)), at: site)
    }
  }

  /// Judges a value that a field is asked to have.
  mutating func judge(
    _ text: String, asValueOf key: String, by index: inout MentionIndex, at site: Site
  ) {
    guard !index.neverStored.contains(key),
      let misfit = sample(of: key, by: &index)?.misfit(of: text)
    else { return }
    find(.stated(.neverHas(key, misfit)), at: site)
  }

  /// The field against which values are held; nil when nothing more is looked for or compiled.
  func sample(of key: String, by index: inout MentionIndex) -> FieldSample? {
    guard !hasFoundEnough, knownTypes.hasRoomForPatterns, let field = index.fields[key] else {
      return nil
    }
    return index.samples.sample(of: field)
  }
}
