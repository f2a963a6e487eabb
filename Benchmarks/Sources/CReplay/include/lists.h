// Reads the options that a list's filter offers, as a C program that knows the tables would.

#ifndef LISTS_H
#define LISTS_H

// A statement for the first rows of a list that have the given text in a column.
typedef struct list_query list_query;

// Opens a store and prepares the statement; returns null if either fails.
list_query *list_query_open(const char *path, int column, int limit);

// Reads the rows with the given text in the column, and returns their number, or -1 if reading
// fails.
int list_query_run(list_query *query, const char *text);

void list_query_close(list_query *query);

#endif
