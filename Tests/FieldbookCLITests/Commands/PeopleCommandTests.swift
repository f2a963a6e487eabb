import FieldbookKit
import FormSession
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct PeopleCommandTests {
  private static let time = "2027-01-15T08:00:00.000Z"
  private static var secret: Regex<Substring> { #/[A-Za-z0-9_-]{43}/# }

  @Test func `user add prints a link to set a password`() throws {
    let runner = try CommandRunner()
    let run = runner.run("user", "add", "Ada", "--role", "manage")
    #expect(run.output.replacing(Self.secret, with: "SECRET") == "/#/set-password/SECRET\n")
    #expect(
      run.complaints
        == "ada can set a password with this link until 2027-01-22T08:00:00.000Z.\n")
    #expect(runner.run("user", "add", "eve", "--role", "fill", "-q").complaints == "")
  }

  @Test func `user add takes a password from standard input`() throws {
    let runner = try CommandRunner()
    let words = ["user", "add", "ada", "--role", "review", "--form", "visit", "--password-stdin"]
    let short = runner.run(words, input: ["short"])
    #expect(
      short.transcript == """
        exit 2
        --- standard output
        --- standard error
        fieldbook: The password must have at least 10 characters.
        It has 5. Several words that nobody would guess are easy to remember.

        """)
    #expect(runner.run("user", "list").output == "")
    let run = runner.run(words, input: ["correct horse battery"])
    #expect(run.transcript == "exit 0\n--- standard output\n--- standard error\nada is added.\n")
    #expect(
      runner.run("user", "list").output == """
        NAME  ROLE    FORMS  STATUS   CREATED
        ada   review  visit  enabled  \(Self.time)

        """)
  }

  @Test func `at a terminal, the password is not shown`() throws {
    let runner = try CommandRunner()
    let words = ["user", "add", "ada", "--role", "fill", "--password-stdin"]
    let run = runner.run(words, input: ["correct horse battery"], atTerminal: true)
    #expect(run.complaints == "Password: (hidden)\nada is added.\n")
  }

  @Test func `an account is disabled, enabled and reset`() throws {
    let runner = try CommandRunner()
    _ = runner.run("user", "add", "ada", "--role", "fill")
    #expect(runner.run("user", "disable", "ADA").complaints == "ada is disabled.\n")
    #expect(runner.run("user", "list").output.contains("ada   fill  all    disabled"))
    #expect(runner.run("user", "enable", "ada").complaints == "ada is enabled.\n")
    let reset = runner.run("user", "reset", "ada")
    #expect(reset.output.hasPrefix("/#/set-password/"))
    let set = runner.run(
      ["user", "reset", "ada", "--password-stdin"], input: ["correct horse battery"])
    #expect(set.complaints == "ada has a new password.\n")
    #expect(
      runner.run("user", "disable", "ada", "--json").output == """
        {"name":"ada","role":"fill","forms":null,"enabled":false,\
        "password_set_at":"\(Self.time)","created_at":"\(Self.time)"}

        """)
  }

  @Test func `the role and the forms of an account are changed one by one`() throws {
    let runner = try CommandRunner()
    _ = runner.run("user", "add", "ada", "--role", "fill")
    let role = runner.run("user", "change", "ada", "--role", "review")
    #expect(role.complaints == "ada was updated.\n")
    let forms = runner.run("user", "change", "ada", "--form", "visit", "--json")
    #expect(forms.output.hasPrefix(#"{"name":"ada","role":"review","forms":["visit"],"#))
    let all = runner.run("user", "change", "ada", "--all-forms", "--role", "manage", "--json")
    #expect(all.output.hasPrefix(#"{"name":"ada","role":"manage","forms":null,"#))
  }

  @Test(
    arguments: [
      (
        ["user", "change", "ada", "--form", "visit", "--all-forms"], ExitCode.usage, "contradiction"
      ),
      (["user", "change", "ada", "--form", "vist"], .notFound, "no_form"),
      (["user", "add", "b b", "--role", "fill"], .usage, "account.name"),
      (["user", "add", "ben", "--role", "boss"], .usage, "value_not_allowed"),
      (["user", "add", "ben", "--role", "fill", "--form", "vist"], .notFound, "no_form"),
      (["user", "add", "Ada", "--role", "fill"], .conflict, "account_exists"),
      (["user", "enable", "b b"], .notFound, "no_account"),
      (["token", "add", "", "--user", "ada"], .usage, "token.name"),
      (["token", "add", "a", "--user", "eve"], .notFound, "no_account"),
      (["token", "add", "a", "--user", "ada", "--days", "0"], .usage, "not_a_number"),
      (["token", "add", "nightly", "--user", "ada"], .conflict, "token_exists"),
      (["token", "end", "nigthly"], .notFound, "no_token"),
      (["link", "add", "visit"], .usage, "missing_argument"),
      (["link", "add", "visit", "--once", "--many"], .usage, "contradiction"),
      (["link", "add", "vist", "--once"], .notFound, "no_form"),
      (["link", "end", "000"], .notFound, "no_link"),
    ])
  func `a call that is refused has a code`(words: [String], exit: ExitCode, code: String) throws {
    let runner = try CommandRunner()
    _ = runner.run("user", "add", "ada", "--role", "fill")
    _ = runner.run("token", "add", "nightly", "--user", "ada")
    let before = runner.run("user", "list").output + runner.run("token", "list").output
    let run = runner.run(words + ["--json"])
    #expect(run.exitCode == exit)
    #expect(run.output.hasPrefix(#"{"error":{"code":"\#(code)","#), "\(run.output)")
    #expect(runner.run("user", "list").output + runner.run("token", "list").output == before)
  }

  @Test func `a token is printed once, and listed without its secret`() throws {
    let runner = try CommandRunner()
    _ = runner.run("user", "add", "ada", "--role", "fill")
    let run = runner.run("token", "add", "nightly", "--user", "Ada", "--days", "7")
    #expect(run.output.replacing(Self.secret, with: "SECRET") == "SECRET\n")
    #expect(
      run.complaints
        == "The token works until 2027-01-22T08:00:00.000Z. It is not shown again.\n")
    #expect(
      runner.run("token", "list").output == """
        NAME     USER  CREATED                   ENDS
        nightly  ada   \(Self.time)  2027-01-22T08:00:00.000Z

        """)
    #expect(
      runner.run("token", "list", "--json").output == """
        {"name":"nightly","user":"ada","created_at":"\(Self.time)",\
        "ends_at":"2027-01-22T08:00:00.000Z"}

        """)
    #expect(
      runner.run("token", "end", "nightly").complaints
        == "The token `nightly` does not work any more.\n")
    #expect(runner.run("token", "list").output == "")
  }

  @Test func `a link is printed once, and is revoked by the first digits of its id`() throws {
    let runner = try CommandRunner()
    let run = runner.run("link", "add", "visit", "--many", "--label", "Ward 3")
    #expect(run.output.replacing(Self.secret, with: "SECRET") == "/#/link/SECRET\n")
    let id = try #require(run.complaints.firstMatch(of: /link end ([0-9a-f]{8})/)).1
    #expect(
      run.complaints == "`link end \(id)` revokes the link. It is not shown again.\n")
    #expect(
      runner.run("link", "list").output == """
        ID        FORM   FOR   STATUS  BY   CREATED                   LABEL
        \(id)  visit  many  open    ada  \(Self.time)  Ward 3

        """)
    #expect(runner.run("link", "end", "\(id)").complaints == "The link \(id) is revoked.\n")
    #expect(
      runner.run("link", "end", String(id.prefix(4))).complaints
        == "The link \(id) was revoked before.\n")
    let json = runner.run("link", "list", "--json").output
    let whole = try #require(json.firstMatch(of: /[0-9a-f]{64}/)).0
    #expect(whole.hasPrefix(id))
    #expect(
      json == """
        {"id":"\(whole)","form":"visit","kind":"many","label":"Ward 3","created_at":"\(Self.time)",\
        "by":"ada","revoked_at":"\(Self.time)"}

        """)
  }

  @Test func `a link is made without the word add, unless the form looks like another word`() throws
  {
    let runner = try CommandRunner()
    let run = runner.run("link", "visit", "--once")
    #expect(run.output.replacing(Self.secret, with: "SECRET") == "/#/link/SECRET\n")
    #expect(runner.run("link", "lits").complaints.contains("link list"))
    #expect(runner.run("link", "nothing", "--once").complaints.contains("`nothing`"))
  }

  @Test func `completion lists accounts, tokens and open links`() throws {
    let runner = try CommandRunner()
    _ = runner.run("user", "add", "ada", "--role", "fill")
    _ = runner.run("token", "add", "nightly", "--user", "ada")
    let added = runner.run("link", "add", "visit", "--once", "--label", "Ward 3").complaints
    let id = try #require(added.firstMatch(of: /[0-9a-f]{8}/)).0
    for (list, offer) in [
      ("accounts", "ada\tfill\n"), ("tokens", "nightly\tada\n"),
      ("links", "\(id)\tvisit: Ward 3\n"),
    ] {
      #expect(runner.run("completions", "--list", list, "--", "").output == offer)
    }
    _ = runner.run("link", "end", "\(id)")
    #expect(runner.run("completions", "--list", "links", "--", "").output == "")
  }
}

extension CommandRunner {
  fileprivate func run(_ words: [String], input: [String] = [], atTerminal: Bool = false) -> Run {
    var console = RecordedConsole(input: input)
    console.isInputTerminal = atTerminal
    return Run(["--store", path] + words, on: console)
  }
}
