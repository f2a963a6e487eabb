#include "lists.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct list_query {
  sqlite3 *database;
  sqlite3_stmt *statement;
  char text[4096];
};

list_query *list_query_open(const char *path, int column, int limit) {
  list_query *query = calloc(1, sizeof *query);
  const char *sql =
      "SELECT value, label, cells FROM list_cell JOIN list_row USING (list, place) "
      "WHERE list = 1 AND \"column\" = ?1 AND text = ?2 ORDER BY place LIMIT ?3";
  if (!query) return 0;
  if (sqlite3_open_v2(path, &query->database, SQLITE_OPEN_READONLY, 0) != SQLITE_OK
      || sqlite3_prepare_v2(query->database, sql, -1, &query->statement, 0) != SQLITE_OK) {
    list_query_close(query);
    return 0;
  }
  sqlite3_bind_int(query->statement, 1, column);
  sqlite3_bind_int(query->statement, 3, limit);
  return query;
}

int list_query_run(list_query *query, const char *text) {
  int rows = 0, status;
  sqlite3_bind_text(query->statement, 2, text, -1, SQLITE_STATIC);
  while ((status = sqlite3_step(query->statement)) == SQLITE_ROW) {
    for (int column = 0; column < 3; column++) {
      const unsigned char *bytes = sqlite3_column_text(query->statement, column);
      if (bytes) memcpy(query->text, bytes, strnlen((const char *)bytes, sizeof query->text));
    }
    rows++;
  }
  sqlite3_reset(query->statement);
  return status == SQLITE_DONE ? rows : -1;
}

void list_query_close(list_query *query) {
  if (!query) return;
  sqlite3_finalize(query->statement);
  sqlite3_close(query->database);
  free(query);
}
