/// A natural number of any size in base 1,000,000,000, least significant limb first.
///
/// It computes products and quotients of decimals. Since a limb holds nine decimal digits, no
/// conversion between bases is needed.
struct DecimalLimbs: Equatable {
  private(set) var limbs: [UInt64]

  private static let base: UInt64 = 1_000_000_000
  private static let digitsPerLimb = 9

  private init(limbs: [UInt64]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  /// Creates a number from digits from 0 to 9, most significant first, and trailing zeros.
  init(digits: [UInt8], trailingZeros: Int = 0) {
    let count = digits.count + trailingZeros
    var limbs: [UInt64] = []
    limbs.reserveCapacity(count / DecimalLimbs.digitsPerLimb + 1)
    var end = count
    while end > 0 {
      let start = max(0, end - DecimalLimbs.digitsPerLimb)
      var limb: UInt64 = 0
      for index in start..<end {
        limb = limb * 10 + UInt64(index < digits.count ? digits[index] : 0)
      }
      limbs.append(limb)
      end = start
    }
    self.init(limbs: limbs)
  }

  var isZero: Bool { limbs.isEmpty }

  /// The digits, most significant first, padded with leading zeros to a multiple of nine.
  var digits: [UInt8] {
    var digits = [UInt8](repeating: 0, count: limbs.count * DecimalLimbs.digitsPerLimb)
    var index = digits.count
    for limb in limbs {
      var rest = limb
      for _ in 0..<DecimalLimbs.digitsPerLimb {
        index -= 1
        digits[index] = UInt8(rest % 10)
        rest /= 10
      }
    }
    return digits
  }

  /// Multiplies limb by limb.
  static func * (left: DecimalLimbs, right: DecimalLimbs) -> DecimalLimbs {
    var product = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (place, factor) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (offset, other) in right.limbs.enumerated() {
        let column = product[place + offset] + factor * other + carry
        product[place + offset] = column % base
        carry = column / base
      }
      product[place + right.limbs.count] = carry
    }
    return DecimalLimbs(limbs: product)
  }

  /// Divides with algorithm D of Knuth's "The Art of Computer Programming", section 4.3.1.
  ///
  /// The comments name the steps of the algorithm.
  ///
  /// - Precondition: `divisor` is not zero.
  func divided(by divisor: DecimalLimbs) -> (quotient: DecimalLimbs, remainder: DecimalLimbs) {
    guard divisor.limbs.count > 1 else { return divided(byLimb: divisor.limbs[0]) }
    guard limbs.count >= divisor.limbs.count else { return (DecimalLimbs(limbs: []), self) }
    // D1: normalize, so that the first limb of the divisor is at least half the base.
    let scale = DecimalLimbs.base / (divisor.limbs[divisor.limbs.count - 1] + 1)
    var rest = multiplied(byLimb: scale, count: limbs.count + 1)
    let by = divisor.multiplied(byLimb: scale, count: divisor.limbs.count)
    var quotient = [UInt64](repeating: 0, count: limbs.count - by.count + 1)
    for place in quotient.indices.reversed() {
      quotient[place] = DecimalLimbs.subtractMultiple(of: by, from: &rest, at: place)
    }
    // D8: undo the normalization.
    let remainder = DecimalLimbs(limbs: Array(rest[..<by.count])).divided(byLimb: scale).quotient
    return (DecimalLimbs(limbs: quotient), remainder)
  }

  /// D3 to D6: finds the next limb of the quotient and subtracts that multiple of the divisor.
  private static func subtractMultiple(
    of divisor: [UInt64], from rest: inout [UInt64], at place: Int
  ) -> UInt64 {
    let count = divisor.count
    let head = rest[place + count] * base + rest[place + count - 1]
    var guess = head / divisor[count - 1]
    var left = head % divisor[count - 1]
    while guess >= base || guess * divisor[count - 2] > left * base + rest[place + count - 2] {
      guess -= 1
      left += divisor[count - 1]
      if left >= base { break }
    }
    guard subtract(guess, times: divisor, from: &rest, at: place) else { return guess }
    // D6: the guess was one too large, which is rare.
    var carry: UInt64 = 0
    for index in 0..<count {
      let sum = rest[place + index] + divisor[index] + carry
      rest[place + index] = sum % base
      carry = sum / base
    }
    rest[place + count] = (rest[place + count] + carry) % base
    return guess - 1
  }

  /// D4: subtracts a multiple, and returns whether it was too large.
  private static func subtract(
    _ factor: UInt64, times divisor: [UInt64], from rest: inout [UInt64], at place: Int
  ) -> Bool {
    var borrow: UInt64 = 0
    for index in divisor.indices {
      let part = factor * divisor[index] + borrow
      borrow = part / base
      let low = part % base
      if rest[place + index] < low {
        rest[place + index] += base
        borrow += 1
      }
      rest[place + index] -= low
    }
    let isTooMuch = rest[place + divisor.count] < borrow
    if isTooMuch { rest[place + divisor.count] += base }
    rest[place + divisor.count] -= borrow
    return isTooMuch
  }

  private func multiplied(byLimb factor: UInt64, count: Int) -> [UInt64] {
    var product = [UInt64](repeating: 0, count: count)
    var carry: UInt64 = 0
    for (index, limb) in limbs.enumerated() {
      let column = limb * factor + carry
      product[index] = column % DecimalLimbs.base
      carry = column / DecimalLimbs.base
    }
    if count > limbs.count { product[limbs.count] = carry }
    return product
  }

  private func divided(byLimb divisor: UInt64) -> (quotient: DecimalLimbs, remainder: DecimalLimbs)
  {
    var quotient = limbs
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      let column = rest * DecimalLimbs.base + limbs[index]
      quotient[index] = column / divisor
      rest = column % divisor
    }
    return (DecimalLimbs(limbs: quotient), DecimalLimbs(limbs: [rest]))
  }
}
