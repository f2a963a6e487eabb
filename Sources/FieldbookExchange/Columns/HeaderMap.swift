import FieldEngine
public import FormSession

/// What each column of a file stands for.
///
/// A column is known by the key of a field, by its label, or by either in other letter case and
/// with spaces, in this order; `explicit` goes before all of them.
///
/// ```swift
/// let map = HeaderMap(["_id", "First Name", "zipp"], session)
/// map.roles      // [.id, .field(0), .ignored]
/// map.mistakes   // [.unknownColumn("zipp", nearest: "zip")]
/// ```
///
/// A file whose header has a mistake is not to be imported.
public struct HeaderMap: Sendable {
  /// What a column stands for; fields go by their place in the form.
  public enum Role: Hashable, Sendable {
    case field(Int)
    /// The reason for which a field has no value.
    case reason(Int)
    case id
    case finalizedAt
    case version
    case edition
    case ignored
  }

  /// A person's word on what a column stands for; without a key it is left out.
  public struct Choice: Hashable, Sendable {
    /// The name of the column in the file.
    public let column: String

    /// The key of a field, or the name of a column as an export has it.
    public let key: String

    /// Makes a choice.
    public init(column: String, key: String) {
      self.column = column
      self.key = key
    }
  }

  /// The names of the columns as they stand in the file.
  public let header: [String]

  /// What each column stands for.
  public private(set) var roles: [Role] = []

  /// The columns of the fields and of their reasons, by the places of the fields.
  private(set) var columnOfField: [Int?]
  private(set) var columnOfReason: [Int?]

  /// Everything that is wrong with the header.
  public private(set) var mistakes: [HeaderMistake] = []

  /// Finds out what the columns of a file stand for.
  ///
  /// In a file that was exported, columns that only other versions of the form have are left out.
  public init(
    _ header: [String], _ session: Session, explicit: [Choice] = [], besides others: [Session] = []
  ) {
    self.header = header
    let isOfExport = ExportColumns.ofDraft.allSatisfy(header.contains)
    columnOfField = session.fields.map { _ in nil }
    columnOfReason = columnOfField
    let names = ColumnNames(session)
    let others = isOfExport ? others.map(ColumnNames.init) : []
    let chosen = Dictionary(explicit.map { ($0.column, $0.key) }) { _, last in last }
    for column in header { add(role(of: column, chosen[column], names, besides: others)) }
    let choices = Dictionary(grouping: Set(explicit), by: \.column)
    mistakes += choices.filter { $1.count > 1 }.keys.sorted().map(HeaderMistake.chosenTwice)
    for choice in explicit where !header.contains(choice.column) {
      mistakes.append(.noColumn(choice.column, nearest: nearest(choice.column, header)))
    }
    noteRepetitions(names)
    let hasFields = roles.contains { if case .field = $0 { true } else { false } }
    if !hasFields, mistakes.isEmpty { mistakes.append(.noFields) }
  }

  private mutating func add(_ role: Role) {
    switch role {
    case .field(let place): columnOfField[place] = columnOfField[place] ?? roles.count
    case .reason(let place): columnOfReason[place] = columnOfReason[place] ?? roles.count
    default: break
    }
    roles.append(role)
  }

  /// How many mistakes are told at most, and of how many of them what may be meant, which is looked for
  /// among all names.
  private static let (mistakeLimit, guessLimit) = (100, 20)

  private mutating func role(
    of column: String, _ key: String?, _ names: ColumnNames, besides others: [ColumnNames]
  ) -> Role {
    if key == "" { return .ignored }
    guard mistakes.count < HeaderMap.mistakeLimit else { return .ignored }
    let isGuessing = mistakes.count < HeaderMap.guessLimit
    do throws(HeaderMistake) {
      if let key { return try names.role(ofKey: key) }
      return try names.role(of: column, isGuessing: isGuessing)
    } catch {
      let isKnown = others.contains { (try? $0.role(of: column, isGuessing: false)) != nil }
      if key != nil || !isKnown { mistakes.append(error) }
      return .ignored
    }
  }

  private mutating func noteRepetitions(_ names: ColumnNames) {
    var first: [Role: String] = [:]
    for (column, role) in zip(header, roles) where role != .ignored {
      if let other = first[role] {
        mistakes.append(.repeated(column, other, names.name(of: role)))
      }
      first[role] = first[role] ?? column
    }
  }
}

extension HeaderMap {
  /// The columns that stand for something.
  public func column(of role: Role) -> Int? { roles.firstIndex(of: role) }

  /// Whether the file is one that was exported: it has `_id` and `_version`.
  public var isOfExport: Bool { roles.contains(.id) && roles.contains(.version) }
}
