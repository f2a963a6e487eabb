import FieldEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The texts that a search uses to find a list's rows, in lowercase letters: whole values and
/// labels, and the endings of each that begin with a later word.
///
/// It is faster to sort the texts in memory than in a table, and to insert them in the order of
/// their index.
package struct ListSpellings {
  /// A spelling, with the row that it belongs to.
  fileprivate struct Spelling {
    /// The first eight bytes as a number, which is enough for most comparisons.
    let beginning: UInt64
    let start: Int
    let count: UInt32
    let place: UInt32
  }

  private var bytes: [UInt8] = []
  private var parts: [[Spelling]] = [[], []]

  /// The number of texts to sort at a time, at 24 bytes each.
  private let most: Int

  /// Creates an empty collection, which is full when it contains `most` texts.
  package init(most: Int = 2_000_000) { self.most = most }

  /// Whether the texts should be stored before more are added.
  package var isFull: Bool { parts[0].count + parts[1].count >= most }

  /// The parts of the index: 0 for whole texts, 1 for the endings of texts.
  package var indices: Range<Int> { parts.indices }

  /// Returns the number of texts in a part.
  package func count(_ part: Int) -> Int { parts[part].count }

  /// Adds a row's text.
  package mutating func add(_ text: String, _ place: Int) {
    let (text, start) = (text.lowercased(), bytes.count)
    bytes += text.utf8
    add(start, place, to: 0)
    for word in text.laterWords {
      add(start + text.utf8.distance(from: text.startIndex, to: word.startIndex), place, to: 1)
    }
  }

  private mutating func add(_ start: Int, _ place: Int, to part: Int) {
    var beginning: UInt64 = 0
    for index in start..<start + 8 {
      beginning = beginning << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    parts[part].append(
      Spelling(
        beginning: beginning, start: start, count: UInt32(bytes.count - start),
        place: UInt32(place)))
  }

  /// Sorts the texts of each part by their bytes, as SQLite does, and equal texts by their rows.
  package mutating func sort() {
    let bytes = bytes
    bytes.withUnsafeBytes { bytes in
      for part in parts.indices {
        parts[part].sort { $0.precedes($1, in: bytes) }
      }
    }
  }

  /// Passes a text from a part to a function, and returns the text's row.
  package func place(_ part: Int, _ index: Int, _ body: (Span<UInt8>) throws -> Void) rethrows
    -> Int
  {
    let spelling = parts[part][index]
    try body(bytes.span.extracting(spelling.start..<spelling.start + Int(spelling.count)))
    return Int(spelling.place)
  }

  /// Removes all texts.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for part in parts.indices { parts[part].removeAll(keepingCapacity: true) }
  }
}

extension ListSpellings.Spelling {
  func precedes(_ other: Self, in bytes: UnsafeRawBufferPointer) -> Bool {
    if beginning != other.beginning { return beginning < other.beginning }
    guard let base = bytes.baseAddress else { return false }
    let order = memcmp(base + start, base + other.start, Int(min(count, other.count)))
    if order != 0 { return order < 0 }
    return (count, place) < (other.count, other.place)
  }
}
