extension TypeEntry {
  /// A file of any format.
  static let file = TypeEntry(
    summary: "a file, whose content is in the store", example: exampleFile(.pdf, "visit.pdf"),
    parameters: [.accept, .maxBytes, .message], checks: fileChecks
  ) { parameters throws(TypeError) in
    FieldDefinition(
      "file", "File", FileRules(accept: parameters.texts(.accept), parameters), parameters)
  }

  /// A picture.
  static let image = TypeEntry(
    summary: "a picture, whose content is in the store", example: exampleFile(.png, "leaf.png"),
    parameters: [.maxBytes, .message], checks: fileChecks
  ) { parameters throws(TypeError) in
    FieldDefinition("image", "Picture", FileRules(accept: ["image/*"], parameters), parameters)
  }

  /// A picture of a signature.
  static let signature = TypeEntry(
    summary: "a picture of a signature", example: exampleFile(.png, "signature.png"),
    parameters: [.maxBytes, .message], checks: fileChecks
  ) { parameters throws(TypeError) in
    FieldDefinition(
      "signature", "Signature", FileRules(accept: ["image/*"], parameters), parameters)
  }

  private static let fileChecks = [
    Check { parameters throws(TypeError) in
      if let rule = parameters.texts(.accept).first(where: { !FileRules.isRule($0) }) {
        throw .badFileRule(rule)
      }
    },
    Check { parameters throws(TypeError) in
      if parameters[.maxBytes] == 0 { throw .notPositive(.maxBytes) }
    },
  ]

  private static func exampleFile(_ format: FileFormat, _ name: String) -> String {
    let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
    return FileReference(name: name, type: format.type, bytes: 5, sha256: hash)?.text ?? ""
  }
}

extension FileRules {
  fileprivate init(accept: [String], _ parameters: TypeParameters) {
    let limit = parameters.decimal(.maxBytes).flatMap { Int64($0.description) }
    self.init(accept: accept, maxBytes: limit)
  }
}

extension FieldDefinition {
  /// Creates the definition of a file field.
  fileprivate init(
    _ name: String, _ label: String, _ rules: FileRules, _ parameters: TypeParameters
  ) {
    var format = ValueFormat<FileReference>(
      read: { FileReference($0) }, show: { $0.name }, edit: { $0.text })
    format.canBecomeReadable = { _ in false }
    format.findIssue = { rules.issue(with: $0) }
    self.init(name: name, label: label, format: format, canonical: { .file($0) })
    let acceptWhole = accept
    accept = { edit in
      edit.origin == .typing ? .refusing(edit, FieldDefinition.noTypedFile) : acceptWhole(edit)
    }
    let ownMessage = parameters.text(.message)
    message = { kind in kind == .required ? nil : ownMessage }
    file = rules
    minimumWidth = 16
  }

  private static let noTypedFile = Refusal.Cause.byType(
    code: "not_typed", reason: "choose a file; it cannot be typed")
}

extension Field {
  /// The file in the field, even if it is not accepted; nil if there is none.
  public var file: FileReference? {
    definition.file == nil || text.isVerbatim ? nil : FileReference(text.raw)
  }
}
