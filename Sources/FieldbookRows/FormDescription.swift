import FieldEngine
import FormSession

/// The rows that describe a form for views; the definition contains the same facts.
package struct FormDescription {
  /// The rows of a table in the order of their places, without the form's number.
  package struct Table {
    package let table: String
    package let columns: String
    package let rows: [[RowValue]]
  }

  package let tables: [Table]

  package init(_ form: KnownForm) {
    let made = try? form.definition.engineFields(ValidationContext(today: .earliest))
    let fields = form.definition.fields.enumerated().map { place, field in
      let type = made?[place].definition
      return [
        RowValue(place), .text(field.key), RowValue(form.groupKeys[place]),
        .text(type?.label ?? field.key), .text(type?.name ?? ""),
        .text((type?.storage ?? .keep).described), RowValue(form.repeatedGroup(aroundField: place)),
        RowValue(type?.storage == .seal ? 1 : 0),
      ]
    }
    let groups = form.groups.enumerated().map { place, group in
      [
        RowValue(place), RowValue(group.key), RowValue(group.title),
        RowValue(form.repeatedGroup(aroundGroup: place)), RowValue(form.isRepeated(place) ? 1 : 0),
      ]
    }
    let rules = form.definition.rules.enumerated().map { place, rule in
      [
        RowValue(place), .text(rule.key), RowValue(rule.group), .text(rule.severity.rawValue),
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
  /// The policy in a row; a sealed field counts as masked, and is also marked as sealed.
  fileprivate var described: String { (self == .seal ? .mask : self).rawValue }
}
