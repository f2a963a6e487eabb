// Files that fail on request: a layer (VFS) between SQLite and the system's files.
//
// Once it is installed, it handles all files that SQLite opens in this process, but only those with
// "/faulty-" in their path can fail. Its settings apply to all of these files together, so only one
// test at a time may change them.

#ifndef FAULTY_H
#define FAULTY_H

// The kinds of file operations, to be combined with `|`.
enum {
  FAULTY_OPEN = 1,
  FAULTY_WRITE = 2,
  FAULTY_SYNC = 4,
  FAULTY_TRUNCATE = 8,
  FAULTY_LOCK = 16,
  FAULTY_DELETE = 32,
};

// Installs the layer for all files that are opened from now on.
int faulty_install(void);

// Forgets all files and settings, so that every operation works again.
void faulty_reset(void);

// Makes the next `number`th operation of these kinds fail, or that one and all after it.
void faulty_fail(int kinds, long number, int forever);

// Simulates another process that writes all the time, or stops simulating it.
void faulty_be_busy(int is);

// Limits by how many bytes all files together may still grow.
void faulty_fill(long long bytes);

// Returns the number of operations of these kinds since the last call of `faulty_reset` or
// `faulty_fail`.
long faulty_count(void);

// Returns whether any operation has failed since then.
int faulty_has_failed(void);

// Gives every file the content that it would have after a power cut: everything that was
// synchronized, and each 512-byte piece written since then with a probability of `kept` percent.
// All files must be closed.
int faulty_lose_power(unsigned long long seed, int kept);

#endif
