// The system's minizip, for reading and writing ZIP archives.

#ifndef CMINIZIP_SHIM_H
#define CMINIZIP_SHIM_H

#include <minizip/unzip.h>
#include <minizip/zip.h>

#endif
