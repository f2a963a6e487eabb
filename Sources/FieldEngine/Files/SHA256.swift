/// The SHA-256 hash of
/// [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final), for programs without a library
/// that computes it.
///
/// ```swift
/// var hash = SHA256()
/// hash.add(Array("abc".utf8))
/// hash.finish()   // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
/// ```
package struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]

  /// The bytes of the last, incomplete block.
  private var rest: [UInt8] = []

  private var count: UInt64 = 0

  /// Starts a hash.
  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    rest += bytes
    var start = 0
    while start + 64 <= rest.count {
      addBlock(at: start)
      start += 64
    }
    rest.removeFirst(start)
  }

  /// Returns the hash as lowercase hexadecimal digits; nothing can be added afterwards.
  package mutating func finish() -> String {
    let bits = count &* 8
    rest.append(0x80)
    while rest.count % 64 != 56 { rest.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    for start in stride(from: 0, to: rest.count, by: 64) { addBlock(at: start) }
    rest = []
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Step 6.2.2 of the standard: the message schedule, and 64 rounds.
  private mutating func addBlock(at start: Int) {
    var words = [UInt32](repeating: 0, count: 64)
    for place in 0..<16 {
      let at = start + 4 * place
      words[place] =
        UInt32(rest[at]) << 24 | UInt32(rest[at + 1]) << 16 | UInt32(rest[at + 2]) << 8
        | UInt32(rest[at + 3])
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
      let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
      words[place] = words[place - 16] &+ first &+ words[place - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let mixed = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let chosen = (e & f) ^ (~e & g)
      let first = h &+ mixed &+ chosen &+ SHA256.constants[place] &+ words[place]
      let turned = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let major = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ turned &+ major)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
