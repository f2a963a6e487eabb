import FieldEngine
import Testing

struct ByteCountTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_249, "1.2 kB"),
      (1_250, "1.3 kB"), (9_949, "9.9 kB"), (12_345, "12 kB"), (999_499, "999 kB"),
      (999_500, "1 MB"),
      (999_950, "1 MB"), (1_500_000, "1.5 MB"), (1_073_741_824, "1.1 GB"),
      (123_456_789_012, "123 GB"), (5_000_000_000_000, "5 TB"),
    ] as [(Int64, String)])
  func `a size is in decimal units`(bytes: Int64, words: String) {
    #expect(ByteCount(bytes).words == words)
  }
}
