import FormSession

/// The repeated groups around the parts of a form, by their places; nil for parts outside repeats.
extension KnownForm {
  /// Returns the place of the innermost repeated group around a field.
  package func repeatedGroup(aroundField place: Int) -> Int? {
    groupPlace(of: repeats.ofField[place])
  }

  /// Returns the place of the innermost repeated group around a group.
  package func repeatedGroup(aroundGroup place: Int) -> Int? {
    guard definition.groups.indices.contains(place) else { return nil }
    return groupPlace(of: repeats.number(ofContentsOf: definition.groups[place].parent))
  }

  /// Whether a group is itself repeated.
  package func isRepeated(_ group: Int) -> Bool {
    groups[group].key.flatMap(repeats.number(of:)) != nil
  }

  private func groupPlace(of repeated: Int) -> Int? {
    repeated == 0 ? nil : groupPlaces[repeats.all[repeated].key]
  }
}
