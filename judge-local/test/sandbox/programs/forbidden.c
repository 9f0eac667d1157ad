/* Tries calls that must be refused; prints "name errno" for each, errno 0 for one that was let through. */
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(name, call) errno = 0, printf("%s %d\n", name, (call) < 0 ? errno : 0)

int main(void) {
  struct perf_event_attr event = {.size = sizeof event};
  char zeros[256] = {0};
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
  TRY("kill-init", kill(1, SIGKILL));
  TRY("kill-parent", kill(getppid(), SIGKILL));
  return 0;
}
