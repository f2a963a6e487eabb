import FormSession

/// Texts about sealed fields that cannot be opened because the store's key was not given.
extension Words {
  /// The text in place of a sealed answer.
  static let sealed = "sealed; needs --key-file"

  /// Returns a sentence about a sealed field, and says how to open it.
  static func sealed(_ label: String) -> String {
    "\(label) is sealed. Leave, and open the draft with the store's key (--key-file FILE)."
  }
}

extension Session {
  /// Whether a field is shown, but can be neither read nor changed without the store's key.
  func isSealed(_ place: Int, _ outline: FormOutline) -> Bool {
    lacksKey(place) && (!outline.faces[fieldOfForm(place)].isConditional || applies(place))
  }

  /// Returns the key of the sealed field that a refusal concerns; nil for any other refusal.
  func sealedField(of refusal: SessionRefusal) -> String? {
    guard case .disabled(let key) = refusal, let place = place(of: key), lacksKey(place) else {
      return nil
    }
    return self.key(of: place)
  }

  /// Returns why an edit was rejected; `label` returns the label of a field.
  func words(of refusal: SessionRefusal, label: (String) -> String) -> String {
    sealedField(of: refusal).map { Words.sealed(label($0)) }
      ?? Words.refusal(refusal, in: messages, label: label)
  }
}
