/// Hooks through which a program reacts to the editing of a field.
///
/// Each function is called when its event occurs, so a replacement takes effect at once.
public struct FieldBehavior: Sendable {
  /// Returns whether an edit may change the displayed text.
  ///
  /// It is not called for a whole value that is set at once, or when undo, redo or `abandon`
  /// restores text.
  public var permitsChange: (@Sendable (_ old: String, _ new: String) -> Bool)?

  /// Returns whether the field may take the focus.
  public var permitsFocus: (@Sendable () -> Bool)?

  /// Returns whether the field may lose the focus.
  public var permitsLeaving: (@Sendable () -> Bool)?

  /// Called after the field has taken or lost the focus.
  public var focusChanged: (@Sendable (_ isFocused: Bool) -> Void)?

  /// Called when the return key is pressed.
  public var returnPressed: (@Sendable () -> Void)?

  /// Called before a deletion, with the current text; it is also called in an empty field.
  public var deletePressed: (@Sendable (_ text: String) -> Void)?

  /// Overrides for edit actions; the field performs the action only if the function returns true.
  public var overrides: [EditAction: @Sendable (FieldState) -> Bool] = [:]

  /// Creates hooks that change nothing.
  public init() {}
}

/// A reusable piece of configuration, which can be combined with others.
///
/// ```swift
/// let password = FieldConfiguration.combine(
///   FieldConfiguration { field in field.settings.isSecure = true },
///   FieldConfiguration { field in field.settings.actions = [.paste] })
/// ```
public struct FieldConfiguration: Sendable {
  /// Configures a field.
  public let configure: @Sendable (inout Field) -> Void

  /// Creates a configuration.
  public init(_ configure: @escaping @Sendable (inout Field) -> Void) {
    self.configure = configure
  }

  /// Combines configurations in order; a later one overrides an earlier one.
  public static func combine(_ parts: FieldConfiguration...) -> FieldConfiguration {
    FieldConfiguration { field in
      for part in parts { part.configure(&field) }
    }
  }
}

extension Field {
  /// Returns a configured copy of the field.
  public func configured(_ configuration: FieldConfiguration) -> Field {
    var field = self
    configuration.configure(&field)
    return field
  }
}
