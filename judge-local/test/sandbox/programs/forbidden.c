/* Tries calls that must be refused; prints "name errno" for each, errno 0 for one that was let through. */
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/reboot.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRY(name, call) errno = 0, printf("%s %d\n", name, (call) < 0 ? errno : 0)

/* A process that leads no group, as setsid() wants it. */
static int in_child(int (*call)(void)) {
  int status, pair[2], error = 0;
  if (pipe(pair)) return 0;
  if (!fork()) {
    errno = 0;
    error = call() < 0 ? errno : 0;
    _exit(write(pair[1], &error, sizeof error) < 0);
  }
  wait(&status);
  if (read(pair[0], &error, sizeof error) != sizeof error || !error) return 0;
  errno = error;
  return -1;
}

static int new_session(void) { return setsid(); }

int main(void) {
  struct iovec vector;
  struct rlimit core = {0, 0};
  int pair[2], number, file = open("/usr/bin/env", O_RDONLY);
  uint64_t number64 = 0;
  socklen_t size = sizeof number64;
  struct perf_event_attr event = {.size = sizeof event};
  char zeros[256] = {0};
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  TRY("ptrace", ptrace(PTRACE_ATTACH, 1, 0, 0));
  TRY("mount", mount("none", "/tmp", "tmpfs", 0, 0));
  TRY("umount", umount2("/w", MNT_DETACH));
  TRY("unshare-user", unshare(CLONE_NEWUSER));
  TRY("unshare-mount", unshare(CLONE_NEWNS));
  TRY("setns", setns(0, 0));
  TRY("clone-user", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  TRY("clone3", syscall(SYS_clone3, zeros, 88));
  TRY("chroot", chroot("/w"));
  TRY("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  TRY("add_key", syscall(SYS_add_key, "user", "a", "b", 1, -3));
  TRY("bpf", syscall(SYS_bpf, 0, zeros, 128));
  TRY("perf", syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
  TRY("io_uring", syscall(SYS_io_uring_setup, 8, zeros));
  TRY("open_by_handle", syscall(SYS_open_by_handle_at, AT_FDCWD, zeros, 0));
  TRY("process_vm", syscall(SYS_process_vm_readv, getppid(), zeros, 1, zeros, 1, 0));
  TRY("personality", syscall(SYS_personality, 0x0040000));
  TRY("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
  TRY("shmget", syscall(SYS_shmget, 1, 4096, 01666));
  TRY("semget", syscall(SYS_semget, 1, 1, 01666));
  TRY("msgget", syscall(SYS_msgget, 1, 01666));
  TRY("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
  TRY("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/usr", 1));
  TRY("sethostname", sethostname("evil", 4));
  TRY("setuid", setuid(0));
  TRY("inotify", syscall(SYS_inotify_init1, 0));
  TRY("vsock", socket(40, SOCK_STREAM, 0));
  TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("packet", socket(AF_PACKET, SOCK_RAW, 0));
  TRY("raw", socket(AF_INET, SOCK_RAW, 1));
  TRY("inet", socket(AF_INET, SOCK_STREAM, 0));
  TRY("inet6", socket(AF_INET6, SOCK_DGRAM, 0));
  TRY("sctp", socket(AF_INET, SOCK_SEQPACKET, 132));
  TRY("pair-tipc", socketpair(30, SOCK_STREAM, 0, pair));
  TRY("pair-inet", socketpair(AF_INET, SOCK_STREAM, 0, pair));
  TRY("setsid", in_child(new_session));
  TRY("pidfd", syscall(434, getpid(), 0));
  TRY("clone-pidfd", syscall(SYS_clone, 0x1000 | SIGCHLD, 0, &number, 0, 0));
  TRY("io_setup", syscall(SYS_io_setup, 1, zeros));
  TRY("membarrier", syscall(SYS_membarrier, 0, 0, 0));
  TRY("fadvise", (errno = posix_fadvise(file, 0, 4096, POSIX_FADV_DONTNEED)) ? -1 : 0);
  TRY("cachestat", syscall(451, file, (uint64_t[2]){0, 4096}, zeros, 0));
  vector = (struct iovec){zeros, 1};
  TRY("read-if-cached", preadv2(file, &vector, 1, 0, RWF_NOWAIT));
  TRY("read-uncached", preadv2(file, &vector, 1, 0, 0x80));
  TRY("write-through", pwritev2(open("/tmp/through", O_CREAT | O_RDWR, 0600), &vector, 1, 0, RWF_DSYNC));
  TRY("openat2", syscall(437, AT_FDCWD, "/usr", (uint64_t[3]){O_PATH, 0, 0x20}, 24));
  TRY("openat2-plain", syscall(437, AT_FDCWD, "/usr", (uint64_t[3]){O_PATH, 0, 0}, 24));
  TRY("direct", open("/usr/bin/env", O_RDONLY | O_DIRECT));
  TRY("direct-create", syscall(SYS_openat, AT_FDCWD, "/tmp/direct", O_CREAT | O_RDWR | O_DIRECT, 0600));
  TRY("direct-later", fcntl(file, F_SETFL, O_DIRECT));
  TRY("mergeable", madvise(page, 4096, 12));
  TRY("cold", madvise(page, 4096, 20));
  TRY("pageout", madvise(page, 4096, 21));
  TRY("write-hint", fcntl(open("/tmp/hint", O_CREAT | O_RDWR, 0600), F_SET_RW_HINT, &number64));
  TRY("read-hint", fcntl(file, F_GET_RW_HINT, &number64));
  TRY("lease", fcntl(file, F_SETLEASE, F_UNLCK));
  TRY("dnotify", fcntl(open("/usr", O_RDONLY), F_NOTIFY, 0));
  TRY("cookie", getsockopt(socket(AF_UNIX, SOCK_STREAM, 0), SOL_SOCKET, 57, &number64, &size));
  TRY("file-flags", ioctl(file, FS_IOC_GETFLAGS, &number));
  TRY("core-limit", setrlimit(RLIMIT_CORE, &core));
  TRY("statmount", syscall(457, zeros, zeros, sizeof zeros, 0));
  TRY("listmount", syscall(458, zeros, zeros, 1, 0));
  TRY("lsm", syscall(461, zeros, &size, 0));
  TRY("process_madvise", syscall(440, -1, &vector, 0, 0, 0));
  TRY("kill-init", kill(1, SIGKILL));
  TRY("kill-parent", kill(getppid(), SIGKILL));
  return 0;
}
