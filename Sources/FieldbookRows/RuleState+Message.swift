package import FormSession

extension RuleState {
  /// Returns the message of a broken rule if it differs from the form's, because it contains
  /// answers; otherwise nil.
  package func ownMessage(_ rule: FormRule) -> String? {
    isBroken && message != rule.message ? message : nil
  }
}
