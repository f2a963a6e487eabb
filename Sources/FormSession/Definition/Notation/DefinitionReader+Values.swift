import FieldEngine

extension DefinitionReader {
  /// Judges what a field begins with; a text that typing on can make right may be wanted, and is no
  /// mistake.
  mutating func judge(
    _ text: String, beginning key: String, by index: inout MentionIndex, at site: Site
  ) {
    switch sample(of: key, by: &index)?.beginning(with: text) {
    case .right, nil: break
    case .unfinished(let reason): find(.beginsInvalid(reason), at: site)
    case .impossible(let misfit): note(.cannotBegin(misfit), at: site)
    }
  }

  /// Judges a value that a field is asked to have.
  mutating func judge(
    _ text: String, asValueOf key: String, by index: inout MentionIndex, at site: Site
  ) {
    guard !index.neverStored.contains(key),
      let misfit = sample(of: key, by: &index)?.misfit(of: text)
    else { return }
    note(.neverHas(key, misfit), at: site)
  }

  /// The field against which values are held; nil when nothing is to be compiled any more.
  func sample(of key: String, by index: inout MentionIndex) -> FieldSample? {
    guard knownTypes.hasRoomForPatterns, let field = index.fields[key] else { return nil }
    return index.samples.sample(of: field)
  }
}
