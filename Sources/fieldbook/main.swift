import FieldbookCLI

Fieldbook.main()
