import Testing

@testable import FieldbookCLI

struct ReferencePageTests {
  @Test func `the reference describes every command in Markdown`() {
    let list = CommandDescription(
      "list", "Lists drafts.", discussion: "The newest\ncome first.\n\nOthers follow.",
      positionals: [.ids], options: [.status, .completionList],
      examples: [.init("fieldbook list --status final", "What is done")],
      exitCodes: [.done, .notFound])
    let program = Program(
      "fieldbook", version: "1.2.3", summary: "Keeps forms.", globalOptions: [.json],
      groups: [
        .init("Drafts", [list]), .init("Forms", [CommandDescription("form list", "Lists.")]),
      ])
    #expect(
      program.referencePage == """
        # Commands

        Keeps forms.

        ## Options of every command

        - `--json`: Print JSON
        - `-h, --help`: Show help
        - `--version`: Print the version

        ## Drafts

        ### `list`

        ```sh
        fieldbook list ID… [OPTIONS]
        ```

        Lists drafts.

        The newest come first.

        Others follow.

        - `ID…`: Drafts, by their ids

        - `--status STATUS`: Only drafts in this state (one of draft, final)

        What is done:

        ```sh
        fieldbook list --status final
        ```

        Exit codes: 0, 4.

        ## Forms

        ### `form list`

        ```sh
        fieldbook form list
        ```

        Lists.

        Exit codes: 0, 2.

        ## Exit codes

        - `0`: Done
        - `1`: Failed; the message says what to do, and there is nothing to undo
        - `2`: Wrong usage or a bad definition
        - `3`: The data is invalid
        - `4`: No such draft, form, field or file, or an ambiguous id
        - `5`: Conflict: changed by somebody else, already final, or already registered with \
        different content
        - `6`: The store cannot be used
        - `130`: Interrupted

        """)
  }
}
