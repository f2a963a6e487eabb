import FieldEngine
import Testing

struct PictureSizeTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 0x80, 0, 0, 1, 0xE0]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 3]
  private static let webp: [UInt8] =
    Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8X".utf8)
    + [10, 0, 0, 0, 0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0]

  @Test(
    arguments: [
      (png, "640 × 480"), (jpeg, "640 × 480"), (webp, "640 × 480"),
      (Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1], "640 × 480"),
      (Array(png.prefix(20)), nil), (Array(jpeg.prefix(12)), nil), (Array("text".utf8), nil),
      ([], nil), (Array("GIF89a".utf8) + [0, 0, 0, 0], nil),
    ] as [([UInt8], String?)])
  func `the size is read from the beginning of a picture`(bytes: [UInt8], words: String?) {
    #expect(PictureSize(beginning: bytes)?.words == words)
  }
}
