#include "loops.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loops {
  PGconn *connection;
};

loops *loops_open(const char *address) {
  loops *self = calloc(1, sizeof *self);
  if (!self) abort();
  self->connection = PQconnectdb(address);
  return PQstatus(self->connection) == CONNECTION_OK ? self : NULL;
}

static int is_done(PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : -1;
}

int loops_execute(loops *self, const char *script) {
  return is_done(PQexec(self->connection, script));
}

int loops_prepare(loops *self, const char *name, const char *sql) {
  return is_done(PQprepare(self->connection, name, sql, 0, NULL));
}

static void put(uint8_t *place, uint64_t number, int size) {
  for (int index = 0; index < size; index++) place[index] = number >> (8 * (size - 1 - index));
}

static int64_t get(const char *bytes) {
  uint64_t number = 0;
  for (int index = 0; index < 8; index++) number = number << 8 | (uint8_t)bytes[index];
  return (int64_t)number;
}

int64_t loops_edit(
    loops *self, const uint8_t id[16], int64_t revision, int32_t slot, const char *text) {
  uint8_t number[8], place[4];
  put(number, (uint64_t)revision, 8);
  put(place, (uint32_t)slot, 4);
  const char *values[] = {(const char *)id, (char *)number, (char *)place, text};
  int lengths[] = {16, 8, 4, (int)strlen(text)};
  int formats[] = {1, 1, 1, 1};
  PGresult *result =
      PQexecPrepared(self->connection, "edit", 4, values, lengths, formats, 1);
  int64_t count = -1;
  if (PQresultStatus(result) == PGRES_TUPLES_OK) count = get(PQgetvalue(result, 0, 0));
  PQclear(result);
  return count;
}

static char copy[1 << 16];

int loops_page(loops *self, int64_t after) {
  uint8_t number[8];
  put(number, (uint64_t)after, 8);
  const char *values[] = {(char *)number};
  int length = 8, format = 1;
  PGresult *result = PQexecPrepared(self->connection, "page", 1, values, &length, &format, 1);
  int rows = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : -1;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < PQnfields(result); column++) {
      size_t size = (size_t)PQgetlength(result, row, column);
      memcpy(copy, PQgetvalue(result, row, column), size < sizeof copy ? size : sizeof copy);
    }
  PQclear(result);
  return rows;
}

int loops_copy(loops *self, const char *sql, int64_t count) {
  static const char header[19] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0";
  PQclear(PQexec(self->connection, sql));
  uint8_t *bytes = (uint8_t *)copy;
  size_t used = sizeof header;
  memcpy(bytes, header, used);
  for (int64_t row = 0; row < count; row++) {
    char text[32];
    int size = snprintf(text, sizeof text, "answer %lld", (long long)row);
    put(bytes + used, 3, 2);
    put(bytes + used + 2, 8, 4);
    put(bytes + used + 6, (uint64_t)row, 8);
    put(bytes + used + 14, 4, 4);
    put(bytes + used + 18, (uint64_t)(row % 20), 4);
    put(bytes + used + 22, (uint64_t)size, 4);
    memcpy(bytes + used + 26, text, (size_t)size);
    used += 26 + (size_t)size;
    if (used > sizeof copy - 64) {
      PQputCopyData(self->connection, copy, (int)used);
      used = 0;
    }
  }
  put(bytes + used, 0xffff, 2);
  PQputCopyData(self->connection, copy, (int)used + 2);
  PQputCopyEnd(self->connection, NULL);
  int code = is_done(PQgetResult(self->connection));
  PQclear(PQgetResult(self->connection));
  return code;
}
