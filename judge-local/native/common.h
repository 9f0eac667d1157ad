/* Small things every file of the helper uses. */
#ifndef COMMON_H
#define COMMON_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define VERSION "1"
#define MILLISECOND 1000000ull
#define SECOND 1000000000ull
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Longest name of a file in the store, with its terminating zero. */
#define REF_SIZE 129

enum slot_kind { SLOT_RUN, SLOT_COMPILE };

/* What a clock says, in nanoseconds; 0 if there is none. */
uint64_t clock_ns(clockid_t clock);

/* CLOCK_MONOTONIC in nanoseconds. */
uint64_t now_ns(void);

/* CPU nanoseconds this process has used. */
uint64_t own_cpu_ns(void);

/* Prints a sentence to stderr and ends the helper with status 70. */
void die(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* The same with status 69: not our mistake, but this machine or this user cannot have such a sandbox. */
void die_unavailable(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* As malloc and realloc, but never NULL: a helper without memory ends. */
void *allocate(size_t size);
void *reallocate(void *old, size_t size);

/* Writes `text` to an existing file; false and errno if that fails. */
bool write_text(const char *path, const char *text);

/* Reads a small kernel file from its start into `text`, zero-terminated; the length, or -1. */
int read_text(int fd, char *text, size_t size);

/* A kernel file that holds one decimal number. A file that is not there (-1) reads as 0. */
uint64_t read_number(int fd);
bool write_number(int fd, uint64_t value);

/* The number after `key` in a kernel file of "key value" lines; 0 if it is not there. */
uint64_t number_after(const char *text, const char *key);

/* Growing bytes. A zeroed buffer is an empty one. */
struct buffer {
  char *data;
  size_t size, capacity;
};

/* Makes room for `size` more bytes and returns where they go; the caller then adds to buffer->size. */
char *buffer_room(struct buffer *buffer, size_t size);
void buffer_add(struct buffer *buffer, const void *bytes, size_t size);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Forgets the first `size` bytes. */
void buffer_drop(struct buffer *buffer, size_t size);
void buffer_free(struct buffer *buffer);

#endif
