import FieldbookHashes
import FormSession
import Testing

@Suite struct SecretTests {
  @Test func `a secret is read from its text`() throws {
    var random = CountingGenerator()
    let secret = Secret(using: &random)
    #expect(secret.text == "AQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAAA")
    #expect(Secret(secret.text)?.id == secret.id)
    #expect(secret.matches(secret.text))
    #expect(!secret.matches(Secret(using: &random).text))
  }

  @Test(
    arguments: [
      "", "AQ", "AQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAAA=",
      "AQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAAAA", "AQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAA+",
      "AQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAA ", "ÄQAAAAAAAAACAAAAAAAAAAMAAAAAAAAABAAAAAAAAAA",
    ])
  func `another text is not a secret`(text: String) {
    #expect(Secret(text) == nil)
  }

  /// The expected value comes from the `hmac` module of Python.
  @Test func `a derived secret is an HMAC that differs for each purpose`() {
    var random = CountingGenerator()
    let secret = Secret(using: &random)
    let derived = secret.derived(for: "request token")
    #expect(derived.text == "ad3d9vYBXYVXMjgCCjGFEBgYxq6--DZdbpUzIvcXNEs")
    #expect(derived.text != secret.derived(for: "device key").text)
    #expect(derived.text != secret.text)
  }

  @Test func `secrets of the system's generator differ`() {
    var random = SystemRandomNumberGenerator()
    let texts = (1...100).map { _ in Secret(using: &random).text }
    #expect(Set(texts).count == 100)
    #expect(texts.allSatisfy { $0.utf8.count == 43 })
  }
}
