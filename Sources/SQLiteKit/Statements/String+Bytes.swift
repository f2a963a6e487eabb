#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether the text has exactly these bytes.
  ///
  /// Swift's `==` also treats canonically equivalent strings as equal.
  func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = self
    return text.withUTF8 { own in
      guard own.count == bytes.count else { return false }
      guard let left = own.baseAddress, let right = bytes.baseAddress else { return true }
      return left == right || memcmp(left, right, own.count) == 0
    }
  }
}
