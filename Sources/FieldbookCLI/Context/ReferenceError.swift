/// Why a command does not find, or cannot use, a draft, a form or a part of a form.
enum ReferenceError: ReportedError, Equatable {
  case noField(String, form: String, nearest: String?)
  case noGroup(String, form: String, nearest: String?)
  case noRule(String, form: String, nearest: String?)
  /// No form has a field or a group with this name.
  case noFieldAnywhere(String, nearest: String?)
  case noGroupAnywhere(String, nearest: String?)
  case noDrafts
  case noForms
  /// The field's type is not the file type.
  case noFileField(String, type: String)
  /// The field contains no file.
  case noFile(String)
  /// The file in the field is masked.
  case maskedFile(String)
  /// A value of this field must not be given on a command line.
  case secretArgument(String)
}

extension ReferenceError {
  var exitCode: ExitCode {
    switch self {
    case .secretArgument, .noFileField, .maskedFile: .usage
    default: .notFound
    }
  }

  var code: String {
    switch self {
    case .noDrafts: "no_draft"
    case .noForms: "no_form"
    case .noField, .noFieldAnywhere: "no_field"
    case .noGroup, .noGroupAnywhere: "no_group"
    case .noRule: "no_rule"
    case .noFileField: "no_file_field"
    case .noFile: "no_file"
    case .maskedFile: "masked_file"
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
    case .noFileField(let key, let type): "The field `\(key)` is a `\(type)` and has no files."
    case .noFile(let key): "There is no file in the field `\(key)`."
    case .maskedFile(let key): "The file in the field `\(key)` is masked."
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
    case .noFileField: "`show` prints the values of other fields."
    case .noFile(let key): "`set ID \(key)=@PATH` stores one."
    case .maskedFile: "Add `--reveal`."
    case .secretArgument(let key): "Write `\(key)=-` and give it on standard input."
    }
  }
}
