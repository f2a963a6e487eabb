#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void keep(recorder *self, const uint8_t *bytes, size_t count) {
  pthread_mutex_lock(&self->lock);
  if (self->count + count > self->capacity) {
    self->capacity = 2 * (self->count + count);
    self->bytes = realloc(self->bytes, self->capacity);
    if (!self->bytes) abort();
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
  pthread_mutex_unlock(&self->lock);
}

struct way {
  recorder *recorder;
  int from, to;
};

// Passes bytes on in one direction, and keeps those that the program sends.
static void *pass(void *argument) {
  struct way way = *(struct way *)argument;
  free(argument);
  uint8_t bytes[1 << 16];
  ssize_t count;
  while ((count = read(way.from, bytes, sizeof bytes)) > 0) {
    if (way.recorder) keep(way.recorder, bytes, (size_t)count);
    for (ssize_t done = 0; done < count;) {
      ssize_t part = write(way.to, bytes + done, (size_t)(count - done));
      if (part <= 0) return NULL;
      done += part;
    }
  }
  shutdown(way.to, SHUT_RDWR);
  return NULL;
}

static void start(recorder *recorder, int from, int to) {
  struct way *way = malloc(sizeof *way);
  if (!way) abort();
  *way = (struct way){recorder, from, to};
  pthread_t thread;
  pthread_create(&thread, NULL, pass, way);
  pthread_detach(thread);
}

static struct sockaddr_un address(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  return address;
}

static void *serve(void *argument) {
  recorder *self = argument;
  int client = accept(self->listener, NULL, NULL);
  int server = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un place = address(self->server);
  if (connect(server, (struct sockaddr *)&place, sizeof place) != 0) close(client);
  start(self, client, server);
  start(NULL, server, client);
  return NULL;
}

recorder *recorder_start(const char *folder, const char *server) {
  recorder *self = calloc(1, sizeof *self);
  if (!self) abort();
  snprintf(self->socket, sizeof self->socket, "%s/.s.PGSQL.5432", folder);
  snprintf(self->server, sizeof self->server, "%s/.s.PGSQL.5432", server);
  pthread_mutex_init(&self->lock, NULL);
  self->listener = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un place = address(self->socket);
  unlink(self->socket);
  if (bind(self->listener, (struct sockaddr *)&place, sizeof place) != 0) return NULL;
  if (listen(self->listener, 1) != 0) return NULL;
  pthread_t thread;
  pthread_create(&thread, NULL, serve, self);
  pthread_detach(thread);
  return self;
}

size_t recorder_count(recorder *self) {
  pthread_mutex_lock(&self->lock);
  size_t count = self->count;
  pthread_mutex_unlock(&self->lock);
  return count;
}
