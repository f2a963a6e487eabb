import FieldbookExchange
import FormSession

/// How a command line wants a file imported.
struct ImportOptions {
  var csv = CSVImport.Options()
  let path: String
  let fileName: String
  let isUpdate: Bool
  let isTrial: Bool
  let isFinalizing: Bool
  let isStrict: Bool
  let isQuiet: Bool
  let reportPath: String?

  /// How many rows were imported before, and are passed over.
  var rowsDone = 0

  init(_ invocation: Invocation, _ file: InputFile) throws(CommandFault) {
    (path, fileName) = (file.path, file.name)
    isUpdate = invocation.flag(.update)
    isTrial = invocation.flag(.dryRun)
    isFinalizing = invocation.flag(.finalizeRows)
    isStrict = invocation.flag(.strict)
    isQuiet = invocation.flag(.quiet)
    reportPath = try invocation.fileName(.report)
    csv.delimiter = try invocation.delimiter()
    csv.values = try reading { () throws(UsageMistake) in
      try invocation.choice(.valueForm, as: ValueForm.self)
    }
    csv.formulaGuard = try reading { () throws(UsageMistake) in
      try invocation.choice(.formulaGuard, as: FormulaGuard.self) ?? .text
    }
    for text in invocation.values(.map) {
      guard let sign = text.lastIndex(of: "=") else { throw .exchange(.mapping(text)) }
      csv.columns.append(
        HeaderMap.Choice(
          column: String(text[..<sign]), key: String(text[text.index(after: sign)...])))
    }
    if isUpdate, invocation.flag(.resume) { throw .exchange(.notResumable) }
    if invocation.flag(.resume) && invocation.flag(.again) {
      throw .usage(.contradiction("--resume", "--again"))
    }
    if isUpdate && isFinalizing { throw .usage(.contradiction("--update", "--finalize")) }
    if isUpdate && invocation.flag(.again) { throw .usage(.contradiction("--update", "--again")) }
  }
}
