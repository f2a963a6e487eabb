/// A field type that a program defines.
///
/// Only a name is required; everything else has a default. Implement the functions you need to
/// filter or validate text, to change the template, or to format the result:
///
/// ```swift
/// struct CheckingAccount: CustomFieldType {
///   let name = "cknum"
///   let label = "Checking Account"
///   let template = "000 0000"
///   let placeholders = "0"
///   func filter(_ text: String) -> String { text.filter(\.isNumber) }
/// }
/// let definition = try FieldDefinition(CheckingAccount())
/// ```
public protocol CustomFieldType: Sendable {
  /// The stable name, used in codes such as `cknum.incomplete`.
  var name: String { get }

  /// The label of a field whose form does not set one.
  var label: String { get }

  /// The template that typed characters fill; empty for none.
  var template: String { get }

  /// The characters of the template that mark open slots.
  var placeholders: String { get }

  /// Returns the text as the type stores it: without refused characters, and in its letter case.
  func filter(_ text: String) -> String

  /// Returns the template for these typed characters; nil if the template does not change.
  func template(for raw: String) -> String?

  /// Returns the error in partly typed text that more typing cannot fix.
  func validateTyping(_ raw: String) -> IssueKind?

  /// Returns the problem with the text, checked when the field is left.
  func validateResult(_ raw: String) -> IssueKind?

  /// Returns the typed characters in their final format, applied when the field is left.
  func finish(_ raw: String) -> String

  /// Returns the value of valid text.
  func value(_ raw: String, display: String) -> CanonicalValue?

  /// How strongly the field resists being narrowed when its row lacks space.
  var priority: Double { get }

  /// The minimum usable width, in columns.
  var minimumWidth: Int { get }

  /// The keys that an on-screen keyboard should offer.
  var keyboard: Keyboard { get }

  /// How the text may be stored.
  var storage: StoragePolicy { get }
}

extension CustomFieldType {
  /// The name of the type.
  public var label: String { name }

  /// No template.
  public var template: String { "" }

  /// No placeholders.
  public var placeholders: String { "" }

  /// Accepts every character unchanged.
  public func filter(_ text: String) -> String { text }

  /// Returns nil, because the template does not change.
  public func template(for raw: String) -> String? { nil }

  /// Returns nil, because any text may still become valid.
  public func validateTyping(_ raw: String) -> IssueKind? { nil }

  /// Returns nil, because any text is valid.
  public func validateResult(_ raw: String) -> IssueKind? { nil }

  /// Returns the text as typed.
  public func finish(_ raw: String) -> String { raw }

  /// Returns the displayed text as the value.
  public func value(_ raw: String, display: String) -> CanonicalValue? { .text(display) }

  /// The priority of most fields.
  public var priority: Double { 1 }

  /// Eight columns, enough for a word.
  public var minimumWidth: Int { 8 }

  /// The keyboard with all keys.
  public var keyboard: Keyboard { .text }

  /// The policy that stores and shows the text.
  public var storage: StoragePolicy { .keep }
}

extension FieldDefinition {
  /// Creates the definition of a custom type.
  public init(_ type: some CustomFieldType) throws(TemplateError) {
    let template = try type.compiledTemplate()
    let intake = FilterIntake(
      filter: type.filter, limit: template?.capacity ?? TextLimit.characters,
      grows: type.template(for: "") != nil)
    self.init(name: type.name, label: type.label) { intake($0) }
    self.template = type.source(beginningWith: template)
    validateTyping = { raw, _ in type.validateTyping(raw) }
    validateResult = { raw, _ in type.validateResult(raw) }
    finish = type.finish
    value = { raw, display, _ in type.value(raw, display: display()) }
    priority = type.priority
    minimumWidth = type.minimumWidth
    keyboard = type.keyboard
    storage = type.storage
  }
}

extension CustomFieldType {
  fileprivate func compiledTemplate() throws(TemplateError) -> Template? {
    if template.isEmpty, placeholders.isEmpty { return nil }
    return try Template(template, placeholders: placeholders)
  }

  /// Returns the template source; a changing template is compiled each time for the current text.
  ///
  /// If the template for the current text is missing or invalid, the first template is used
  /// instead.
  fileprivate func source(beginningWith first: Template?) -> TemplateSource {
    guard let first else { return .none }
    guard template(for: "") != nil else { return .fixed(first) }
    return .dynamic { raw in
      guard let text = template(for: raw) else { return first }
      return (try? Template(text, placeholders: placeholders)) ?? first
    }
  }
}
