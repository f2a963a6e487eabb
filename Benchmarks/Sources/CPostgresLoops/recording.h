// The declarations that the recorder and the replay share.

#ifndef RECORDING_H
#define RECORDING_H

#include "replay.h"

#include <pthread.h>
#include <stdint.h>

struct recorder {
  char socket[108], server[108];
  int listener;
  pthread_mutex_t lock;
  uint8_t *bytes;
  size_t count, capacity;
};

#endif
