import Synchronization

/// Measurements of a server since it started, for programs that watch it.
final class Measurements: Sendable {
  /// The requests that share a method, a route and a status.
  fileprivate struct Group: Hashable {
    let method: String
    /// The path as the route declares it; empty for requests without a route, such as those for
    /// files of the page.
    let route: String
    let status: Int
  }

  private struct State {
    var counts: [Group: Int] = [:]
    var microseconds: [Group: Int] = [:]
  }

  private let state = Mutex(State())

  /// Counts a response.
  func count(_ method: String, _ route: String, _ status: Int, microseconds: Int) {
    let group = Group(method: method, route: route, status: status)
    state.withLock { state in
      state.counts[group, default: 0] += 1
      state.microseconds[group, default: 0] += microseconds
    }
  }

  /// Returns all measurements in the OpenMetrics text format.
  ///
  /// `gauges` contains current numbers with their descriptions.
  func text(_ gauges: [(name: String, help: String, value: Int)]) -> String {
    let state = state.withLock { $0 }
    let groups = state.counts.keys.sorted { $0.order < $1.order }
    var lines = [
      "# TYPE fieldbook_requests counter", "# HELP fieldbook_requests Requests by answer.",
    ]
    lines += groups.map { "fieldbook_requests_total{\($0.labels)} \(state.counts[$0] ?? 0)" }
    lines += [
      "# TYPE fieldbook_request_seconds counter", "# UNIT fieldbook_request_seconds seconds",
      "# HELP fieldbook_request_seconds Time from requests to answers.",
    ]
    lines += groups.map { group in
      let seconds = Double(state.microseconds[group] ?? 0) / 1_000_000
      return "fieldbook_request_seconds_total{\(group.labels)} \(seconds)"
    }
    for gauge in gauges {
      lines += [
        "# TYPE \(gauge.name) gauge", "# HELP \(gauge.name) \(gauge.help)",
        "\(gauge.name) \(gauge.value)",
      ]
    }
    return lines.joined(separator: "\n") + "\n# EOF\n"
  }
}

extension Measurements.Group {
  fileprivate var labels: String {
    #"method="\#(method)",route="\#(route)",status="\#(status)""#
  }

  fileprivate var order: (String, String, Int) { (route, method, status) }
}
