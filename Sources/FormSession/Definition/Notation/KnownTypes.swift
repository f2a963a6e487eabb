import FieldEngine
import JSONText

/// What the engine said about types that were asked for, so that each is made only once.
struct KnownTypes {
  /// How many states all patterns of a form may have together.
  ///
  /// One pattern may have ten thousand; a file could hold a hundred thousand such patterns.
  var maximumStates = 50_000

  private var answers: [FieldTypeReference: StoragePolicy?] = [:]
  private var patterns: Set<Pattern> = []
  private var states = 0

  /// What the type itself says about storing; nil when it is not asked any more, for it would
  /// compile patterns.
  mutating func storage(
    of type: FieldType, _ parameters: TypeParameters, _ declared: [String: DeclaredType]
  ) -> StoragePolicy? {
    let reference = FieldTypeReference.builtIn(type, parameters)
    if let known = answers[reference] { return known }
    guard hasRoomForPatterns else { return nil }
    let answer = try? type.definition(parameters, declared: declared).storage
    answers[reference] = .some(answer)
    return answer
  }

  /// Whether the form has room for more patterns.
  var hasRoomForPatterns: Bool { states <= maximumStates }

  /// Takes a pattern in, unless it is there already.
  mutating func take(_ pattern: Pattern) {
    if patterns.insert(pattern).inserted { states += pattern.stateCount }
  }
}

extension DefinitionReader {
  /// Compiles a pattern, or notes why that cannot be done; the first one for which there is no more
  /// room is a mistake, and the others are not looked at.
  mutating func pattern(_ source: String, at node: JSONNode) -> Pattern? {
    guard !isFull, knownTypes.hasRoomForPatterns else { return nil }
    do throws(PatternMistake) {
      let pattern = try Pattern(source)
      knownTypes.take(pattern)
      if knownTypes.hasRoomForPatterns { return pattern }
      note(.patternsTooLarge(limit: knownTypes.maximumStates), at: node)
    } catch {
      note(.type(.pattern(error)), at: node)
    }
    return nil
  }
}
