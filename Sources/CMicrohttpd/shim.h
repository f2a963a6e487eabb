// The system's libmicrohttpd. The functions below do what Swift cannot do directly: calling a
// variadic function, and using constants that are casts.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Names that do not depend on how libmicrohttpd's header declares its enumerations.
static inline enum MHD_Result cmicrohttpd_result(bool is_done) { return is_done ? MHD_YES : MHD_NO; }
static inline enum MHD_ValueKind cmicrohttpd_headers(void) { return MHD_HEADER_KIND; }
static inline enum MHD_ValueKind cmicrohttpd_parameters(void) { return MHD_GET_ARGUMENT_KIND; }

// Opens a socket that listens on a host and port; returns a negative number if that is not
// possible: minus `errno`, or -100000 and the code of `getaddrinfo`.
static inline int cmicrohttpd_listen(const char *host, const char *port) {
  struct addrinfo hints, *found = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  int code = getaddrinfo(host, port, &hints, &found);
  if (code != 0) return -100000 + code;
  int result = -EADDRNOTAVAIL;
  for (struct addrinfo *each = found; each != NULL; each = each->ai_next) {
    int listener = socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0) {
      result = -errno;
      continue;
    }
    int yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, each->ai_addr, each->ai_addrlen) == 0 && listen(listener, 1024) == 0) {
      result = listener;
      break;
    }
    result = -errno;
    close(listener);
  }
  freeaddrinfo(found);
  return result;
}

// Returns the port on which a socket listens.
static inline int cmicrohttpd_port(int listener) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  if (getsockname(listener, (struct sockaddr *)&address, &size) != 0) return 0;
  if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
  return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

// Starts a server on a socket, with one thread for all connections. `certificate` and `key` are in
// PEM format, or null for a server without encryption.
static inline struct MHD_Daemon *cmicrohttpd_start(
    int listener, MHD_AccessHandlerCallback handler, void *context,
    MHD_RequestCompletedCallback completed, unsigned int connections,
    unsigned int connections_per_address, unsigned int timeout, size_t memory,
    const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (certificate != NULL) flags |= MHD_USE_TLS;
  struct MHD_OptionItem items[] = {
      {certificate != NULL ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, (void *)certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
      {MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_address, MHD_OPTION_CONNECTION_TIMEOUT,
      timeout, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

// Creates a response with a body that is copied.
static inline struct MHD_Response *cmicrohttpd_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// Returns the value that a reader returns at the end of its data, or after an error.
static inline ssize_t cmicrohttpd_end(bool is_error) {
  return is_error ? MHD_CONTENT_READER_END_WITH_ERROR : MHD_CONTENT_READER_END_OF_STREAM;
}

// Writes the address of a connection's client as text.
static inline void cmicrohttpd_address(
    struct MHD_Connection *connection, char *text, size_t size) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  text[0] = 0;
  if (info == NULL || info->client_addr == NULL) return;
  socklen_t length = info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                              : sizeof(struct sockaddr_in);
  getnameinfo(info->client_addr, length, text, size, NULL, 0, NI_NUMERICHOST);
}

// Sends small responses without delay.
static inline void cmicrohttpd_hurry(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  int yes = 1;
  if (info != NULL) setsockopt(info->connect_fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

#endif
