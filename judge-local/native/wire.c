#include "wire.h"

#include <sys/socket.h>

bool wire_send(int socket, const void *bytes, size_t size, const int *fds, int count) {
  char control[CMSG_SPACE(sizeof(int) * WIRE_FILES)];
  struct iovec vector = {(void *)bytes, size};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (count > 0) {
    size_t length = sizeof(int) * (size_t)count;
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(length);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(length)};
    memcpy(CMSG_DATA(header), fds, length);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) == (ssize_t)size;
}

ssize_t wire_receive(int socket, void *bytes, size_t size, int *fds, int *count, int flags) {
  char control[CMSG_SPACE(sizeof(int) * WIRE_FILES)];
  struct iovec vector = {bytes, size};
  struct msghdr message = {
      .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t length = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | flags);
  *count = 0;
  if (length < 0) return length;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    *count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds, CMSG_DATA(header), sizeof(int) * (size_t)*count);
  }
  return length;
}
