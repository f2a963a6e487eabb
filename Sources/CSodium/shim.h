// The system's libsodium, for hashes and random numbers.

#ifndef CSODIUM_SHIM_H
#define CSODIUM_SHIM_H

#include <sodium.h>

#endif
