// The system's libpq, PostgreSQL's client library. The constants below are macros with casts in
// its headers, which Swift cannot read.

#ifndef CPOSTGRES_SHIM_H
#define CPOSTGRES_SHIM_H

#include <libpq-fe.h>

// The fields of an error report.
static const int cpostgres_severity = 'V';
static const int cpostgres_sqlstate = 'C';
static const int cpostgres_message = 'M';
static const int cpostgres_constraint = 'n';

#endif
