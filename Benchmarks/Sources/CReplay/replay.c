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

// Records the whole text of a statement. Statements in triggers are reported as comments and
// skipped, because the triggers run them again in a replay.
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

// The checksum of a row's values, as the program computes it in statements.

static sqlite3_uint64 mix(sqlite3_uint64 state, sqlite3_uint64 word) {
  state = (state ^ word) * 0xD6E8FEB86659FD93u;
  return state ^ (state >> 32);
}

static sqlite3_uint64 mix_bytes(
    sqlite3_uint64 state, int type, const unsigned char *bytes, int count) {
  state = mix(state, (sqlite3_uint64)type << 56 | (sqlite3_uint64)count);
  for (int place = 0; place < count; place += 8) {
    sqlite3_uint64 word = 0;
    memcpy(&word, bytes + place, count - place < 8 ? (size_t)(count - place) : 8);
    state = mix(state, word);
  }
  return state;
}

static void row_checksum(sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3_uint64 state = 0x9E3779B97F4A7C15u;
  for (int index = 0; index < count; index++) {
    sqlite3_value *value = values[index];
    int type = sqlite3_value_type(value);
    if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
      const void *bytes = sqlite3_value_blob(value);
      state = mix_bytes(state, type, bytes, sqlite3_value_bytes(value));
    } else {
      state = mix(state, (sqlite3_uint64)type << 56);
      if (type == SQLITE_INTEGER) state = mix(state, (sqlite3_uint64)sqlite3_value_int64(value));
    }
  }
  sqlite3_result_int64(context, (sqlite3_int64)(state ^ (state >> 32)));
}

static int add_checksum(sqlite3 *database) {
  return sqlite3_create_function_v2(
      database, "row_checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL,
      row_checksum, NULL, NULL, NULL);
}

static const char settings[] =
    "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
    "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
    "PRAGMA wal_autocheckpoint = 1000";

int replay_end(replay *self, const char *path) {
  recording = NULL;
  int code = sqlite3_open_v2(
      path, &self->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code == SQLITE_OK) code = add_checksum(self->database);
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
