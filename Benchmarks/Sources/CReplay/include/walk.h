// Exports drafts as a program in C would that knows the tables: two cursors side by side, one over
// drafts and one over fields, and their texts copied into a buffer that is written when it is full.

#ifndef WALK_H
#define WALK_H

// Writes the values of all final drafts of a file to another, a row of CSV for each draft, without
// quotes. Answers how many drafts there were, or the negative of a result code of SQLite.
int walk_export(const char *path, const char *output, int columns);

#endif
