/// A file from which a form is imported.
public struct SourceFile: Sendable {
  /// The name without the folder.
  public let name: String

  /// The content.
  public let bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// The systems whose forms can be imported.
public enum FormFamily: String, CaseIterable, Sendable {
  /// XLSForm, the spreadsheets of ODK, KoboToolbox, Enketo, CHT and others.
  case xlsform
  /// The data dictionaries of REDCap.
  case redcap
  /// Questionnaires of FHIR R4.
  case fhir
}

/// Imports forms from other systems.
///
/// ```swift
/// let forms = try FormImport.forms(from: [SourceFile(name: "visit.xlsx", bytes: bytes)])
/// forms[0].json.prettyText  // the definition
/// forms[0].summary.findings.map(\.message)
/// ```
public enum FormImport {
  /// Returns the forms of a file, or of a folder with the sheets of an XLSForm as CSV files.
  ///
  /// - Parameters:
  ///   - files: the file, or all files of the folder.
  ///   - family: the system from which the file comes; nil to recognize it.
  ///   - isSplit: whether each instrument in a REDCap dictionary becomes a separate form.
  ///   - version: the version of the definition; nil for the source's version, or 1.
  ///   - beside: returns the content of another file in the source's folder; nil if there is no
  ///     such file.
  /// - Returns: the forms; exactly one unless `isSplit` is true.
  /// - Throws: if a file cannot be read as a form of its family.
  public static func forms(
    from files: [SourceFile], family: FormFamily? = nil, isSplit: Bool = false,
    version: Int? = nil, beside: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(FormImportError) -> [ImportedForm] {
    let survey = files.first { $0.name.lowercased() == "survey.csv" }
    guard let first = survey ?? files.first else { return [] }
    let source = first.name
    let recognized: FormFamily
    if let family { recognized = family } else { recognized = try recognizedFamily(of: files) }
    let outlines: [Outline]
    switch recognized {
    case .xlsform: outlines = [try XLSFormReader.outline(of: files, beside: beside)]
    case .redcap: outlines = try REDCapReader.outlines(of: first, isSplit: isSplit)
    case .fhir: outlines = [try FHIRReader.outline(of: first)]
    }
    var forms: [ImportedForm] = []
    for outline in outlines { forms.append(try outline.imported(from: source, version: version)) }
    return forms
  }

  /// Recognizes the family of a file by its content.
  private static func recognizedFamily(
    of files: [SourceFile]
  ) throws(FormImportError) -> FormFamily {
    if files.contains(where: { $0.name.lowercased() == "survey.csv" }) { return .xlsform }
    let file = files[0]
    let start = file.bytes.prefix(8)
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .xlsform }
    if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      throw .unknownKind(file: file.name, isOldExcel: true)
    }
    switch file.name.lowercased().split(separator: ".").last {
    case "json": return .fhir
    case "csv": return .redcap
    default: throw .unknownKind(file: file.name, isOldExcel: false)
    }
  }
}
