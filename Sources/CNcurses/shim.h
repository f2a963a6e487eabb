// The system's ncurses for wide characters. The functions below do what Swift cannot do directly,
// because ncurses uses macros and global variables for the current screen.

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Opens a screen on standard input and output; returns null if the terminal does not support one.
// If the terminal reports its size, the environment variables COLUMNS and LINES are ignored.
static inline SCREEN *cncurses_open(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    unsetenv("COLUMNS");
    unsetenv("LINES");
  }
  return newterm((char *)0, stdout, stdin);
}

// Returns whether the terminal can move its cursor. Call it after opening a screen.
static inline int cncurses_can_place(void) {
  const char *sequence = tigetstr("cup");
  return sequence != NULL && sequence != (const char *)-1;
}

// Sets the locale from the environment, or C.UTF-8 if that locale has another encoding.
static inline int cncurses_use_utf8(void) {
  if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  return MB_CUR_MAX > 1;
}

// Turns colors on, and returns the number of colors; 0 without color support.
static inline int cncurses_start_color(void) {
  if (!has_colors() || start_color() == ERR) return 0;
  use_default_colors();
  return COLORS;
}

// Draws UTF-8 text at a position, with a color pair and attributes.
static inline void cncurses_put(
    int row, int column, const char *bytes, int count, unsigned int attributes, short pair) {
  attr_set(attributes, pair, (void *)0);
  mvaddnstr(row, column, bytes, count);
}

static inline void cncurses_erase(void) {
  attr_set(A_NORMAL, 0, (void *)0);
  erase();
}

// Redraws the whole screen on the next refresh.
static inline void cncurses_forget(void) { clearok(curscr, TRUE); }

static inline void cncurses_place_cursor(int row, int column) { move(row, column); }

static inline void cncurses_show(void) { refresh(); }

static const unsigned int cncurses_bold = A_BOLD;
static const unsigned int cncurses_dim = A_DIM;
static const unsigned int cncurses_underline = A_UNDERLINE;
static const unsigned int cncurses_reverse = A_REVERSE;

#endif
