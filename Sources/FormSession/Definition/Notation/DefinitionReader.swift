import FieldEngine
import JSONText

/// The state of a pass over a definition: its position, the mistakes and the references found.
struct DefinitionReader {
  /// The maximum number of reported mistakes; if there are more, they usually have a common cause.
  static let maximumErrors = 100

  /// The mistakes so far, in the order in which they were found.
  private(set) var errors: [DefinitionError] = []

  /// The findings so far.
  private(set) var findings: [DefinitionFinding] = []

  /// The references, which are resolved after everything has been read.
  var mentions: [Mention] = []

  /// The comparisons of rules, which are checked after everything has been read.
  var comparisons: [StatedComparison] = []

  /// The places of expressions and of text with answers.
  var expressionSites: [ExpressionPlace: Site] = [:]

  /// The languages of the form.
  var languages: [String] = []

  /// The places of the languages.
  var languageSites: [Site] = []

  /// The number of pieces of text for people, and the number of those that each language lacks.
  var textCount = 0
  var untranslated: [String: Int] = [:]

  /// The places of the fields, by key.
  var fieldSites: [String: Site] = [:]

  /// The rows of the lists whose files have been read, by key.
  var rowsOfLists: [String: OptionList] = [:]

  /// The places of the lists, by key.
  var listSites: [String: Site] = [:]

  /// The places of the repetitions, by the key of the group.
  var repeatSites: [String: Site] = [:]

  /// The number of notes that have been read.
  var noteCount = 0

  /// The types that the form declares, by key, read before everything that uses them.
  ///
  /// A type that cannot be read is replaced with one that accepts any text.
  var declaredTypes: [String: DeclaredType] = [:]

  /// A cache of types that were looked up.
  var knownTypes = KnownTypes()

  private var path: [Step] = []
  private var seenKeys: [DefinitionError.Item: Set<String>] = [:]

  private enum Step {
    case key(String)
    case index(Int)
  }

  /// Creates a reader that begins with the mistakes in the JSON.
  init(_ errors: [JSONError] = []) {
    self.errors = errors.map { error in
      DefinitionError(
        kind: .json(error), pointer: error.pointer ?? .root, position: error.position)
    }
  }
}

/// A place in a definition.
struct Site: Sendable {
  let pointer: JSONPointer
  let position: JSONPosition
}

extension DefinitionReader {
  /// Records the place of an expression or text, if it can contain a mistake.
  mutating func state(_ text: String, _ place: ExpressionPlace, at node: JSONNode) {
    if !place.isText || text.utf8.contains(UInt8(ascii: "$")) {
      expressionSites[place] = site(of: node)
    }
  }

  /// The first language of the form; nil if the form lists no languages.
  var language: LanguageChoice? {
    languages.first.map { LanguageChoice(first: $0, shown: $0) }
  }

  /// Records a mistake in a value.
  mutating func note(_ kind: DefinitionError.Kind, at node: JSONNode) {
    if !isFull { note(kind, at: site(of: node)) }
  }

  mutating func note(_ kind: DefinitionError.Kind, at site: Site) {
    guard !isFull else { return }
    let isOneTooMany = errors.count == Self.maximumErrors
    errors.append(
      DefinitionError(
        kind: isOneTooMany ? .tooManyErrors(limit: Self.maximumErrors) : kind,
        pointer: site.pointer, position: site.position))
  }

  /// Whether the maximum number of findings has been reached.
  var hasFoundEnough: Bool { findings.count == Self.maximumErrors }

  /// Records a finding, up to the maximum number.
  mutating func find(_ cause: DefinitionFinding.Cause, at site: Site) {
    if hasFoundEnough { return }
    findings.append(
      DefinitionFinding(cause: cause, pointer: site.pointer, position: site.position))
  }

  /// The findings, in the order of the file.
  var findingsInOrder: [DefinitionFinding] {
    findings.sorted { $0.position.offset < $1.position.offset }
  }

  /// Whether the maximum number of mistakes is exceeded.
  var isFull: Bool { errors.count > Self.maximumErrors }

  /// The mistakes, in the order of the file, with the one about the limit last.
  var errorsInOrder: [DefinitionError] {
    let listed = errors.prefix(Self.maximumErrors)
    let more = errors.dropFirst(Self.maximumErrors)
    return listed.sorted { $0.position.offset < $1.position.offset } + more
  }

  /// Records that no item of a kind has this name.
  ///
  /// At most 1,000 names are compared, so that checking stays fast in a large form with many
  /// mistakes.
  mutating func noteUnknown(
    _ item: DefinitionError.Item, _ name: String, among names: some Collection<String>,
    at site: Site
  ) {
    guard !isFull else { return }
    let candidates = Array(names.prefix(1_000)).sorted()
    let nearest = NearestSpelling.of(name, among: candidates)
    note(.unknown(item, name, nearest: nearest), at: site)
  }

  /// Returns the place of a value that is being read.
  func site(of node: JSONNode) -> Site {
    let pointer = path.reduce(into: JSONPointer.root) { pointer, step in
      switch step {
      case .key(let key): pointer.append(key)
      case .index(let index): pointer.append(index)
      }
    }
    return Site(pointer: pointer, position: node.position)
  }

  /// Reads a member of the current object.
  mutating func within<Result>(
    _ key: String, _ read: (inout DefinitionReader) -> Result
  ) -> Result {
    path.append(.key(key))
    defer { path.removeLast() }
    return read(&self)
  }

  /// Reads an item of the current array.
  mutating func within<Result>(
    _ index: Int, _ read: (inout DefinitionReader) -> Result
  ) -> Result {
    path.append(.index(index))
    defer { path.removeLast() }
    return read(&self)
  }

  /// Records a mistake if a key is malformed.
  mutating func checkKey(of member: JSONMember) {
    if !member.key.isKey { note(.notAKey(member.key), at: keySite(of: member)) }
  }

  /// Returns the place of the key of a member that is being read.
  func keySite(of member: JSONMember) -> Site {
    Site(pointer: site(of: member.value).pointer, position: member.keyPosition)
  }

  /// Records the key of an item, which must be unique among the items of its kind.
  mutating func define(_ item: DefinitionError.Item, _ key: String, at node: JSONNode) {
    if !seenKeys[item, default: []].insert(key).inserted {
      note(.repeated(item, key), at: node)
    }
  }
}

extension DefinitionReader {
  /// Reads the items of an array, leaving out those that cannot be read.
  mutating func readItems<Item>(
    of node: JSONNode, _ read: (JSONNode, inout DefinitionReader) -> Item?
  ) -> [Item]? {
    guard case .array(let items) = node.content else {
      note(.wants(.array), at: node)
      return nil
    }
    var result: [Item] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let value = within(index, { read(item, &$0) }) { result.append(value) }
    }
    return result
  }

  /// Reads an object with keys chosen by the author.
  mutating func readEntries<Value>(
    of node: JSONNode, _ read: (JSONMember, inout DefinitionReader) -> Value?
  ) -> [String: Value]? {
    guard case .object(let members) = node.content else {
      note(.wants(.object), at: node)
      return nil
    }
    var result: [String: Value] = [:]
    for member in members {
      let value = within(member.key) { read(member, &$0) }
      if let value, result[member.key] == nil { result[member.key] = value }
    }
    return result
  }

  /// Reads an object, and returns whether all required members could be read.
  mutating func read<Whole>(
    _ node: JSONNode, by table: Members<Whole>, into whole: inout Whole
  ) -> Bool {
    guard let wrong = readMembers(of: node, by: table, into: &whole) else { return false }
    return table.required.allSatisfy { !wrong.contains(table.all[$0].name) }
  }

  /// Reads an object, and returns the names of wrong or missing members.
  ///
  /// These include unknown members and the names that were probably meant. The result is nil if the
  /// value is not an object.
  mutating func readMembers<Whole>(
    of node: JSONNode, by table: Members<Whole>, into whole: inout Whole
  ) -> Set<String>? {
    guard case .object(let members) = node.content else {
      note(.wants(.object), at: node)
      return nil
    }
    var wrong: Set<String> = []
    let found = known(members, by: table, &wrong)
    for (place, value) in found {
      let member = table.all[place]
      let isRead = within(member.name) { member.read(value, &$0, &whole) }
      if !isRead { wrong.insert(member.name) }
    }
    for place in table.required where !found.contains(where: { $0.place == place }) {
      let isNew = wrong.insert(table.all[place].name).inserted
      if isNew { note(.missingMember(table.all[place].name), at: node) }
    }
    return wrong
  }

  /// Whether an object has exactly one of several exclusive members; if not, records a mistake.
  ///
  /// A misspelled member may be one of them, so it is not reported twice.
  mutating func hasOne<Whole>(
    of names: [String], in node: JSONNode, by table: Members<Whole>
  ) -> Bool {
    guard case .object(let members) = node.content else { return false }
    let count = names.count { node[$0] != nil }
    let isMisspelled = count == 0 && members.contains { table.places[$0.key] == nil }
    if count != 1, !isMisspelled { note(.wantsOneOf(names), at: node) }
    return count == 1
  }

  /// Returns the values of known members, in the order of the table, and records unknown members.
  private mutating func known<Whole>(
    _ members: [JSONMember], by table: Members<Whole>, _ wrong: inout Set<String>
  ) -> [(place: Int, value: JSONNode)] {
    var found: [(place: Int, value: JSONNode)] = []
    var seen: Set<Int> = []
    for member in members {
      if let place = table.places[member.key] {
        if seen.insert(place).inserted { found.append((place, member.value)) }
      } else if !isFull {
        wrong.insert(member.key)
        NearestSpelling.of(member.key, among: table.names).map { _ = wrong.insert($0) }
        within(member.key) { reader in
          reader.note(
            .unknownMember(member.key, known: table.names), at: reader.keySite(of: member))
        }
      }
    }
    return found.sorted { $0.place < $1.place }
  }
}
