import FormSession
import Foundation
import Visits

/// Saves a draft in a file with the store alone, without commands or a screen.
///
///     swift run StoreOnly /tmp/visits.sqlite
@main
struct StoreOnly {
  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else {
      print("usage: StoreOnly FILE, which is created if it does not exist")
      return
    }
    let person = Person("ada") {
      Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }
    let visits = try Visits(in: path, as: person)
    let id = try visits.begin()
    try visits.type("ada lovelace", into: "name", of: id)
    try visits.type("9021", into: "zip", of: id)
    print(try visits.lines(of: id).joined(separator: "\n"))
    print(try visits.needingAttention().joined(separator: "\n"))
    try visits.type("0", into: "zip", of: id)
    print(try visits.finalize(id).isEmpty ? "The draft is final." : "The draft needs attention.")
  }
}
