#include "faulty.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A write since the file was last synchronized; without bytes, a truncation at `offset`.
struct change {
  sqlite3_int64 offset;
  int count;
  unsigned char *bytes;
  struct change *next;
};

// The synchronized content of a file, and the changes since then.
struct image {
  char *path;
  unsigned char *synced;
  sqlite3_int64 size;
  struct change *changes, **end;
  struct image *next;
};

// A file as SQLite sees it; the system's file follows it in memory.
struct file {
  sqlite3_file base;
  struct image *image;
};

static sqlite3_vfs *system_vfs, vfs;
static sqlite3_io_methods methods;

static struct image *images;
static int failing_kinds, fails_forever, is_busy, has_failed;
static long calls, failing_call;
static sqlite3_int64 room = -1;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((struct file *)file + 1); }

// Counts an operation, and returns whether it must fail.
static int fails(int kind) {
  if (!(kind & failing_kinds)) return 0;
  calls++;
  int now = failing_call > 0 && (fails_forever ? calls >= failing_call : calls == failing_call);
  if (now) has_failed = 1, errno = EIO;
  return now;
}

// Recorded changes

static void forget_changes(struct image *image) {
  while (image->changes) {
    struct change *change = image->changes;
    image->changes = change->next;
    free(change->bytes);
    free(change);
  }
  image->end = &image->changes;
}

static void remember(struct image *image, sqlite3_int64 offset, const void *bytes, int count) {
  struct change *change = calloc(1, sizeof *change);
  if (!change) abort();
  change->offset = offset;
  if (bytes) {
    change->count = count;
    change->bytes = malloc(count);
    if (!change->bytes) abort();
    memcpy(change->bytes, bytes, count);
  }
  *image->end = change;
  image->end = &change->next;
}

// Records the current content as the content on the disk.
static int settle(struct image *image, sqlite3_file *file) {
  sqlite3_int64 size;
  int code = file->pMethods->xFileSize(file, &size);
  if (code != SQLITE_OK) return code;
  unsigned char *content = malloc(size + 1);
  if (!content) return SQLITE_NOMEM;
  code = size > 0 ? file->pMethods->xRead(file, content, (int)size, 0) : SQLITE_OK;
  if (code != SQLITE_OK) return free(content), code;
  free(image->synced);
  image->synced = content;
  image->size = size;
  forget_changes(image);
  return SQLITE_OK;
}

static struct image *image_of(const char *path) {
  for (struct image *image = images; image; image = image->next)
    if (strcmp(image->path, path) == 0) return image;
  struct image *image = calloc(1, sizeof *image);
  if (!image) abort();
  image->path = strdup(path);
  image->end = &image->changes;
  image->size = -1;
  image->next = images;
  return images = image;
}

// Operations on files

static int file_close(sqlite3_file *file) {
  return real(file)->pMethods ? real(file)->pMethods->xClose(real(file)) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct image *image = ((struct file *)file)->image;
  int is_failing = fails(FAULTY_WRITE);
  // A power cut can happen during the first failing write, but not during a later one.
  if (!is_failing || calls == failing_call) remember(image, offset, bytes, count);
  if (is_failing) return SQLITE_IOERR_WRITE;
  if (room >= 0) {
    sqlite3_int64 size = 0;
    real(file)->pMethods->xFileSize(real(file), &size);
    sqlite3_int64 growth = offset + count > size ? offset + count - size : 0;
    if (growth > room) return has_failed = 1, errno = ENOSPC, SQLITE_FULL;
    room -= growth;
  }
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (fails(FAULTY_TRUNCATE)) return SQLITE_IOERR_TRUNCATE;
  remember(((struct file *)file)->image, size, NULL, 0);
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
  if (fails(FAULTY_SYNC)) return SQLITE_IOERR_FSYNC;
  int code = real(file)->pMethods->xSync(real(file), flags);
  return code == SQLITE_OK ? settle(((struct file *)file)->image, real(file)) : code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level) {
  if (fails(FAULTY_LOCK)) return SQLITE_IOERR_LOCK;
  return real(file)->pMethods->xLock(real(file), level);
}

static int file_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_check_lock(sqlite3_file *file, int *result) {
  return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int file_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int file_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  if (fails(FAULTY_OPEN)) return SQLITE_IOERR_SHMOPEN;
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int file_lock_map(sqlite3_file *file, int offset, int count, int flags) {
  if (flags & SQLITE_SHM_LOCK) {
    // The first of these locks is the write lock.
    if (is_busy && offset == 0) return has_failed = 1, SQLITE_BUSY;
    if (fails(FAULTY_LOCK)) return SQLITE_IOERR_SHMLOCK;
  }
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void file_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int file_unmap(sqlite3_file *file, int is_last) {
  return real(file)->pMethods->xShmUnmap(real(file), is_last);
}

static sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_lock_map,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

// The layer itself

static int is_ours(const char *path) { return path && strstr(path, "/faulty-"); }

static int vfs_open(
    sqlite3_vfs *self, sqlite3_filename path, sqlite3_file *file, int flags, int *out_flags) {
  (void)self;
  if (!is_ours(path)) return system_vfs->xOpen(system_vfs, path, file, flags, out_flags);
  file->pMethods = NULL;
  if (fails(FAULTY_OPEN)) return SQLITE_CANTOPEN;
  int code = system_vfs->xOpen(system_vfs, path, real(file), flags, out_flags);
  if (code != SQLITE_OK) return code;
  struct image *image = image_of(path);
  ((struct file *)file)->image = image;
  file->pMethods = &methods;
  return image->size < 0 ? settle(image, real(file)) : SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int is_synced) {
  (void)self;
  if (!is_ours(path)) return system_vfs->xDelete(system_vfs, path, is_synced);
  if (fails(FAULTY_DELETE)) return SQLITE_IOERR_DELETE;
  int code = system_vfs->xDelete(system_vfs, path, is_synced);
  if (code == SQLITE_OK) image_of(path)->size = -1;
  return code;
}

int faulty_install(void) {
  if (system_vfs) return SQLITE_OK;
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  system_vfs = sqlite3_vfs_find(NULL);
  vfs = *system_vfs;
  vfs.zName = "faulty";
  vfs.pNext = NULL;
  vfs.szOsFile = (int)sizeof(struct file) + system_vfs->szOsFile;
  vfs.xOpen = vfs_open;
  vfs.xDelete = vfs_delete;
  return sqlite3_vfs_register(&vfs, 1);
}

void faulty_reset(void) {
  while (images) {
    struct image *image = images;
    images = image->next;
    forget_changes(image);
    free(image->synced);
    free(image->path);
    free(image);
  }
  failing_kinds = fails_forever = is_busy = has_failed = 0;
  calls = failing_call = 0;
  room = -1;
}

void faulty_fail(int kinds, long number, int forever) {
  failing_kinds = kinds;
  failing_call = number;
  fails_forever = forever;
  calls = has_failed = 0;
}

void faulty_be_busy(int is) { is_busy = is; }

void faulty_fill(long long bytes) { room = bytes; }

long faulty_count(void) { return calls; }

int faulty_has_failed(void) { return has_failed; }

// A power cut

static unsigned long long state;

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators".
static int chance(int percent) {
  unsigned long long z = state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return (int)((z ^ (z >> 31)) % 100) < percent;
}

static int write_piece(int descriptor, struct change *change, int start, int count) {
  return pwrite(descriptor, change->bytes + start, count, change->offset + start) == count;
}

static int lose(struct image *image, int kept) {
  int descriptor = open(image->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (descriptor < 0) return 0;
  int is_well = pwrite(descriptor, image->synced, image->size, 0) == image->size;
  for (struct change *change = image->changes; change && is_well; change = change->next) {
    if (!change->bytes) {
      if (chance(kept)) is_well = ftruncate(descriptor, change->offset) == 0;
      continue;
    }
    for (int start = 0; start < change->count && is_well; start += 512) {
      int count = change->count - start < 512 ? change->count - start : 512;
      if (chance(kept)) is_well = write_piece(descriptor, change, start, count);
    }
  }
  return close(descriptor) == 0 && is_well;
}

int faulty_lose_power(unsigned long long seed, int kept) {
  state = seed;
  int is_well = 1;
  for (struct image *image = images; image; image = image->next)
    if (image->size >= 0 && !lose(image, kept)) is_well = 0;
  return is_well;
}
