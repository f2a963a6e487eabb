import CMinizip
import TestSupport

@testable import FormImport

/// Makes ZIP archives and spreadsheets, in the temporary folder of a test.
enum Archive {
  /// An archive with some files.
  static func zip(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    let folder = try TemporaryFolder.current
    let path = folder.path(of: "made.zip")
    let archive = zipOpen64(path, 0)
    for file in files {
      zipOpenNewFileInZip64(
        archive, file.name, nil, nil, 0, nil, 0, nil, Z_DEFLATED, Z_BEST_SPEED, 0)
      zipWriteInFileInZip(archive, file.bytes, UInt32(file.bytes.count))
      zipCloseFileInZip(archive)
    }
    zipClose(archive, nil)
    return try folder.bytes(of: "made.zip")
  }

  /// A spreadsheet with a sheet `survey`, whose XML is given, and other parts.
  static func spreadsheet(
    _ sheet: String, _ parts: [(String, String)] = [], workbook main: String = "workbook"
  ) throws -> SourceFile {
    let workbook = """
      <workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
        <sheets><sheet name="survey" sheetId="1" r:id="r1"/></sheets></workbook>
      """
    let relations = """
      <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>
      """
    let files =
      [
        ("xl/\(main).xml", workbook), ("xl/_rels/\(main).xml.rels", relations),
        ("xl/worksheets/sheet1.xml", sheet),
      ] + parts
    return SourceFile(
      name: "made.xlsx", bytes: try zip(files.map { ($0.0, Array($0.1.utf8)) }))
  }
}
