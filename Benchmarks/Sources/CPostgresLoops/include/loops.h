// The baseline for PostgresKit: the same statements with nothing but libpq's own calls.

#ifndef LOOPS_H
#define LOOPS_H

#include <stdint.h>

typedef struct loops loops;

// Connects to a server; returns null on failure.
loops *loops_open(const char *address);

// Runs a script; returns 0 on success.
int loops_execute(loops *self, const char *script);

// Prepares a statement under a name; returns 0 on success.
int loops_prepare(loops *self, const char *name, const char *sql);

// Changes the text of a draft's field if the draft has this revision; returns the number of changed
// drafts, or -1.
int64_t loops_edit(
    loops *self, const uint8_t id[16], int64_t revision, int32_t slot, const char *text);

// Reads a page of drafts, and copies the bytes, as a program that uses them would; returns the
// number of rows, or -1.
int loops_page(loops *self, int64_t after);

// Copies rows to a table; returns 0 on success.
int loops_copy(loops *self, const char *sql, int64_t count);

#endif
