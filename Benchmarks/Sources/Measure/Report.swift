extension Measurement {
  /// One line of JSON, in a format that other programs rely on.
  public var json: String {
    let members = [
      ("name", quoted(name)),
      ("value", "\(value)"),
      ("unit", quoted(unit.label)),
      ("baseline", baseline.map { quoted($0.name) } ?? "null"),
      ("baselineValue", baseline.map { "\($0.value)" } ?? "null"),
      ("ratio", ratio.map { "\($0)" } ?? "null"),
      ("better", quoted(unit.better)),
    ]
    return "{\(members.map { "\(quoted($0)):\($1)" }.joined(separator: ","))}"
  }
}

/// An aligned table, printed line by line as measurements become available.
public struct Table: Sendable {
  private let widths: [Int]

  /// Creates a table with columns wide enough for the names of these benchmarks.
  public init(of benchmarks: [any Benchmark]) {
    let rows = benchmarks.map { benchmark in
      [benchmark.name, "1234567890", benchmark.unit.label, "1234567890", "123.45"]
    }
    widths = Self.titles.indices.map { column in
      (rows + [Self.titles]).map { $0[column].count }.max() ?? 0
    }
  }

  /// The header line.
  public var header: String {
    line(Self.titles + ["baseline is"])
  }

  /// Returns the line for a measurement.
  public func row(_ measurement: Measurement) -> String {
    let baseline = measurement.baseline
    return line([
      measurement.name,
      rounded(measurement.value),
      measurement.unit.label,
      baseline.map { rounded($0.value) } ?? "-",
      measurement.ratio.map { rounded($0) } ?? "-",
      baseline?.name ?? "-",
    ])
  }

  private static let titles = ["name", "value", "unit", "baseline", "ratio"]

  private func line(_ cells: [String]) -> String {
    let aligned = zip(cells, widths).enumerated().map { column, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return [1, 3, 4].contains(column) ? space + cell.0 : cell.0 + space
    }
    return (aligned + cells.dropFirst(widths.count)).joined(separator: "  ")
  }
}

/// Formats a value with at least three digits, at most two of them after the point.
func rounded(_ value: Double) -> String {
  guard value < 99.95 else { return "\(Int(value.rounded()))" }
  let places = value < 9.995 ? 2 : 1
  let scale = places == 2 ? 100 : 10
  let (whole, fraction) = Int((value * Double(scale)).rounded()).quotientAndRemainder(
    dividingBy: scale)
  return "\(whole).\(String(repeating: "0", count: places - "\(fraction)".count))\(fraction)"
}

/// Quotes a name as a JSON string; names contain no control characters.
private func quoted(_ name: String) -> String {
  let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "\"\(escaped)\""
}
