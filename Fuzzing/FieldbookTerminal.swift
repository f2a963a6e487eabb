@testable import FieldbookTerminal

/// Decodes bytes as keys, at once and in pieces, and checks the decoder's invariants.
///
/// The first byte chooses the length of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let first = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let whole = summary(of: bytes, inPiecesOf: bytes.count + 1)
  let pieces = summary(of: bytes, inPiecesOf: Int(first) + 1)
  // In pieces, invalid UTF-8 might produce a different number of replacement characters.
  let isText = String(validating: bytes, as: UTF8.self) != nil
  precondition(!isText || whole == pieces, "The pieces do not matter.")
  return 0
}

/// Returns the result of bytes that arrive without a pause: the typed text and the names of other
/// events.
///
/// A letter and its combining mark are one key if they arrive together, and two keys otherwise.
private func summary(of bytes: [UInt8], inPiecesOf size: Int) -> [Unicode.Scalar] {
  var decoder = KeyDecoder()
  var events: [InputEvent] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    events += decoder.feed(bytes[start..<min(bytes.count, start + size)])
  }
  return (events + decoder.flush()).flatMap { event -> [Unicode.Scalar] in
    if case .key(let key) = event, case .character(let character) = key.code,
      key.modifiers.isEmpty
    {
      return Array(character.unicodeScalars)
    }
    return Array("<\(event)>".unicodeScalars)
  }
}
