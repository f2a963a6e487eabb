import FieldEngine
import FieldbookKit
import FormSession

extension Book {
  /// Stores the files named by assignments such as `photo=@leaf.png`, and calls a function with
  /// assignments that refer to the stored files.
  ///
  /// If the function fails, the files are not kept.
  func withFiles<Value, Screen: Console>(
    of assignments: [Assignment], for form: LoadedForm, on console: inout Screen,
    _ body: ([Assignment], inout Screen) throws -> Value
  ) throws -> Value {
    var stored: [String] = []
    do {
      var answers = assignments
      for (place, assignment) in assignments.enumerated() where !assignment.text.isEmpty {
        let field = try form.field(assignment.field)
        guard field.definition.file != nil else { continue }
        if assignment.text.hasPrefix("@") {
          let file = try storeFile(String(assignment.text.dropFirst()), for: field)
          stored.append(file.sha256)
          answers[place] = Assignment(field: assignment.field, text: file.text)
        } else if FileReference(assignment.text) == nil {
          console.complain(
            "To store the file itself, write `\(assignment.field)=@\(assignment.text)`.")
        }
      }
      return try body(answers, &console)
    } catch {
      for hash in stored { try? store.releaseContent(hash) }
      throw error
    }
  }
}
