import FieldEngine

extension FieldTypeReference {
  /// The bounds of a whole-number type; nil for another type or unless both are set.
  package var wholeBounds: ClosedRange<Int>? {
    guard case .builtIn(.integer, let parameters) = self,
      case .number(let least)? = parameters[.min], case .number(let most)? = parameters[.max],
      let least = Int(least.description), let most = Int(most.description), least <= most
    else { return nil }
    return least...most
  }
}
