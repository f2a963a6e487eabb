// SQLite as the system has it, and what Swift cannot say: a call with a variable number of
// arguments, a constant that is a cast, and a system call that Glibc's module leaves out.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdbool.h>

#ifdef __linux__
// Gives a file another name, unless something has it; nothing has both names for a moment.
int renameat2(int, const char *, int, const char *, unsigned int);
static inline int csqlite_rename_to_free_name(const char *path, const char *name) {
  return renameat2(-100 /* AT_FDCWD */, path, -100, name, 1 /* RENAME_NOREPLACE */);
}
#endif

// Turns an option of a connection on or off.
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Who keeps the bytes of a value until the statement has run: somebody else, or SQLite with a copy.
static inline sqlite3_destructor_type csqlite_keeper(bool is_kept) {
  return is_kept ? SQLITE_STATIC : SQLITE_TRANSIENT;
}

// Binds a text in UTF-8. A null pointer is the empty text, not NULL.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, bool is_kept) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text64(
      statement, index, text, count, csqlite_keeper(is_kept), SQLITE_UTF8);
}

// Binds some bytes. A null pointer is no bytes, not NULL.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, bool is_kept) {
  return sqlite3_bind_blob64(
      statement, index, bytes ? bytes : "", count, csqlite_keeper(is_kept));
}

#endif
