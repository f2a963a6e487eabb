import FieldEngine
import FormSession

/// The rows that describe a form to views; the definition contains the same facts.
package struct FormDescription {
  /// The rows of a table in the order of their places, without the number of the form.
  package struct Table {
    package let table: String
    package let columns: String
    package let rows: [[FormCell]]
  }

  package let tables: [Table]

  package init(_ form: KnownForm) {
    let made = try? form.definition.engineFields(ValidationContext(today: .earliest))
    let fields = form.definition.fields.enumerated().map { place, field in
      let type = made?[place].definition
      return [
        FormCell(place), .text(field.key), FormCell(form.groupKeys[place]),
        .text(type?.label ?? field.key), .text(type?.name ?? ""),
        .text((type?.storage ?? .keep).rawValue), FormCell(form.repeatedGroup(aroundField: place)),
      ]
    }
    let groups = form.groups.enumerated().map { place, group in
      [
        FormCell(place), FormCell(group.key), FormCell(group.title),
        FormCell(form.repeatedGroup(aroundGroup: place)), FormCell(form.isRepeated(place) ? 1 : 0),
      ]
    }
    let rules = form.definition.rules.enumerated().map { place, rule in
      [
        FormCell(place), .text(rule.key), FormCell(rule.group), .text(rule.severity.rawValue),
        .text(rule.message),
      ]
    }
    tables = [
      Table(
        table: "form_field", columns: "place, key, grp, label, type, storage, repeat",
        rows: fields),
      Table(table: "form_group", columns: "place, key, title, repeat, repeated", rows: groups),
      Table(table: "form_rule", columns: "place, key, grp, severity, message", rows: rules),
    ]
  }
}

/// A value in a row that describes a form.
package enum FormCell {
  case null
  case integer(Int64)
  case text(String)

  fileprivate init(_ number: Int) { self = .integer(Int64(number)) }

  fileprivate init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  fileprivate init(_ text: String?) { self = text.map(FormCell.text) ?? .null }
}
