import FieldbookServer

FieldbookServer.main()
