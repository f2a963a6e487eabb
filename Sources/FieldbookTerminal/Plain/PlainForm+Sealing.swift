import FormSession

/// Sealed fields in plain mode, which are not asked for without the store's key.
extension PlainForm {
  /// The fields that are left out because the store's key was not given.
  private var sealedFields: [Int] {
    session.screenPlaces.filter { session.isOnScreen($0) && session.isSealed($0, outline) }
  }

  /// Reports how many questions are left out, if any are.
  mutating func saySealed() {
    let count = sealedFields.count
    if count > 0 { say(Plain.sealed(count)) }
  }

  /// Returns the sealed field with this path, key or label.
  func sealedField(named name: String) -> Int? { field(named: name, among: sealedFields) }
}

extension Plain {
  static func sealed(_ count: Int) -> String {
    let (questions, them) =
      count == 1 ? ("1 question is sealed", "it") : ("\(count) questions are sealed", "them")
    return "\(questions). Open the draft with the store's key (--key-file FILE) to answer \(them)."
  }
}
