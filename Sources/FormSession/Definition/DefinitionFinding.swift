public import FieldEngine
public import JSONText

/// A part of a form that would surprise people who fill in the form, with its position.
///
/// A form with findings can still be used.
public struct DefinitionFinding: Equatable, Sendable {
  /// The cause of the finding.
  public let cause: Cause

  /// The position, as a path through the document.
  public let pointer: JSONPointer

  /// The position in the file's text.
  public let position: JSONPosition

  /// The kinds of findings.
  public enum Cause: Equatable, Sendable {
    /// A finding about a type that the form declares.
    case type(TypeFinding)
    /// A field begins with unfinished text; the string is the reason.
    case beginsInvalid(String)
    /// The label of an option is read as a different option, or as no option because several
    /// options share the label.
    case labelMisread(String, as: String?)
    /// A hidden field is required, but only programs can fill it in.
    case onlyPrograms(String)
    /// Some of the form's text is not translated into a language.
    case untranslated(String, missing: Int, of: Int)
    /// A value in the form can never occur or never matters.
    case stated(DefinitionError.Kind)
  }

  /// A stable code for programs.
  public var code: String {
    switch cause {
    case .type(let finding): finding.code
    case .beginsInvalid: "lint.initial"
    case .labelMisread: "lint.label"
    case .onlyPrograms: "lint.only_programs"
    case .untranslated: "lint.untranslated"
    case .stated(let kind): error(kind).code
    }
  }

  /// A sentence that describes the finding.
  public var message: String {
    switch cause {
    case .type(let finding): finding.message
    case .beginsInvalid(let reason): "A new draft starts with an invalid value: \(reason)."
    case .labelMisread(let label, let other?):
      "The label `\(label)` is the value of the option `\(other)`, so it is read as that option."
    case .labelMisread(let label, nil):
      "Several options have the label `\(label)`, so it is not read as any of them."
    case .onlyPrograms(let key):
      "The field `\(key)` is required, but people cannot fill it in."
    case .untranslated(let language, let missing, let count):
      "\(missing) of \(count) texts are not translated into `\(language)`."
    case .stated(let kind): error(kind).message
    }
  }

  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    switch cause {
    case .type(let finding): finding.hint
    case .stated(let kind): error(kind).hint
    case .onlyPrograms: "Use `initial` or `calculate`, unless a program always sets it."
    case .untranslated: "People see them in the first language."
    case .beginsInvalid, .labelMisread: ""
    }
  }

  private func error(_ kind: DefinitionError.Kind) -> DefinitionError {
    DefinitionError(kind: kind, pointer: pointer, position: position)
  }

  /// Formats the finding like a compiler warning: `visit.form.json:7:5: warning: …`.
  public func line(file: String) -> String {
    let what = message.hasSuffix(".") ? String(message.dropLast()) : message
    let advice = hint.isEmpty ? "" : " \(hint)"
    return "\(file):\(position.line):\(position.column): warning: \(what) (\(pointer)).\(advice)"
  }
}

extension FormDocument {
  /// Returns the findings about the types of a definition without mistakes, in file order.
  static func findings(in definition: FormDefinition, _ root: JSONNode) -> [DefinitionFinding] {
    guard let types = root["types"], case .object(let members) = types.content else { return [] }
    return members.flatMap { member in
      (definition.types[member.key]?.findings ?? []).map { finding in
        let type = JSONPointer.root.appending("types").appending(member.key)
        var (pointer, node) = (type, member.value)
        for name in finding.path {
          guard let value = node[name] else { break }
          (pointer, node) = (pointer.appending(name), value)
        }
        return DefinitionFinding(cause: .type(finding), pointer: pointer, position: node.position)
      }
    }
  }
}
