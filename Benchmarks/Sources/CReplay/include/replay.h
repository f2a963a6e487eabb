// The baseline for the store: repeats the statements that the store has run, with nothing but
// SQLite's own calls.

#ifndef REPLAY_H
#define REPLAY_H

typedef struct replay replay;

// Makes all connections that are opened afterwards recordable.
int replay_watch(void);

// Stops making new connections recordable.
void replay_unwatch(void);

// Starts recording the statements of watched connections, with their bound values.
replay *replay_begin(void);

// Ends a recording, and prepares its statements on a new connection that is configured like a
// store's.
int replay_end(replay *recording, const char *path);

// Runs the statements in order. Reads every column of every row and copies the bytes, as a program
// that uses them would. Returns a SQLite result code.
int replay_run(replay *recording);

// Runs SQL that is not part of the recording.
int replay_execute(replay *recording, const char *sql);

// Runs SQL on a database file, without waiting for the disk.
int replay_script(const char *path, const char *sql);

#endif
