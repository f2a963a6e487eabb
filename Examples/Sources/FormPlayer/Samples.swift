import FieldEngine
import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Samples {
  /// A form with many kinds of fields.
  static let registration = FormDefinition("registration", version: 1, title: "User Registration") {
    FormGroup("personal", title: "Personal Information") {
      FormRow {
        FormField("first_name", .name, required: true, label: "First Name")
        FormField("last_name", .name, required: true, label: "Last Name")
      }
      FormRow {
        FormField("email", .email, required: true)
        FormField("phone", .phone)
      }
    }
    FormGroup("address", title: "Address") {
      FormField("street", .street, required: true)
      FormRow {
        FormField("city", .city, required: true)
        FormField("state", .st, required: true)
        FormField("zip", .zip, required: true)
      }
    }
    FormGroup("more", title: "More") {
      FormRow {
        FormField("color", .choice, [.options: .list(["red", "green", "blue", "dark green"])])
        FormField("news", .boolean, label: "Newsletter")
      }
      FormField("scores", .list, [.of: "double", .maxCount: 5])
      FormRow {
        FormField("password", .text, attributes: { $0.isSecure = true })
        FormField("ssn", .ssn)
      }
      FormField("remarks", .phrase, attributes: { $0.help = "Whatever else there is to say" })
    }
  }
}

/// Reads a form from a file.
func readForm(_ path: String) throws -> FormDefinition {
  let file = open(path, O_RDONLY)
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
  let document = FormDocument(bytes)
  guard let form = document.definition, document.errors.isEmpty else {
    throw UnusableForm(errors: document.errors.map { $0.line(file: path) })
  }
  return form
}

struct UnusableForm: Error {
  let errors: [String]
}
