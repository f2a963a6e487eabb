// The system's SQLite. The functions below do what Swift cannot do directly: calling a variadic
// function, using a constant that is a cast, and making system calls that Glibc's module lacks.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#ifdef __linux__
#include <linux/stat.h>
#else
#include <sys/stat.h>
#endif

// The metadata of a file, with the time of its last change.
struct csqlite_file_facts {
  uint64_t device, inode;
  int64_t size, seconds, nanoseconds;
};

#ifdef __linux__
int statx(int, const char *, int, unsigned int, struct statx *);

// Reads the metadata of a file; returns 0 if it exists.
//
// The time is read only on request. Once the kernel has reported the time, it must record the next
// change exactly, which makes every commit to the file slower.
static inline int csqlite_read_file_facts(
    const char *path, bool with_time, struct csqlite_file_facts *facts) {
  struct statx file;
  unsigned int mask = STATX_INO | STATX_SIZE | (with_time ? STATX_MTIME : 0);
  if (statx(-100 /* AT_FDCWD */, path, 0, mask, &file) != 0) return -1;
  facts->device = (uint64_t)file.stx_dev_major << 32 | file.stx_dev_minor;
  facts->inode = file.stx_ino;
  facts->size = (int64_t)file.stx_size;
  facts->seconds = with_time ? file.stx_mtime.tv_sec : 0;
  facts->nanoseconds = with_time ? file.stx_mtime.tv_nsec : 0;
  return 0;
}
#else
static inline int csqlite_read_file_facts(
    const char *path, bool with_time, struct csqlite_file_facts *facts) {
  struct stat file;
  if (stat(path, &file) != 0) return -1;
  facts->device = (uint64_t)file.st_dev;
  facts->inode = (uint64_t)file.st_ino;
  facts->size = (int64_t)file.st_size;
  facts->seconds = with_time ? file.st_mtimespec.tv_sec : 0;
  facts->nanoseconds = with_time ? file.st_mtimespec.tv_nsec : 0;
  return 0;
}
#endif

#ifdef __linux__
// Renames a file in one step; fails if the new name exists.
int renameat2(int, const char *, int, const char *, unsigned int);
static inline int csqlite_rename_to_free_name(const char *path, const char *name) {
  return renameat2(-100 /* AT_FDCWD */, path, -100, name, 1 /* RENAME_NOREPLACE */);
}
#endif

// Turns an option of a connection on or off.
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Returns the value that tells SQLite either that the caller keeps the bytes until the statement
// has run, or that SQLite must copy them.
static inline sqlite3_destructor_type csqlite_keeper(bool is_kept) {
  return is_kept ? SQLITE_STATIC : SQLITE_TRANSIENT;
}

// Binds UTF-8 text. A null pointer is bound as an empty text, not as NULL.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, bool is_kept) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text64(
      statement, index, text, count, csqlite_keeper(is_kept), SQLITE_UTF8);
}

// Binds bytes. A null pointer is bound as an empty blob, not as NULL.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, bool is_kept) {
  return sqlite3_bind_blob64(
      statement, index, bytes ? bytes : "", count, csqlite_keeper(is_kept));
}

#endif
