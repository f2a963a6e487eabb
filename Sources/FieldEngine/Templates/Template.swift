/// A visual guide such as `(000) 000-0000`, compiled to slots.
///
/// Typed characters fill the open slots; literals go between them.
public struct Template: Hashable, Sendable {
  enum Slot: Hashable, Sendable {
    case open
    case literal(Character)
  }

  /// The template as it was written.
  public let text: String

  /// The characters of the template that mark open slots.
  public let placeholders: String

  let slots: [Slot]

  /// The number of open slots.
  public let capacity: Int

  /// The slots as bytes, with zero for an open one; nil unless every character is ASCII.
  let asciiSlots: [UInt8]?

  /// Compiles a template.
  ///
  ///     try Template("000-00-0000", placeholders: "0").capacity  // 9
  ///     try Template("---", placeholders: "0")                    // throws .noPlaceholder
  public init(_ text: String, placeholders: String) throws(TemplateError) {
    guard !text.isEmpty else { throw .placeholdersWithoutTemplate }
    guard !text.unicodeScalars.contains(where: { $0.isControl }) else { throw .controlCharacter }
    let compiled = Template(compiling: text, placeholders: placeholders)
    guard compiled.capacity > 0 else { throw .noPlaceholder }
    self = compiled
  }

  /// Compiles a built-in template, which is known to be valid.
  init(compiling text: String, placeholders: String) {
    self.text = text
    self.placeholders = placeholders
    slots = text.map { placeholders.contains($0) ? .open : .literal($0) }
    capacity = slots.count { $0 == .open }
    asciiSlots = Template.bytes(of: text, placeholders: placeholders)
  }

  private static func bytes(of text: String, placeholders: String) -> [UInt8]? {
    guard text.isByteAddressable, placeholders.isByteAddressable else { return nil }
    return text.utf8.map { byte in placeholders.utf8.contains(byte) ? 0 : byte }
  }

  /// The number of characters in the filled template.
  public var length: Int { slots.count }

  /// Returns the literals directly before an open slot, or those after the last open slot.
  func literals(beforeOpenSlot open: Int) -> [Character] {
    var seen = 0
    var run: [Character] = []
    for slot in slots {
      switch slot {
      case .open where seen == open: return run
      case .open:
        seen += 1
        run = []
      case .literal(let character): run.append(character)
      }
    }
    return seen == open ? run : []
  }
}
