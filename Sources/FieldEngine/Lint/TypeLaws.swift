/// Tests the laws of editing on generated text, which is always the same for a type.
struct TypeLaws {
  private let row: FieldDefinition
  private let texts: [String]

  private static let count = 200
  private static let seed: UInt64 = 1

  init(_ row: FieldDefinition, alphabet: TypedAlphabet, longest: Int) {
    self.row = row
    var random = SplitMix(state: TypeLaws.seed)
    let typed = alphabet.scalars.map(String.init)
    let rare =
      (alphabet.separator.map { [String($0)] } ?? []) + ["0", "1", "a", "B", " ", ".", "-"]
    texts = (0..<TypeLaws.count).map { number in
      let length = 1 + number % min(longest + 1, 12)
      return (0..<length).map { _ in
        random.pick(random.next() % 4 == 0 ? rare : typed)
      }.joined()
    }
  }

  /// Returns the laws that the type breaks, each with a short example of text that breaks it.
  func broken() -> [TypeFinding.Cause] {
    TypeFinding.Law.allCases.compactMap { law in
      let failing = texts.filter { !holds(law, for: $0) }.min { $0.count < $1.count }
      return failing.map { .law(law, text: shortened($0, against: law)) }
    }
  }

  /// Removes characters from failing text as long as the shorter text still fails.
  private func shortened(_ text: String, against law: TypeFinding.Law) -> String {
    for index in text.indices {
      var shorter = text
      shorter.remove(at: index)
      if !shorter.isEmpty, !holds(law, for: shorter) { return shortened(shorter, against: law) }
    }
    return text
  }

  private func holds(_ law: TypeFinding.Law, for text: String) -> Bool {
    switch law {
    case .deletion: deletes(text)
    case .formatting: formatsOnce(text)
    case .pasting: readsBack(text)
    }
  }

  private func typing(_ text: String) -> Field {
    var field = Field("field", row, ValidationContext(today: .earliest))
    field.apply(.focus)
    field.apply(.type(text))
    return field
  }

  private func deletes(_ text: String) -> Bool {
    var field = typing(text)
    while !field.text.raw.isEmpty {
      let before = field.text.raw.characterCount
      field.apply(.backspace)
      guard field.text.raw.characterCount < before else { return false }
    }
    return field.state.display.isEmpty
  }

  private func formatsOnce(_ text: String) -> Bool {
    var field = typing(text)
    field.apply(.blur)
    let left = field.state
    field.apply(.focus)
    field.apply(.blur)
    return field.state == left
  }

  private func readsBack(_ text: String) -> Bool {
    var field = typing(text)
    field.apply(.blur)
    let left = field.state
    guard left.isComplete else { return true }
    field.apply(.set(left.display))
    return field.state.display == left.display && field.state.value == left.value
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), which gives a type the same findings each time.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func pick(_ choices: [String]) -> String {
    choices[Int(next() % UInt64(choices.count))]
  }
}
