// Records what a program sends to a server, and sends it again with nothing but libpq's own calls.

#ifndef REPLAY_H
#define REPLAY_H

#include <stddef.h>

typedef struct recorder recorder;
typedef struct replay replay;

// Listens on a socket in `folder`, and passes the first connection on to the server in `server`.
// Returns null on failure.
recorder *recorder_start(const char *folder, const char *server);

// The number of bytes that the program has sent.
size_t recorder_count(recorder *self);

// Opens a connection, and prepares the statements that were sent after the first `count` bytes.
// Returns null on failure.
replay *replay_open(recorder *recorder, size_t count, const char *address);

// The number of round trips in a run.
int replay_count(const replay *self);

// Sends the statements, and copies the bytes of their results; returns 0 on success.
int replay_run(replay *self);

// Runs a script between two runs; returns 0 on success.
int replay_execute(replay *self, const char *script);

// Returns a table as `COPY TO` writes it in the binary format, and its size; null on failure.
char *replay_copy_out(replay *self, const char *sql, size_t *size);

// Fills a table from such bytes with `COPY FROM`; returns 0 on success.
int replay_copy_in(replay *self, const char *sql, const char *bytes, size_t size);

#endif
