/// SQLite's extended result codes, with [its names](https://www.sqlite.org/rescode.html).
///
/// The low byte of each code is the primary code that it refines.
public enum ExtendedCode: Int32, CaseIterable, Sendable {
  /// `SQLITE_ERROR`: a generic error, such as malformed SQL.
  case error = 1
  /// `SQLITE_ERROR_MISSING_COLLSEQ`: a collating sequence is missing.
  case errorMissingCollation = 0x101
  /// `SQLITE_ERROR_RETRY`: the statement must be prepared again.
  case errorRetry = 0x201
  /// `SQLITE_ERROR_SNAPSHOT`: the snapshot is no longer available.
  case errorSnapshot = 0x301
  /// `SQLITE_INTERNAL`: SQLite has an internal error.
  case `internal` = 2
  /// `SQLITE_PERM`: a new database cannot have the requested access mode.
  case permission = 3
  /// `SQLITE_ABORT`: a callback aborted the operation.
  case abort = 4
  /// `SQLITE_ABORT_ROLLBACK`: a rollback aborted the statement.
  case abortRollback = 0x204
  /// `SQLITE_BUSY`: another connection locks the database.
  case busy = 5
  /// `SQLITE_BUSY_RECOVERY`: another process is recovering the log.
  case busyRecovery = 0x105
  /// `SQLITE_BUSY_SNAPSHOT`: another connection wrote after this snapshot began.
  case busySnapshot = 0x205
  /// `SQLITE_BUSY_TIMEOUT`: a blocking lock timed out.
  case busyTimeout = 0x305
  /// `SQLITE_LOCKED`: the same connection or a shared cache locks a table.
  case locked = 6
  /// `SQLITE_LOCKED_SHAREDCACHE`: another connection with the same cache locks a table.
  case lockedSharedCache = 0x106
  /// `SQLITE_LOCKED_VTAB`: a virtual table is locked.
  case lockedVirtualTable = 0x206
  /// `SQLITE_NOMEM`: memory could not be allocated.
  case outOfMemory = 7
  /// `SQLITE_READONLY`: the database is read-only.
  case readOnly = 8
  /// `SQLITE_READONLY_RECOVERY`: the log needs recovery but the database is read-only.
  case readOnlyRecovery = 0x108
  /// `SQLITE_READONLY_CANTLOCK`: the log's shared memory is read-only and cannot be locked.
  case readOnlyCannotLock = 0x208
  /// `SQLITE_READONLY_ROLLBACK`: a hot journal must be rolled back but the database is read-only.
  case readOnlyRollback = 0x308
  /// `SQLITE_READONLY_DBMOVED`: the database file was moved while it was open.
  case readOnlyMoved = 0x408
  /// `SQLITE_READONLY_CANTINIT`: the log's shared memory cannot be initialized.
  case readOnlyCannotInitialize = 0x508
  /// `SQLITE_READONLY_DIRECTORY`: no journal can be created in the folder.
  case readOnlyDirectory = 0x608
  /// `SQLITE_INTERRUPT`: the operation was interrupted.
  case interrupted = 9
  /// `SQLITE_IOERR`: the system reported an I/O error.
  case ioError = 10
  /// `SQLITE_IOERR_READ`: reading a file failed.
  case ioErrorRead = 0x10a
  /// `SQLITE_IOERR_SHORT_READ`: a read returned fewer bytes than expected.
  case ioErrorShortRead = 0x20a
  /// `SQLITE_IOERR_WRITE`: writing a file failed.
  case ioErrorWrite = 0x30a
  /// `SQLITE_IOERR_FSYNC`: synchronizing a file failed.
  case ioErrorSync = 0x40a
  /// `SQLITE_IOERR_DIR_FSYNC`: synchronizing a folder failed.
  case ioErrorDirectorySync = 0x50a
  /// `SQLITE_IOERR_TRUNCATE`: truncating a file failed.
  case ioErrorTruncate = 0x60a
  /// `SQLITE_IOERR_FSTAT`: reading the metadata of a file failed.
  case ioErrorStatus = 0x70a
  /// `SQLITE_IOERR_UNLOCK`: unlocking a file failed.
  case ioErrorUnlock = 0x80a
  /// `SQLITE_IOERR_RDLOCK`: taking a read lock failed.
  case ioErrorReadLock = 0x90a
  /// `SQLITE_IOERR_DELETE`: deleting a file failed.
  case ioErrorDelete = 0xa0a
  /// `SQLITE_IOERR_BLOCKED`: no longer used by SQLite.
  case ioErrorBlocked = 0xb0a
  /// `SQLITE_IOERR_NOMEM`: an I/O operation could not allocate memory.
  case ioErrorOutOfMemory = 0xc0a
  /// `SQLITE_IOERR_ACCESS`: checking the access to a file failed.
  case ioErrorAccess = 0xd0a
  /// `SQLITE_IOERR_CHECKRESERVEDLOCK`: checking for a reserved lock failed.
  case ioErrorCheckReservedLock = 0xe0a
  /// `SQLITE_IOERR_LOCK`: locking a file failed.
  case ioErrorLock = 0xf0a
  /// `SQLITE_IOERR_CLOSE`: closing a file failed.
  case ioErrorClose = 0x100a
  /// `SQLITE_IOERR_DIR_CLOSE`: closing a folder failed; no longer used by SQLite.
  case ioErrorDirectoryClose = 0x110a
  /// `SQLITE_IOERR_SHMOPEN`: opening shared memory failed.
  case ioErrorSharedMemoryOpen = 0x120a
  /// `SQLITE_IOERR_SHMSIZE`: enlarging shared memory failed.
  case ioErrorSharedMemorySize = 0x130a
  /// `SQLITE_IOERR_SHMLOCK`: locking shared memory failed; no longer used by SQLite.
  case ioErrorSharedMemoryLock = 0x140a
  /// `SQLITE_IOERR_SHMMAP`: mapping shared memory failed.
  case ioErrorSharedMemoryMap = 0x150a
  /// `SQLITE_IOERR_SEEK`: seeking in a file failed.
  case ioErrorSeek = 0x160a
  /// `SQLITE_IOERR_DELETE_NOENT`: the file to delete does not exist.
  case ioErrorDeleteMissing = 0x170a
  /// `SQLITE_IOERR_MMAP`: mapping a file into memory failed.
  case ioErrorMemoryMap = 0x180a
  /// `SQLITE_IOERR_GETTEMPPATH`: no folder for temporary files was found.
  case ioErrorTemporaryPath = 0x190a
  /// `SQLITE_IOERR_CONVPATH`: a path could not be converted.
  case ioErrorConvertPath = 0x1a0a
  /// `SQLITE_IOERR_VNODE`: reserved for extensions.
  case ioErrorVNode = 0x1b0a
  /// `SQLITE_IOERR_AUTH`: reserved for extensions.
  case ioErrorAuthorization = 0x1c0a
  /// `SQLITE_IOERR_BEGIN_ATOMIC`: beginning an atomic write failed.
  case ioErrorBeginAtomic = 0x1d0a
  /// `SQLITE_IOERR_COMMIT_ATOMIC`: committing an atomic write failed.
  case ioErrorCommitAtomic = 0x1e0a
  /// `SQLITE_IOERR_ROLLBACK_ATOMIC`: rolling back an atomic write failed.
  case ioErrorRollbackAtomic = 0x1f0a
  /// `SQLITE_IOERR_DATA`: the checksum of a page is wrong.
  case ioErrorData = 0x200a
  /// `SQLITE_IOERR_CORRUPTFS`: the file system is damaged.
  case ioErrorCorruptFileSystem = 0x210a
  /// `SQLITE_CORRUPT`: the database is damaged.
  case corrupt = 11
  /// `SQLITE_CORRUPT_VTAB`: the content of a virtual table is damaged.
  case corruptVirtualTable = 0x10b
  /// `SQLITE_CORRUPT_SEQUENCE`: the `sqlite_sequence` table is damaged.
  case corruptSequence = 0x20b
  /// `SQLITE_CORRUPT_INDEX`: an index lacks an entry.
  case corruptIndex = 0x30b
  /// `SQLITE_NOTFOUND`: SQLite does not know the requested operation.
  case notFound = 12
  /// `SQLITE_FULL`: the disk is full or the database has its maximum size.
  case full = 13
  /// `SQLITE_CANTOPEN`: a file could not be opened.
  case cannotOpen = 14
  /// `SQLITE_CANTOPEN_NOTEMPDIR`: no folder for temporary files; no longer used by SQLite.
  case cannotOpenNoTemporaryFolder = 0x10e
  /// `SQLITE_CANTOPEN_ISDIR`: the path is a folder.
  case cannotOpenFolder = 0x20e
  /// `SQLITE_CANTOPEN_FULLPATH`: the full path could not be determined.
  case cannotOpenFullPath = 0x30e
  /// `SQLITE_CANTOPEN_CONVPATH`: a path could not be converted.
  case cannotOpenConvertPath = 0x40e
  /// `SQLITE_CANTOPEN_DIRTYWAL`: the log has unsaved content; not used by SQLite.
  case cannotOpenDirtyLog = 0x50e
  /// `SQLITE_CANTOPEN_SYMLINK`: the path is a symbolic link, which was not allowed.
  case cannotOpenSymbolicLink = 0x60e
  /// `SQLITE_PROTOCOL`: connections interfered with each other while locking the log.
  case `protocol` = 15
  /// `SQLITE_EMPTY`: not used by SQLite.
  case empty = 16
  /// `SQLITE_SCHEMA`: the schema changed after the statement was prepared.
  case schemaChanged = 17
  /// `SQLITE_TOOBIG`: a text or a blob is too large.
  case tooBig = 18
  /// `SQLITE_CONSTRAINT`: a constraint was violated.
  case constraint = 19
  /// `SQLITE_CONSTRAINT_CHECK`: a CHECK constraint was violated.
  case constraintCheck = 0x113
  /// `SQLITE_CONSTRAINT_COMMITHOOK`: a commit hook rejected the transaction.
  case constraintCommitHook = 0x213
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`: a foreign key constraint was violated.
  case constraintForeignKey = 0x313
  /// `SQLITE_CONSTRAINT_FUNCTION`: an SQL function reported a violation.
  case constraintFunction = 0x413
  /// `SQLITE_CONSTRAINT_NOTNULL`: a NOT NULL constraint was violated.
  case constraintNotNull = 0x513
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`: a PRIMARY KEY constraint was violated.
  case constraintPrimaryKey = 0x613
  /// `SQLITE_CONSTRAINT_TRIGGER`: a trigger raised an error.
  case constraintTrigger = 0x713
  /// `SQLITE_CONSTRAINT_UNIQUE`: a UNIQUE constraint was violated.
  case constraintUnique = 0x813
  /// `SQLITE_CONSTRAINT_VTAB`: a virtual table reported a violation.
  case constraintVirtualTable = 0x913
  /// `SQLITE_CONSTRAINT_ROWID`: a row ID is not unique.
  case constraintRowID = 0xa13
  /// `SQLITE_CONSTRAINT_PINNED`: a trigger tried to delete the row that is being updated.
  case constraintPinned = 0xb13
  /// `SQLITE_CONSTRAINT_DATATYPE`: a value has the wrong type for a STRICT table.
  case constraintDataType = 0xc13
  /// `SQLITE_MISMATCH`: a value has the wrong type.
  case mismatch = 20
  /// `SQLITE_MISUSE`: the program used SQLite's interface incorrectly.
  case misuse = 21
  /// `SQLITE_NOLFS`: the system does not support large files.
  case noLargeFiles = 22
  /// `SQLITE_AUTH`: an authorizer rejected a statement.
  case authorization = 23
  /// `SQLITE_FORMAT`: not used by SQLite.
  case format = 24
  /// `SQLITE_RANGE`: the index of a parameter or column is out of range.
  case range = 25
  /// `SQLITE_NOTADB`: the file is not a database.
  case notADatabase = 26
}
