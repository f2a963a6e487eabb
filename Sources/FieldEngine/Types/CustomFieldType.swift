/// A field type that a program makes for itself.
///
/// Only a name is needed; everything else has a sensible answer. A type that filters, judges,
/// grows its template or formats its result says so by the function of that name:
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
  /// The stable name, as it stands in codes such as `cknum.incomplete`.
  var name: String { get }

  /// What a field is called when its form does not say.
  var label: String { get }

  /// The guide that typed characters fill; empty for none.
  var template: String { get }

  /// The characters of the template that are replaced by typed ones.
  var placeholders: String { get }

  /// The text as the type would have it: without the characters that it does not take, and with
  /// the letter case that it gives.
  func filter(_ text: String) -> String

  /// The template for these typed characters; nil when it does not change.
  func template(for raw: String) -> String?

  /// Judges a text that may still grow.
  func judgeTyping(_ raw: String) -> Problem?

  /// Judges a text that is left.
  func judgeResult(_ raw: String) -> Problem?

  /// The final format of the typed characters when the field is left.
  func finish(_ raw: String) -> String

  /// The value of a valid text.
  func value(_ raw: String, display: String) -> CanonicalValue?

  /// How hard the field resists being made narrower than others in its row.
  var priority: Double { get }

  /// The narrowest width, in columns, in which the field is still of use.
  var minimumWidth: Int { get }

  /// Which keys a screen keyboard should offer.
  var keyboard: Keyboard { get }

  /// What may be stored of the text.
  var storage: StoragePolicy { get }
}

extension CustomFieldType {
  /// A field is called as its type.
  public var label: String { name }

  /// Nothing guides what is typed.
  public var template: String { "" }

  /// Nothing stands for typed characters.
  public var placeholders: String { "" }

  /// Every character is taken as it is.
  public func filter(_ text: String) -> String { text }

  /// The template does not change.
  public func template(for raw: String) -> String? { nil }

  /// Every text may still become valid.
  public func judgeTyping(_ raw: String) -> Problem? { nil }

  /// Every text is valid.
  public func judgeResult(_ raw: String) -> Problem? { nil }

  /// The text stays as it was typed.
  public func finish(_ raw: String) -> String { raw }

  /// The value is the text as it is shown.
  public func value(_ raw: String, display: String) -> CanonicalValue? { .text(display) }

  /// The field resists as most others do.
  public var priority: Double { 1 }

  /// Eight columns show a word.
  public var minimumWidth: Int { 8 }

  /// All keys are offered.
  public var keyboard: Keyboard { .text }

  /// The text is stored as it is.
  public var storage: StoragePolicy { .keep }
}

extension FieldDefinition {
  /// The row of a type that a program made.
  public init(_ type: some CustomFieldType) throws(TemplateMistake) {
    let template = try type.compiledTemplate()
    let intake = FilterIntake(
      filter: type.filter, limit: template?.capacity ?? TextLimit.characters,
      grows: type.template(for: "") != nil)
    self.init(name: type.name, label: type.label) { intake($0) }
    self.template = type.source(beginningWith: template)
    judgeTyping = { raw, _ in type.judgeTyping(raw) }
    judgeResult = { raw, _ in type.judgeResult(raw) }
    finish = type.finish
    value = { raw, display, _ in type.value(raw, display: display()) }
    priority = type.priority
    minimumWidth = type.minimumWidth
    keyboard = type.keyboard
    storage = type.storage
  }
}

extension CustomFieldType {
  fileprivate func compiledTemplate() throws(TemplateMistake) -> Template? {
    if template.isEmpty, placeholders.isEmpty { return nil }
    return try Template(template, placeholders: placeholders)
  }

  /// A template that grows is compiled for each text; one without placeholders leaves the first.
  fileprivate func source(beginningWith first: Template?) -> TemplateSource {
    guard let first else { return .none }
    guard template(for: "") != nil else { return .fixed(first) }
    return .dynamic { raw in
      guard let text = template(for: raw) else { return first }
      return (try? Template(text, placeholders: placeholders)) ?? first
    }
  }
}
