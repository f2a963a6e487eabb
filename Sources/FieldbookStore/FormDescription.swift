import FieldEngine
import FormSession

/// The rows that describe a form to views; the definition contains the same facts.
struct FormDescription {
  /// The rows of a table in the order of their places, without the number of the form.
  struct Table {
    let table: String
    let columns: String
    let rows: [[Cell]]
  }

  let tables: [Table]

  init(_ form: KnownForm) {
    let made = try? form.definition.engineFields(ValidationContext(today: .earliest))
    let fields = form.definition.fields.enumerated().map { place, field in
      let type = made?[place].definition
      return [
        Cell(place), .text(field.key), Cell(form.groupKeys[place]),
        .text(type?.label ?? field.key), .text(type?.name ?? ""),
        .text((type?.storage ?? .keep).described), Cell(form.repeatedGroup(aroundField: place)),
        Cell(type?.storage == .seal ? 1 : 0),
      ]
    }
    let groups = form.groups.enumerated().map { place, group in
      [
        Cell(place), Cell(group.key), Cell(group.title),
        Cell(form.repeatedGroup(aroundGroup: place)), Cell(form.isRepeated(place) ? 1 : 0),
      ]
    }
    let rules = form.definition.rules.enumerated().map { place, rule in
      [
        Cell(place), .text(rule.key), Cell(rule.group), .text(rule.severity.rawValue),
        .text(rule.message),
      ]
    }
    tables = [
      Table(
        table: "form_field", columns: "place, key, grp, label, type, storage, repeat, sealed",
        rows: fields),
      Table(table: "form_group", columns: "place, key, title, repeat, repeated", rows: groups),
      Table(table: "form_rule", columns: "place, key, grp, severity, message", rows: rules),
    ]
  }
}

extension StoragePolicy {
  /// The policy in a row; a sealed field counts as masked, and is marked besides.
  fileprivate var described: String { (self == .seal ? .mask : self).rawValue }
}

extension Cell {
  fileprivate init(_ number: Int) {
    self = .integer(Int64(number))
  }

  fileprivate init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  fileprivate init(_ text: String?) {
    self = text.map(Cell.text) ?? .null
  }
}
