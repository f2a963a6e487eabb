public import FieldEngine

extension FormDefinition {
  /// The keys of the fields for files.
  package var fileKeys: Set<String> {
    let files = fields.filter { field in
      guard case .builtIn(let type, let parameters) = field.type else { return false }
      return (try? type.definition(parameters))?.file != nil
    }
    return Set(files.map { $0.key })
  }
}

extension FieldRecord {
  /// The file in a file field, even if it is not valid; nil if the field has none.
  ///
  /// Use this only for fields with files, because the text of another field can look the same.
  package var file: FileReference? {
    guard let raw, raw.utf8.first == UInt8(ascii: "{"), !content.text.isVerbatim else { return nil }
    return FileReference(raw)
  }
}

extension Sequence<FieldRecord> {
  /// Returns the hashes of the content that the records refer to, without repetitions.
  package func contentHashes(fileKeys keys: @autoclosure () -> Set<String>) -> [String] {
    var known: Set<String>?
    var hashes: [String] = []
    for record in self {
      guard let file = record.file else { continue }
      let keys = known ?? keys()
      known = keys
      if keys.contains(record.fieldKey), !hashes.contains(file.sha256) {
        hashes.append(file.sha256)
      }
    }
    return hashes
  }
}

extension SessionFieldState {
  /// The file in the field, even if it is not accepted; nil if there is none.
  public var file: FileReference? {
    switch FieldType(rawValue: state.type) {
    case .file, .image, .signature: FileReference(state.raw)
    default: nil
    }
  }
}
