package import FormSession

extension RuleState {
  /// Returns the message of a broken rule if it contains answers; nil if the form has the same
  /// message.
  package func ownMessage(_ rule: FormRule) -> String? {
    isBroken && message != rule.message ? message : nil
  }
}
