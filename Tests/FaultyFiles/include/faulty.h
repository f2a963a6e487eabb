// Files that fail when they are told to: a layer between SQLite and the files of the system.
//
// It stands before all files of the process once it is installed, and lets those alone whose path
// has no "/faulty-" in it. What it is told counts for all others together, so that only one test at
// a time may tell it anything.

#ifndef FAULTY_H
#define FAULTY_H

// What a file can be asked for, to be joined by `|`.
enum {
  FAULTY_OPEN = 1,
  FAULTY_WRITE = 2,
  FAULTY_SYNC = 4,
  FAULTY_TRUNCATE = 8,
  FAULTY_LOCK = 16,
  FAULTY_DELETE = 32,
};

// Puts the layer before all files that are opened from now on.
int faulty_install(void);

// Forgets everything, and lets all files work.
void faulty_reset(void);

// Has one call fail, the `number`th of these kinds from now on, or all from that one on.
void faulty_fail(int kinds, long number, int forever);

// Has another one write all the time, or no longer.
void faulty_be_busy(int is);

// Lets the files have so many more bytes together than they have now.
void faulty_fill(long long bytes);

// How many calls of these kinds there were since the files work, or since it was said what fails.
long faulty_count(void);

// Whether any call has failed since.
int faulty_has_failed(void);

// Gives every file the content that it has after a power cut: what was synchronized, and of what was
// written since, each piece of 512 bytes with a chance of `kept` in 100. All files must be closed.
int faulty_lose_power(unsigned long long seed, int kept);

#endif
