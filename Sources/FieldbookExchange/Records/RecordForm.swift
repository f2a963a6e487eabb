import FieldEngine
package import FormSession

/// A form in all its versions, as formats for other systems need it.
///
/// Fields and groups are found by their keys. A name from one version is also used for versions
/// that lack it, so that drafts of a version without names can be exported.
package struct RecordForm: Sendable {
  /// The versions, newest first.
  let versions: [FormDefinition]

  /// The arrangement of each version.
  let trees: [FormTree]

  /// Whether masked values are written unmasked.
  let isRevealed: Bool

  private let columns: [String: ExportColumn]
  private let groupNames: [String: String]

  /// Collects the fields of all versions; `columns` contains the columns of the drafts and of each
  /// repeat.
  package init(_ versions: [FormDefinition], _ columns: [ExportColumns], isRevealed: Bool = false) {
    self.versions = versions.sorted { $0.version > $1.version }
    self.isRevealed = isRevealed
    trees = self.versions.map(FormTree.init)
    self.columns = Dictionary(columns.flatMap(\.fields).map { ($0.key, $0) }) { first, _ in first }
    groupNames = Dictionary(
      self.versions.flatMap(\.groups).compactMap { group in group.name.map { (group.key, $0) } }
    ) { first, _ in first }
  }

  /// Returns the column of a field.
  func column(_ key: String) -> ExportColumn? { columns[key] }

  /// Returns a field's answer; nil if there is none.
  func answer(_ key: String, in entry: EntryID, of answers: DraftAnswers) -> FieldAnswer? {
    columns[key]?.answer(of: answers.field(key, in: entry), isRevealed: isRevealed)
  }

  /// Returns the name of a field in the other system, or else its key.
  func name(ofField key: String) -> String { columns[key]?.name ?? key }

  /// Returns the name of a group in the other system; nil if no version has one.
  func statedName(ofGroup key: String) -> String? { groupNames[key] }

  /// Returns the name of a group in the other system, or else its key.
  func name(ofGroup key: String) -> String { groupNames[key] ?? key }

  /// The fields that have no name in the other system, in the order of the newest version.
  var unnamedFields: [String] {
    var known: Set<String> = []
    return versions.flatMap(\.fields).map(\.key).filter {
      columns[$0]?.name == nil && known.insert($0).inserted
    }
  }
}
