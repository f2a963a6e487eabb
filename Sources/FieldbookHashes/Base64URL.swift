import CSodium

/// Returns bytes in base64url without padding.
func encodeBase64URL(_ bytes: [UInt8]) -> String {
  let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
  sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
  return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Reads base64url without padding; nil for any other text.
func decodeBase64URL(_ text: some StringProtocol) -> [UInt8]? {
  let digits = text.utf8.map { CChar(bitPattern: $0) }
  var bytes = [UInt8](repeating: 0, count: digits.count)
  var count = 0
  let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  guard
    sodium_base642bin(
      &bytes, bytes.count, digits, digits.count, nil, &count, nil, variant) == 0
  else { return nil }
  return Array(bytes.prefix(count))
}
