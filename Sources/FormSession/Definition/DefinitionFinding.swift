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
    /// The label of an option is read as another option, or as none because several have it.
    case labelMisread(String, as: String?)
    /// A value is stated that can never be, or never matter.
    case stated(DefinitionMistake.Fault)
  }

  /// A stable name for programs.
  public var code: String {
    switch cause {
    case .type(let finding): finding.code
    case .beginsInvalid: "lint.initial"
    case .labelMisread: "lint.label"
    case .stated(let fault): mistake(fault).code
    }
  }

  /// What was found, as one sentence.
  public var message: String {
    switch cause {
    case .type(let finding): finding.message
    case .beginsInvalid(let reason): "A new draft starts with an invalid value: \(reason)."
    case .labelMisread(let label, let other?):
      "The label `\(label)` is read as the option `\(other)`, whose value it is."
    case .labelMisread(let label, nil):
      "Several options have the label `\(label)`, which is read as none of them."
    case .stated(let fault): mistake(fault).message
    }
  }

  /// What to do about it, as one sentence; empty when the message says it all.
  public var hint: String {
    switch cause {
    case .type(let finding): finding.hint
    case .stated(let fault): mistake(fault).hint
    case .beginsInvalid, .labelMisread: ""
    }
  }

  private func mistake(_ fault: DefinitionMistake.Fault) -> DefinitionMistake {
    DefinitionMistake(fault: fault, pointer: pointer, position: position)
  }

  /// The finding as compilers tell warnings: `visit.form.json:7:5: …`.
  public func line(file: String) -> String {
    let what = message.hasSuffix(".") ? String(message.dropLast()) : message
    let advice = hint.isEmpty ? "" : " \(hint)"
    return "\(file):\(position.line):\(position.column): warning: \(what) (\(pointer)).\(advice)"
  }
}

extension FormDocument {
  /// What a linter finds in the types of a definition without mistakes, in their order in the file.
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
