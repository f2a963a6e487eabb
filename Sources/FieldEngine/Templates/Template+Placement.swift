extension Template {
  /// When the literals after the last typed character are shown.
  public enum Ending: Hashable, Sendable {
    /// They appear when the next character is typed: `(555`.
    case open
    /// They are already shown, for example after the field was left: `(555) `.
    case closed
  }

  /// Returns the typed characters in their slots.
  ///
  ///     phone.place("5551")                    // "(555) 1"
  ///     phone.place("555", ending: .closed)    // "(555) "
  ///
  /// Characters beyond the capacity are not shown; edits do not accept them.
  public func place(_ raw: String, ending: Ending = .open) -> String {
    guard !raw.isEmpty else { return "" }
    if let asciiSlots, raw.isByteAddressable {
      return Template.place(raw, in: asciiSlots, ending: ending)
    }
    var result = ""
    var rest = raw[...]
    for slot in slots {
      if rest.isEmpty && (ending == .open || slot == .open) { break }
      switch slot {
      case .literal(let character): result.append(character)
      case .open: result.append(rest.removeFirst())
      }
    }
    return result
  }

  private static func place(_ raw: String, in slots: [UInt8], ending: Ending) -> String {
    String(unsafeUninitializedCapacity: slots.count) { buffer in
      var count = 0
      var bytes = raw.utf8.makeIterator()
      var next = bytes.next()
      for slot in slots {
        if slot == 0 {
          guard let byte = next else { break }
          buffer[count] = byte
          next = bytes.next()
        } else {
          guard next != nil || ending == .closed else { break }
          buffer[count] = slot
        }
        count += 1
      }
      return count
    }
  }

  /// Returns the typed characters in text that contains the literals.
  ///
  /// The result is nil if the text does not follow the template, or if its open slots are empty.
  ///
  ///     plate.typed(in: "B-1234") { $0.isNumber }   // "1234", of `B-0000`
  func typed(in display: String, accepting: (Character) -> Bool) -> String? {
    var typed = ""
    var rest = display[...]
    for slot in slots {
      guard let next = rest.popFirst() else { break }
      switch slot {
      case .literal(let character): guard next == character else { return nil }
      case .open:
        guard accepting(next) else { return nil }
        typed.append(next)
      }
    }
    return typed.isEmpty || !rest.isEmpty ? nil : typed
  }

  /// Returns the caret offset directly after a number of typed characters.
  ///
  /// For zero typed characters, this is the offset before the first one.
  public func caret(afterTyped typed: Int) -> Int {
    var seen = 0
    for (offset, slot) in slots.enumerated() where slot == .open {
      seen += 1
      if typed == 0 { return offset }
      if seen == typed { return offset + 1 }
    }
    return slots.count
  }

  /// Returns the number of typed characters before a caret offset.
  public func typed(beforeCaret caret: Int) -> Int {
    slots.prefix(max(0, caret)).count { $0 == .open }
  }
}
