#include "walk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#define PORTION 65536

static void put(FILE *file, const void *bytes, int count) {
  if (bytes) fwrite(bytes, 1, (size_t)count, file);
}

static void put_column(FILE *file, sqlite3_stmt *statement, int column) {
  const void *text = sqlite3_column_text(statement, column);
  put(file, text, sqlite3_column_bytes(statement, column));
}

// The column that contains a field's value, selected by two bits of the field's flags; 0 if the
// field has no value.
static int value_column(sqlite3_stmt *fields) {
  switch (sqlite3_column_int(fields, 2) >> 9 & 3) {
  case 0: return 3;
  case 1: return 4;
  case 2: return 5;
  default: return 0;
  }
}

// Writes the fields of a draft, and leaves the cursor at the first field of the next draft.
static int put_fields(
    FILE *file, sqlite3_stmt *fields, sqlite3_int64 draft, int columns, int status) {
  int place = 0;
  while (status == SQLITE_ROW && sqlite3_column_int64(fields, 0) <= draft) {
    if (sqlite3_column_int64(fields, 0) == draft) {
      for (; place <= sqlite3_column_int(fields, 1); place++) fputc(',', file);
      int column = value_column(fields);
      if (column) put_column(file, fields, column);
    }
    status = sqlite3_step(fields);
  }
  for (; place < columns; place++) fputc(',', file);
  return status;
}

static int put_drafts(FILE *file, sqlite3_stmt *drafts, sqlite3_stmt *fields, int columns) {
  int count = 0, status, field = sqlite3_step(fields);
  while ((status = sqlite3_step(drafts)) == SQLITE_ROW) {
    sqlite3_int64 draft = sqlite3_column_int64(drafts, 0);
    put_column(file, drafts, 1);
    field = put_fields(file, fields, draft, columns, field);
    put(file, "\r\n", 2);
    count++;
  }
  return status == SQLITE_DONE ? count : -status;
}

int walk_export(const char *path, const char *output, int columns) {
  sqlite3 *database = NULL;
  sqlite3_stmt *drafts = NULL, *fields = NULL;
  FILE *file = fopen(output, "w");
  int result = -SQLITE_CANTOPEN;
  if (file && sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
    setvbuf(file, NULL, _IOFBF, PORTION);
    const char *all = "SELECT id, hex(uuid) FROM draft NOT INDEXED WHERE status = 'final' ORDER BY id";
    const char *parts = "SELECT draft, place, flags, raw, display, value FROM field ORDER BY draft, entry, place";
    int status = sqlite3_prepare_v2(database, all, -1, &drafts, NULL);
    if (status == SQLITE_OK) status = sqlite3_prepare_v2(database, parts, -1, &fields, NULL);
    result = status == SQLITE_OK ? put_drafts(file, drafts, fields, columns) : -status;
  }
  sqlite3_finalize(drafts);
  sqlite3_finalize(fields);
  sqlite3_close(database);
  if (file) fclose(file);
  return result;
}
