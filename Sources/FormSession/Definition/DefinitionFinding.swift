public import FieldEngine
public import JSONText

/// Something in a form that would surprise the people who fill it in, and where.
///
/// A form with findings can be used.
public struct DefinitionFinding: Equatable, Sendable {
  /// What was found.
  public let cause: Cause

  /// Where it is, as a path through the document.
  public let pointer: JSONPointer

  /// Where it is in the text.
  public let position: JSONPosition

  /// The things that can be found.
  public enum Cause: Equatable, Sendable {
    /// Something in a type that the form makes for itself.
    case type(TypeFinding)
    /// A field begins with a text that has to be typed on, for this reason.
    case beginsInvalid(String)
  }

  /// A stable name for programs.
  public var code: String {
    switch cause {
    case .type(let finding): finding.code
    case .beginsInvalid: "lint.initial"
    }
  }

  /// What was found, as one sentence.
  public var message: String {
    switch cause {
    case .type(let finding): finding.message
    case .beginsInvalid(let reason): "A new draft begins with a text that is not right: \(reason)."
    }
  }

  /// The finding as compilers tell warnings: `visit.form.json:7:5: …`.
  public func line(file: String) -> String {
    let what = message.hasSuffix(".") ? String(message.dropLast()) : message
    return "\(file):\(position.line):\(position.column): warning: \(what) (\(pointer))."
  }
}

extension FormDocument {
  /// What a linter finds in the types of a definition without mistakes, in their order in the file.
  static func findings(in definition: FormDefinition, _ root: JSONNode) -> [DefinitionFinding] {
    guard let types = root["types"], case .object(let members) = types.content else { return [] }
    return members.flatMap { member in
      (definition.types[member.key]?.findings ?? []).map { finding in
        let type = JSONPointer.root.appending("types").appending(member.key)
        guard let name = finding.member, let value = member.value[name] else {
          return DefinitionFinding(
            cause: .type(finding), pointer: type, position: member.value.position)
        }
        return DefinitionFinding(
          cause: .type(finding), pointer: type.appending(name), position: value.position)
      }
    }
  }
}
