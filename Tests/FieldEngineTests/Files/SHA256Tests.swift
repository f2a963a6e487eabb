import TestSupport
import Testing

@testable import FieldEngine

/// The examples of the National Institute of Standards and Technology.
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 100_000),
      "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
    ),
  ])
  func `the hash is as published`(text: String, hash: String) {
    var whole = SHA256()
    whole.add(Array(text.utf8))
    #expect(whole.finish() == hash)
  }

  @Test func `the hash does not depend on the pieces`() throws {
    try Trials(short: 50, long: 2_000).run { random in
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      var (whole, parts) = (SHA256(), SHA256())
      whole.add(bytes)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        parts.add(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      try #require(whole.finish() == parts.finish())
    }
  }
}
