extension FHIRPathTranslator {
  /// Returns the elements that have a type.
  func elements(_ elements: FHIRPathCollection, ofType type: FHIRPathNode) -> FHIRPathCollection {
    guard let name = Self.name(of: type) else { return elements }
    return elements.filter { self.isOfType($0.place, name) }
  }

  /// Returns a condition that is true if the first element has the given type.
  func isOfType(_ elements: FHIRPathCollection, _ type: FHIRPathNode) -> FHIRCondition {
    guard let first = elements.first, let name = Self.name(of: type) else { return .empty }
    let existence = existence(of: first)
    return isOfType(first.place, name)
      ? FHIRCondition(existence, fails: .never) : FHIRCondition(.never, fails: existence)
  }

  /// Returns the name of a type without `FHIR.` or `System.`, in lowercase; nil if it is not a
  /// name.
  private static func name(of type: FHIRPathNode) -> String? {
    if case .member(_, let name) = type.kind { name.lowercased() } else { nil }
  }

  private func isOfType(_ place: FHIRPathPlace, _ name: String) -> Bool {
    switch place {
    case .scalar(let scalar): isOfType(scalar, name)
    case .condition: name == "boolean"
    case .option, .values: name == "coding"
    default: true
    }
  }

  private func isOfType(_ scalar: FHIRPathScalar, _ name: String) -> Bool {
    switch scalar.kind {
    case .number:
      let type = scalar.item.map { form.items[$0].type }
      return name == "decimal" || name == "integer" ? type == nil || type == name : false
    case .text: return ["string", "text", "code", "uri", "url", "markdown"].contains(name)
    case .date: return name == "date"
    case .dateTime: return name == "datetime" || name == "instant"
    case .time: return name == "time"
    case .coding: return name == "coding"
    case .quantity: return name == "quantity"
    case .other: return true
    }
  }
}
