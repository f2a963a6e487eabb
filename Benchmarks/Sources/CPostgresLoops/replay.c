#include "recording.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A prepared statement, and its name in the replay.
struct statement {
  const char *name, *sql;
  int count;
  Oid *types;
  char own[16];
};

// A round trip: a statement with its values, or a script.
struct step {
  struct statement *statement;
  const char *script;
  int count;
  const char **values;
  int *lengths, *formats;
};

struct replay {
  PGconn *connection;
  struct statement *statements;
  struct step *steps;
  int statement_count, step_count;
};

static char copied[1 << 16];

static int end(PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  for (int row = 0; row < PQntuples(result); row++)
    for (int column = 0; column < PQnfields(result); column++) {
      size_t size = (size_t)PQgetlength(result, row, column);
      memcpy(copied, PQgetvalue(result, row, column), size < sizeof copied ? size : sizeof copied);
    }
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    fprintf(stderr, "%s", PQresultErrorMessage(result));
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : -1;
}

static uint32_t number(const uint8_t **place, int size) {
  uint32_t value = 0;
  for (int index = 0; index < size; index++) value = value << 8 | *(*place)++;
  return value;
}

static const char *text(const uint8_t **place) {
  const char *text = (const char *)*place;
  *place += strlen(text) + 1;
  return text;
}

static void *room(size_t count, size_t size) {
  void *room = calloc(count + 1, size);
  if (!room) abort();
  return room;
}

// The Parse message: a statement, which may have no name.
static void add_statement(replay *self, const uint8_t *place) {
  struct statement *one = &self->statements[self->statement_count];
  one->name = text(&place);
  one->sql = text(&place);
  one->count = (int)number(&place, 2);
  one->types = room((size_t)one->count, sizeof(Oid));
  for (int index = 0; index < one->count; index++) one->types[index] = number(&place, 4);
  snprintf(one->own, sizeof one->own, "r%d", self->statement_count++);
}

// The Bind message: the values that are bound to a statement.
static void add_run(replay *self, const uint8_t *place) {
  text(&place);
  const char *name = text(&place);
  struct step *step = &self->steps[self->step_count++];
  for (int index = 0; index < self->statement_count; index++)
    if (strcmp(self->statements[index].name, name) == 0) step->statement = &self->statements[index];
  int formats = (int)number(&place, 2), format[1 << 10] = {0};
  for (int index = 0; index < formats; index++) format[index] = (int)number(&place, 2);
  step->count = (int)number(&place, 2);
  step->values = room((size_t)step->count, sizeof *step->values);
  step->lengths = room((size_t)step->count, sizeof *step->lengths);
  step->formats = room((size_t)step->count, sizeof *step->formats);
  for (int index = 0; index < step->count; index++) {
    int32_t length = (int32_t)number(&place, 4);
    step->formats[index] = formats == 0 ? 0 : formats == 1 ? format[0] : format[index];
    if (length < 0) continue;
    step->lengths[index] = length;
    // The recorded values do not end with NUL, so text values are copied.
    char *value = room((size_t)length, 1);
    memcpy(value, place, (size_t)length);
    step->values[index] = value;
    place += length;
  }
}

// Reads the messages of the recording, which follow the packet that opens the connection.
static void read_messages(replay *self, const uint8_t *bytes, size_t size, size_t from) {
  const uint8_t *place = bytes;
  if (size < 5) return;
  size_t next = number(&place, 4);
  while (next + 5 <= size) {
    place = bytes + next + 1;
    size_t length = number(&place, 4);
    if (bytes[next] == 'P') add_statement(self, place);
    if (bytes[next] == 'B' && next >= from) add_run(self, place);
    if (bytes[next] == 'Q' && next >= from)
      self->steps[self->step_count++].script = (const char *)place;
    next += 1 + length;
  }
}

replay *replay_open(recorder *recorder, size_t from, const char *address) {
  replay *self = room(1, sizeof *self);
  self->connection = PQconnectdb(address);
  if (PQstatus(self->connection) != CONNECTION_OK) return NULL;
  size_t size = recorder_count(recorder);
  // The recorder may move its bytes to a larger buffer, and each message has at least five bytes.
  uint8_t *bytes = room(size, 1);
  memcpy(bytes, recorder->bytes, size);
  self->statements = room(size / 5, sizeof *self->statements);
  self->steps = room(size / 5, sizeof *self->steps);
  read_messages(self, bytes, size, from);
  for (int index = 0; index < self->statement_count; index++) {
    struct statement *one = &self->statements[index];
    if (end(PQprepare(self->connection, one->own, one->sql, one->count, one->types)) != 0)
      return NULL;
  }
  return self;
}

int replay_count(const replay *self) { return self->step_count; }

int replay_run(replay *self) {
  for (int index = 0; index < self->step_count; index++) {
    const struct step *step = &self->steps[index];
    PGresult *result =
        step->script
            ? PQexec(self->connection, step->script)
            : PQexecPrepared(self->connection, step->statement->own, step->count, step->values,
                             step->lengths, step->formats, 1);
    if (end(result) != 0) return -1;
  }
  return 0;
}

int replay_execute(replay *self, const char *script) {
  return end(PQexec(self->connection, script));
}

char *replay_copy_out(replay *self, const char *sql, size_t *size) {
  PQclear(PQexec(self->connection, sql));
  char *bytes = NULL, *part = NULL;
  int count;
  *size = 0;
  while ((count = PQgetCopyData(self->connection, &part, 0)) > 0) {
    bytes = realloc(bytes, *size + (size_t)count);
    if (!bytes) abort();
    memcpy(bytes + *size, part, (size_t)count);
    *size += (size_t)count;
    PQfreemem(part);
  }
  PQclear(PQgetResult(self->connection));
  return bytes;
}

int replay_copy_in(replay *self, const char *sql, const char *bytes, size_t size) {
  PQclear(PQexec(self->connection, sql));
  for (size_t done = 0; done < size; done += 1 << 16) {
    size_t part = size - done < 1 << 16 ? size - done : 1 << 16;
    if (PQputCopyData(self->connection, bytes + done, (int)part) != 1) return -1;
  }
  if (PQputCopyEnd(self->connection, NULL) != 1) return -1;
  int code = end(PQgetResult(self->connection));
  PQclear(PQgetResult(self->connection));
  return code;
}
