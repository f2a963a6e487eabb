/// What a program has to say while a field is edited.
///
/// Every function is asked at the moment of the event, so that exchanging it takes effect at once.
public struct FieldBehavior: Sendable {
  /// Whether an edit may change the text that is shown.
  ///
  /// A text set from outside is no edit.
  public var permitsChange: (@Sendable (_ old: String, _ new: String) -> Bool)?

  /// Whether the field may take the focus.
  public var permitsFocus: (@Sendable () -> Bool)?

  /// Whether the field may give the focus away.
  public var permitsLeaving: (@Sendable () -> Bool)?

  /// Told when the field has taken or given away the focus.
  public var focusChanged: (@Sendable (_ isFocused: Bool) -> Void)?

  /// Told when the return key is pressed.
  public var returnPressed: (@Sendable () -> Void)?

  /// Told the text before something is deleted from it; the empty text when the key is pressed in
  /// an empty field.
  public var deletePressed: (@Sendable (_ text: String) -> Void)?

  /// What to do when an edit action is asked for; the field carries the action out after it only
  /// when the function answers true.
  public var overrides: [EditAction: @Sendable (FieldState) -> Bool] = [:]

  /// Lets everything happen as it does.
  public init() {}
}

/// A piece of a field's setting that can be used again, and combined with others.
///
/// ```swift
/// let password = FieldConfiguration.combine(
///   FieldConfiguration { field in field.settings.isSecure = true },
///   FieldConfiguration { field in field.settings.actions = [.paste] })
/// ```
public struct FieldConfiguration: Sendable {
  /// Changes a field.
  public let configure: @Sendable (inout Field) -> Void

  /// Makes a configuration.
  public init(_ configure: @escaping @Sendable (inout Field) -> Void) {
    self.configure = configure
  }

  /// One configuration after the other; where two set the same, the later wins.
  public static func combine(_ parts: FieldConfiguration...) -> FieldConfiguration {
    FieldConfiguration { field in
      for part in parts { part.configure(&field) }
    }
  }
}

extension Field {
  /// The same field with a configuration.
  public func configured(_ configuration: FieldConfiguration) -> Field {
    var field = self
    configuration.configure(&field)
    return field
  }
}
