/// The reason why a file cannot be imported.
public enum FormImportError: Error, Equatable, Sendable {
  /// No family has files of this kind; `isOldExcel` is true if it is an Excel file from before
  /// 2007.
  case unknownKind(file: String, isOldExcel: Bool)
  /// The file does not have the structure that its family requires.
  case unreadable(file: String, reason: String)
  /// The file exceeds a limit.
  case tooLarge(file: String, limit: String)
  /// A folder contains no CSV files.
  case noSheets(folder: String)
  /// The file contains no questions.
  case noQuestions(file: String)
  /// The form cannot be used, even without the parts that could not be imported.
  case unfit(String)
}

extension FormImportError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .unknownKind: "import.unknown_kind"
    case .unreadable: "import.unreadable"
    case .tooLarge: "import.too_large"
    case .noSheets: "import.no_sheets"
    case .noQuestions: "import.no_questions"
    case .unfit: "import.unfit"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .unknownKind(let file, true): "\(file) is an Excel file from before 2007 (.xls)."
    case .unknownKind(let file, false):
      "\(file) is not an XLSForm, a REDCap data dictionary or a FHIR Questionnaire."
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .tooLarge(let file, let limit): "\(file) has more than \(limit)."
    case .noSheets(let folder): "\(folder) has no CSV files."
    case .noQuestions(let file): "\(file) has no questions."
    case .unfit(let reason): "The imported form cannot be used. \(reason)"
    }
  }

  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .unknownKind(_, true):
      "Open it in Excel or LibreOffice, save it as .xlsx, and import that file."
    case .unknownKind(_, false):
      "Import an .xlsx file or a folder of CSV sheets, a .csv data dictionary or a .json Questionnaire."
    case .noSheets:
      "Save the sheets of the XLSForm there as survey.csv, choices.csv and settings.csv."
    case .unreadable, .tooLarge, .noQuestions, .unfit: ""
    }
  }
}
