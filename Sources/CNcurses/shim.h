// ncurses with wide characters as the system has it, and what Swift cannot say: its macros, and the
// global variables behind which it keeps the present screen.

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

// Opens a screen on standard input and output; null where the terminal cannot have one. Where the
// terminal tells its size, what somebody has exported of another one is not believed.
static inline SCREEN *cncurses_open(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    unsetenv("COLUMNS");
    unsetenv("LINES");
  }
  return newterm((char *)0, stdout, stdin);
}

// Whether the terminal can place its cursor; known once it has a screen.
static inline int cncurses_can_place(void) {
  const char *sequence = tigetstr("cup");
  return sequence != NULL && sequence != (const char *)-1;
}

// Takes the locale of the environment, or a plain one with UTF-8 where that has another encoding.
static inline int cncurses_use_utf8(void) {
  if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  return MB_CUR_MAX > 1;
}

// How many colours there are, after they were asked for.
static inline int cncurses_start_color(void) {
  if (!has_colors() || start_color() == ERR) return 0;
  use_default_colors();
  return COLORS;
}

// Puts some UTF-8 at a place, in a pair of colours and with attributes.
static inline void cncurses_put(
    int row, int column, const char *bytes, int count, unsigned int attributes, short pair) {
  attr_set(attributes, pair, (void *)0);
  mvaddnstr(row, column, bytes, count);
}

static inline void cncurses_erase(void) {
  attr_set(A_NORMAL, 0, (void *)0);
  erase();
}

// Forgets what is believed to be on the screen, so that all of it is drawn again.
static inline void cncurses_forget(void) { clearok(curscr, TRUE); }

static inline void cncurses_place_cursor(int row, int column) { move(row, column); }

static inline void cncurses_show(void) { refresh(); }

static const unsigned int cncurses_bold = A_BOLD;
static const unsigned int cncurses_dim = A_DIM;
static const unsigned int cncurses_underline = A_UNDERLINE;
static const unsigned int cncurses_reverse = A_REVERSE;

#endif
