extension Fieldbook {
  /// The manual page, which `make install` installs for `man`.
  public static var manualPage: String {
    program.manualPage(
      description: """
        Fieldbook keeps partially filled forms in a file. What is typed is formatted and judged at \
        once, and kept with every keystroke, valid or not; only finalizing asks for what is right.
        """,
      variables: [
        ("FIELDBOOK_STORE", "The store, unless --store names one."),
        (
          "XDG_DATA_HOME",
          "Where fieldbook/fieldbook.sqlite is otherwise, if it is absolute; else ~/.local/share."
        ),
        ("FIELDBOOK_USER", "Who acts, unless --by says it; otherwise the login name."),
        ("FIELDBOOK_THEME", "The colors of the terminal form: dark or light."),
        ("NO_COLOR", "When it is not empty, the terminal form has no colors."),
        (
          "ACCESSIBLE",
          "When it is set, and not 0, no or false, forms are asked question by question."
        ),
        ("TERM", "A terminal that is dumb is asked question by question, too."),
        ("TMPDIR", "Where the demonstration has its temporary folder."),
      ])
  }
}
