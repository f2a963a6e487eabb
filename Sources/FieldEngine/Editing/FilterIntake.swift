/// Accepts text through a filter function that has no notion of carets or refusals.
struct FilterIntake: Sendable {
  var filter: @Sendable (String) -> String
  var limit: Int

  /// Whether the template changes with the text, so that its capacity does not limit the text's
  /// length.
  var grows = false

  func callAsFunction(_ edit: RawEdit) -> Intake {
    let rest = edit.before + edit.after
    if edit.origin == .deletion { return deleting(rest, edit) }
    let baseline = filter(rest)
    var offered = edit.offered
    var raw = filter(edit.before + offered + edit.after)
    let cut = surplus(raw)
    if cut > 0 {
      offered = offered.characters(upTo: max(0, offered.characterCount - cut))
      raw = fitting(filter(edit.before + offered + edit.after))
    }
    guard raw.lowercased().hasSuffix(edit.after.lowercased()) else {
      return .refusing(edit, cause(cut))
    }
    let losesMeaning =
      cut > 0 || raw.meaningCount < (edit.before + edit.offered + edit.after).meaningCount
    return Intake(
      raw: raw,
      caret: min(filter(edit.before + offered).characterCount, raw.characterCount),
      refusal: losesMeaning || raw == baseline ? Refusal(edit.offered, cause(cut)) : nil,
      losesMeaning: losesMeaning,
      acceptsNothing: raw == baseline)
  }

  /// Deletes text, filtering the rest only if the filter keeps all of its meaning.
  ///
  /// A filter that restores the deleted character or removes more of the text is ignored.
  private func deleting(_ rest: String, _ edit: RawEdit) -> Intake {
    let filtered = filter(rest)
    let isSound =
      filtered.characterCount <= rest.characterCount && filtered.meaningCount == rest.meaningCount
    let raw = isSound ? filtered : rest
    let caret = min(filter(edit.before).characterCount, raw.characterCount)
    return Intake(raw: raw, caret: caret)
  }

  private var longest: Int { grows ? TextLimit.characters : limit }

  private func surplus(_ raw: String) -> Int {
    max(0, raw.characterCount - longest)
  }

  private func fitting(_ raw: String) -> String {
    surplus(raw) > 0 ? raw.characters(upTo: longest) : raw
  }

  private func cause(_ cut: Int) -> Refusal.Cause {
    cut > 0 ? .tooLong(limit: longest, ofDigits: false) : .unknownCharacters
  }
}

extension String {
  /// The number of scalars that carry meaning.
  fileprivate var meaningCount: Int {
    unicodeScalars.count { $0.carriesMeaning }
  }
}
