import FormImport
import FormSession
import JSONText

/// Imports bytes as a form of each family, and checks that every resulting form can be used.
///
/// The first byte chooses the family.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let bytes = Array(input[1...])
  switch first % 4 {
  case 0: check([SourceFile(name: "a.xlsx", bytes: [0x50, 0x4B, 0x03, 0x04] + bytes)], .xlsform)
  case 1: check(sheets(bytes), .xlsform)
  case 2: check([SourceFile(name: "a.csv", bytes: dictionary + bytes)], .redcap)
  default: check([SourceFile(name: "a.json", bytes: bytes)], .fhir)
  }
  return 0
}

/// Returns the files of a survey and its choices; a zero byte separates them in the input.
private func sheets(_ bytes: [UInt8]) -> [SourceFile] {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let header = "type,name,label,relevant,constraint,calculation,default,choice_filter\n"
  let survey = SourceFile(name: "survey.csv", bytes: Array(header.utf8) + parts[0])
  guard parts.count > 1 else { return [survey] }
  let choices = Array("list_name,name,label,state\n".utf8) + parts[1]
  return [survey, SourceFile(name: "choices.csv", bytes: choices)]
}

/// The header of a data dictionary.
private let dictionary = Array(
  """
  "Variable / Field Name","Form Name","Section Header","Field Type","Field Label",\
  "Choices, Calculations, OR Slider Labels","Field Note",\
  "Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",\
  Identifier?,"Branching Logic (Show field only if...)","Required Field?","Matrix Group Name",\
  "Field Annotation"

  """.utf8)

private func check(_ files: [SourceFile], _ family: FormFamily) {
  guard let forms = try? FormImport.forms(from: files, family: family) else { return }
  for form in forms {
    let document = FormDocument(form.json.prettyText(width: 100))
    precondition(document.errors.isEmpty, "The definition can be used.")
    let summary = form.summary
    precondition(
      summary.carried + summary.differently + summary.lost == summary.questions,
      "Every question is counted once.")
    precondition(summary.carried >= 0, "No question is counted twice.")
  }
}
