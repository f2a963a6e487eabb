import FieldbookExchange
import FieldbookKit
import FormSession

/// The options of an import.
struct ImportRequest {
  let options: ImportOptions
  let mode: ImportMode
  let isStrict: Bool
  let isQuiet: Bool
  let path: String
  let reportPath: String?

  init(_ invocation: Invocation, _ file: InputFile) throws {
    var options = ImportOptions()
    (path, options.fileName) = (file.path, file.name)
    options.isUpdate = invocation.flag(.update)
    options.isTrial = invocation.flag(.dryRun)
    options.isFinalizing = invocation.flag(.finalizeRows)
    options.filesFolder = try invocation.fileName(.filesIn)
    isStrict = invocation.flag(.strict)
    isQuiet = invocation.flag(.quiet)
    reportPath = try invocation.fileName(.report)
    mode = invocation.flag(.resume) ? .resume : invocation.flag(.again) ? .again : .first
    options.csv.delimiter = try invocation.delimiter()
    options.csv.values = try invocation.choice(.valueForm, as: ValueForm.self)
    options.csv.formulaGuard = try invocation.choice(.formulaGuard, as: FormulaGuard.self) ?? .text
    options.csv.columns = try invocation.values(.map).map(HeaderMap.Choice.init)
    self.options = options
    if options.isUpdate, invocation.flag(.resume) { throw ExchangeError.notResumable }
    if invocation.flag(.resume) && invocation.flag(.again) {
      throw UsageError.contradiction("--resume", "--again")
    }
    if options.isUpdate && options.isFinalizing {
      throw UsageError.contradiction("--update", "--finalize")
    }
    if options.isUpdate && invocation.flag(.again) {
      throw UsageError.contradiction("--update", "--again")
    }
  }
}

extension HeaderMap.Choice {
  fileprivate init(_ text: String) throws {
    guard let sign = text.lastIndex(of: "=") else { throw ExchangeError.mapping(text) }
    self.init(column: String(text[..<sign]), key: String(text[text.index(after: sign)...]))
  }
}
