// SQLite as the system has it, and what Swift cannot say: a call with a variable number of
// arguments, and a constant that is a cast.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdbool.h>

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
