import FieldEngine
import JSONText

/// A cache of the built-in types' storage policies, and a count of the states of all patterns.
struct KnownTypes {
  /// The maximum number of states of all patterns in a form together.
  ///
  /// A single pattern may have ten thousand states, and a file could contain a hundred thousand
  /// patterns.
  var maximumStates = 50_000

  private var answers: [FieldTypeReference: StoragePolicy?] = [:]
  private var patterns: Set<Pattern> = []
  private var states = 0

  /// Returns the storage policy of a type; nil if the type has a mistake or the limit for patterns
  /// is exceeded.
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

  /// Counts the states of a pattern, unless it was counted before.
  mutating func count(_ pattern: Pattern) {
    if patterns.insert(pattern).inserted { states += pattern.stateCount }
  }
}

extension DefinitionReader {
  /// Compiles a pattern, or records a mistake.
  ///
  /// The first pattern that exceeds the limit is a mistake; later patterns are not compiled.
  mutating func pattern(_ source: String, at node: JSONNode) -> Pattern? {
    guard !isFull, knownTypes.hasRoomForPatterns else { return nil }
    do throws(PatternError) {
      let pattern = try Pattern(source)
      knownTypes.count(pattern)
      if knownTypes.hasRoomForPatterns { return pattern }
      note(.patternsTooLarge(limit: knownTypes.maximumStates), at: node)
    } catch {
      note(.type(.pattern(error)), at: node)
    }
    return nil
  }
}
