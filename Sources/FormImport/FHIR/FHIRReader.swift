/// Reads a Questionnaire of FHIR R4.
struct FHIRReader {
  /// Returns the outline of a questionnaire.
  static func outline(of file: SourceFile) throws(FormImportError) -> Outline { Outline(name: "") }
}
