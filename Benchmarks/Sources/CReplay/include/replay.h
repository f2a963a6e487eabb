// The other side of what a store is measured against: the statements that it really ran, run again
// with nothing but SQLite's own calls.

#ifndef REPLAY_H
#define REPLAY_H

typedef struct replay replay;

// Sees to it that connections opened from now on can be recorded.
int replay_watch(void);

// Leaves connections alone that are opened from now on.
void replay_unwatch(void);

// Begins to note the statements of watched connections, with the values that are bound to them.
replay *replay_begin(void);

// Ends a recording, and prepares its statements on a connection of its own, set up as a store's is.
int replay_end(replay *recording, const char *path);

// Runs the statements in their order. Every column of every row is read, and its bytes are copied,
// as a program does that goes on with them. Answers a result code of SQLite.
int replay_run(replay *recording);

// Runs a text of SQL that is no part of the recording.
int replay_execute(replay *recording, const char *sql);

// Runs a text of SQL on a file, without waiting for the disk.
int replay_script(const char *path, const char *sql);

#endif
