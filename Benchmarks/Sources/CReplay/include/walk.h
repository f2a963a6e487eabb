// Exports drafts as a C program that knows the tables would. Two cursors move in parallel, over
// drafts and over fields; text is copied to a buffer that is written when it is full.

#ifndef WALK_H
#define WALK_H

// Writes the values of all final drafts in a file to another file, as one CSV row per draft without
// quotes. Returns the number of drafts, or a negated SQLite result code.
int walk_export(const char *path, const char *output, int columns);

#endif
