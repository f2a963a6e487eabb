#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether a text has exactly these bytes; Swift also takes others for equal that only look the same.
  func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = self
    return text.withUTF8 { own in
      guard own.count == bytes.count else { return false }
      guard let left = own.baseAddress, let right = bytes.baseAddress else { return true }
      return left == right || memcmp(left, right, own.count) == 0
    }
  }
}
