import FieldEngine
package import FormSession
import JSONText

/// A stored form: its definition as it was written, and the time of its registration.
package struct RegisteredForm {
  package let definition: FormDefinition
  package let text: String
  package let hash: UInt64
  package let moment: Moment

  /// Creates a form that is registered now.
  package init(_ definition: FormDefinition, at moment: Moment) {
    (self.definition, self.moment) = (definition, moment)
    (text, hash) = (definition.json.text, definition.contentHash)
  }

  /// Reads a form from another store's row, which has the columns of ``CopiedTable/form``.
  package init(_ row: [RowValue], in place: String) throws(StorageError) {
    guard let text = row[2].text, let hash = row[3].integer, let moment = row[4].integer,
      let definition = FormDefinition(written: text, hash: UInt64(bitPattern: hash))
    else {
      throw StorageError(
        .corrupt, message: "A form in \(place) has changed since it was registered.")
    }
    (self.definition, self.text, self.hash) = (definition, text, UInt64(bitPattern: hash))
    self.moment = Moment(milliseconds: moment)
  }
}
