/// The command line refers to something that does not exist or is ambiguous.
enum ReferenceError: ReportedError, Equatable {
  case noField(String, form: String, nearest: String?)
  case noGroup(String, form: String, nearest: String?)
  case noRule(String, form: String, nearest: String?)
  /// No form has a field or a group with this name.
  case noFieldAnywhere(String, nearest: String?)
  case noGroupAnywhere(String, nearest: String?)
  case noDrafts
  case noForms
  /// A value of this field must not be given on a command line.
  case secretArgument(String)
}

extension ReferenceError {
  var exitCode: ExitCode {
    if case .secretArgument = self { .usage } else { .notFound }
  }

  var code: String {
    switch self {
    case .noDrafts: "no_draft"
    case .noForms: "no_form"
    case .noField, .noFieldAnywhere: "no_field"
    case .noGroup, .noGroupAnywhere: "no_group"
    case .noRule: "no_rule"
    case .secretArgument: "secret_argument"
    }
  }

  var message: String {
    switch self {
    case .noDrafts: "There is no open draft."
    case .noForms: "No form is registered yet."
    case .noField(let key, let form, _): "The form `\(form)` has no field `\(key)`."
    case .noGroup(let key, let form, _): "The form `\(form)` has no group `\(key)`."
    case .noRule(let key, let form, _): "The form `\(form)` has no rule `\(key)`."
    case .noFieldAnywhere(let key, _): "No form has a field `\(key)`."
    case .noGroupAnywhere(let key, _): "No form has a group `\(key)`."
    case .secretArgument(let key):
      "The field `\(key)` must not be given as an argument, because other programs can see it."
    }
  }

  var hint: String {
    switch self {
    case .noField(_, _, let nearest?), .noGroup(_, _, let nearest?), .noRule(_, _, let nearest?),
      .noFieldAnywhere(_, let nearest?), .noGroupAnywhere(_, let nearest?):
      "Did you mean `\(nearest)`?"
    case .noDrafts: "`new` starts one."
    case .noForms: "`form add FILE` registers one."
    case .noField(_, let form, nil), .noGroup(_, let form, nil), .noRule(_, let form, nil):
      "`form show \(form)` lists its fields, groups and rules."
    case .noFieldAnywhere, .noGroupAnywhere: "`form list` shows the forms."
    case .secretArgument(let key): "Write `\(key)=-` and give it on standard input."
    }
  }
}
