extension Fieldbook {
  /// The manual page, which `make install` installs for `man`.
  static var manualPage: String {
    program.manualPage(
      description: """
        Fieldbook keeps partially filled forms in a file. Each keystroke is formatted, validated \
        and saved at once, even if it is invalid. Only finalizing requires valid answers.
        """,
      variables: [
        ("FIELDBOOK_STORE", "The store, unless --store names one."),
        (
          "XDG_DATA_HOME",
          "The folder of fieldbook/fieldbook.sqlite. Ignored if not absolute; the default is "
            + "~/.local/share."
        ),
        (
          "FIELDBOOK_USER",
          "Your name for the history, unless --by is given; otherwise the login name."
        ),
        ("FIELDBOOK_THEME", "The colors of the terminal form: dark, light or high-contrast."),
        (
          "XDG_CONFIG_HOME",
          "The folder of fieldbook/terminal.conf. Ignored if not absolute; the default is "
            + "~/.config."
        ),
        ("NO_COLOR", "If it is not empty, the terminal form has no colors."),
        ("ACCESSIBLE", "If it is set, and not 0, no or false, forms ask one question at a time."),
        ("TERM", "With TERM=dumb, forms ask one question at a time."),
        ("VISUAL", "The command of the editor for paragraphs."),
        ("EDITOR", "The same, if VISUAL is not set."),
        ("TMPDIR", "The folder for temporary files."),
      ])
  }
}
