import FieldbookCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

var console = StandardConsole()
exit(Fieldbook.run(Array(CommandLine.arguments.dropFirst()), on: &console).rawValue)
