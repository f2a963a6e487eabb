#include "replay.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct replay {
  sqlite3 *database;
  char **texts;
  sqlite3_stmt **statements;
  int count;
  int room;
};

static replay *recording;

// Records the whole text of a statement. Statements of a trigger are reported as comments and
// skipped, because they run again by themselves.
static int note(unsigned kind, void *context, void *statement, void *text) {
  (void)kind, (void)context;
  if (!recording || strncmp(text, "--", 2) == 0) return 0;
  if (recording->count == recording->room) {
    recording->room = recording->room * 2 + 64;
    recording->texts = realloc(recording->texts, recording->room * sizeof(char *));
    if (!recording->texts) abort();
  }
  recording->texts[recording->count++] = sqlite3_expanded_sql(statement);
  return 0;
}

static int watch(sqlite3 *database, char **message, const struct sqlite3_api_routines *routines) {
  (void)message, (void)routines;
  return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, note, NULL);
}

int replay_watch(void) { return sqlite3_auto_extension((void (*)(void))watch); }

void replay_unwatch(void) { sqlite3_cancel_auto_extension((void (*)(void))watch); }

replay *replay_begin(void) { return recording = calloc(1, sizeof(replay)); }

static const char settings[] =
    "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
    "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
    "PRAGMA wal_autocheckpoint = 1000";

int replay_end(replay *self, const char *path) {
  recording = NULL;
  int code = sqlite3_open_v2(
      path, &self->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code == SQLITE_OK) code = sqlite3_exec(self->database, settings, NULL, NULL, NULL);
  self->statements = calloc(self->count + 1, sizeof(sqlite3_stmt *));
  for (int index = 0; code == SQLITE_OK && index < self->count; index++)
    code = sqlite3_prepare_v3(
        self->database, self->texts[index], -1, SQLITE_PREPARE_PERSISTENT,
        &self->statements[index], NULL);
  return code;
}

static char copy[1 << 16];

static void read_row(sqlite3_stmt *statement) {
  int count = sqlite3_data_count(statement);
  for (int column = 0; column < count; column++) {
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: {
      sqlite3_int64 number = sqlite3_column_int64(statement, column);
      memcpy(copy, &number, sizeof number);
      break;
    }
    case SQLITE_TEXT: {
      const void *text = sqlite3_column_text(statement, column);
      size_t size = sqlite3_column_bytes(statement, column);
      memcpy(copy, text, size < sizeof copy ? size : sizeof copy);
      break;
    }
    case SQLITE_BLOB: {
      const void *bytes = sqlite3_column_blob(statement, column);
      size_t size = sqlite3_column_bytes(statement, column);
      memcpy(copy, bytes, size < sizeof copy ? size : sizeof copy);
      break;
    }
    }
  }
}

int replay_run(replay *self) {
  for (int index = 0; index < self->count; index++) {
    sqlite3_stmt *statement = self->statements[index];
    while (sqlite3_step(statement) == SQLITE_ROW) read_row(statement);
    int code = sqlite3_reset(statement);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

int replay_execute(replay *self, const char *sql) {
  return sqlite3_exec(self->database, sql, NULL, NULL, NULL);
}

int replay_script(const char *path, const char *sql) {
  sqlite3 *database;
  int code = sqlite3_open(path, &database);
  if (code == SQLITE_OK)
    code = sqlite3_exec(
        database, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", NULL, NULL, NULL);
  if (code == SQLITE_OK) code = sqlite3_exec(database, sql, NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_exec(database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
  sqlite3_close(database);
  return code;
}
