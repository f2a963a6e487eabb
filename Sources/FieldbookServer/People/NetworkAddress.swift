#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An IPv6 address.
struct NetworkAddress {
  private let bytes: [UInt8]

  /// Parses an address; nil for any other text, such as an IPv4 address.
  init?(_ text: String) {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    bytes = withUnsafeBytes(of: address) { Array($0) }
  }

  /// The part of the address that is used for counting: the first half, which a household or
  /// company shares, or the IPv4 address embedded in the IPv6 address.
  var counted: String {
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    if isMapped { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
