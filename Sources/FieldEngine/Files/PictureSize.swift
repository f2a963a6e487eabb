/// The width and height of a picture, read from the beginning of its content.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads the size of a PNG, GIF, JPEG, WebP or BMP picture; nil for any other content.
  public init?(beginning bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    let found: (Int, Int)? =
      switch FileContent(beginning: Array(bytes.prefix(64))).type(named: "") {
      case FileFormat.png.type: reader.pair(16, size: 4, isBig: true)
      case FileFormat.gif.type: reader.pair(6, size: 2, isBig: false)
      case FileFormat.jpeg.type: reader.jpeg()
      case FileFormat.webp.type: reader.webp()
      case FileFormat.bmp.type: reader.pair(18, size: 4, isBig: false)
      default: nil
      }
    guard let (width, height) = found, width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }

  /// The size for people: `640 × 480`.
  public var words: String { "\(width) × \(height)" }
}

/// Reads numbers of several bytes.
private struct ByteReader {
  let bytes: [UInt8]

  /// Returns the number at an offset; nil if it lies beyond the end or exceeds 31 bits.
  func number(_ place: Int, size: Int, isBig: Bool) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    let part = bytes[place..<place + size]
    let value = (isBig ? Array(part) : part.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }

  func pair(_ place: Int, size: Int, isBig: Bool) -> (Int, Int)? {
    guard let first = number(place, size: size, isBig: isBig),
      let second = number(place + size, size: size, isBig: isBig)
    else { return nil }
    return (first, second)
  }

  /// Follows the segments of a JPEG picture to the start of its frame.
  func jpeg() -> (Int, Int)? {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      guard let length = number(place + 2, size: 2, isBig: true), length >= 2 else { return nil }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return pair(place + 5, size: 2, isBig: true).map { ($0.1, $0.0) }
      default: place += 2 + length
      }
    }
    return nil
  }

  /// Reads the size of a lossy, lossless or extended WebP picture.
  func webp() -> (Int, Int)? {
    switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
    case "VP8 ": return pair(26, size: 2, isBig: false).map { ($0.0 & 0x3FFF, $0.1 & 0x3FFF) }
    case "VP8L":
      // Both numbers have 14 bits, and each is one less than the width or height.
      guard let low = number(21, size: 2, isBig: false),
        let high = number(23, size: 2, isBig: false)
      else { return nil }
      let bits = low | high << 16
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case "VP8X":
      return pair(24, size: 3, isBig: false).map { ($0.0 + 1, $0.1 + 1) }
    default: return nil
    }
  }
}
