#include "seccomp.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined __x86_64__
#define NATIVE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define NATIVE AUDIT_ARCH_AARCH64
#else
#error "the list of system calls is written for x86_64 and aarch64"
#endif

#define REFUSE(error) (SECCOMP_RET_ERRNO | (error))
/* Does nothing and reports success: a JVM that may not lock says so on stdout. */
#define PRETEND SECCOMP_RET_ERRNO
#define X32_BIT 0x40000000u
#define NEW_NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | 0x80)

/* Calls from here on are younger than this list: a kernel that has them may count or keep something for everybody. */
#define FIRST_YOUNG_CALL 450
#define ALL_BITS 0xffffffffu

/* Not in every header. */
#define F_GET_HINT 1035
#define F_SET_FILE_HINT 1038
#define SOCKET_COOKIE 57
#define SOCKET_PASS_PIDFD 76
#define SOCKET_PEER_PIDFD 77

/* Refused with EPERM: other processes, mounts and namespaces, the kernel itself, and whatever outlives a program. */
static const int forbidden[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd,
    SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    SYS_open_tree, SYS_move_mount, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr,
    SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_fanotify_init, SYS_fanotify_mark,
    SYS_inotify_init1, SYS_inotify_add_watch,
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_memfd_secret, SYS_personality, SYS_syslog, SYS_acct,
    SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot,
    SYS_swapon, SYS_swapoff, SYS_quotactl, SYS_quotactl_fd, SYS_sethostname, SYS_setdomainname,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_vhangup, SYS_nfsservctl,
    SYS_add_key, SYS_request_key, SYS_keyctl,
    SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open, SYS_lookup_dcookie, SYS_migrate_pages, SYS_move_pages,
    SYS_mbind, SYS_set_mempolicy, SYS_ioprio_set,
    /* Every session has a number that counts those of the whole machine, which /proc/self/autogroup shows. */
    SYS_setsid, SYS_process_madvise, SYS_process_mrelease,
#ifdef __x86_64__
    SYS_inotify_init, SYS_ioperm, SYS_iopl, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
    SYS_create_module, SYS_get_kernel_syms, SYS_query_module,
#endif
};

/* What would make the disk work, for everybody else to wait for. A program has no file that outlives it, so there is nothing
 * to write down. */
static const int pretended[] = {SYS_sync, SYS_syncfs, SYS_fsync, SYS_fdatasync, SYS_readahead,
#ifdef SYS_sync_file_range
    SYS_sync_file_range,
#endif
#ifdef SYS_sync_file_range2
    SYS_sync_file_range2,
#endif
};

/* What the init needs to renew /w and /tmp. */
static const int forbidden_to_programs[] = {SYS_mount, SYS_umount2};
/* What the init opens files in /w with. It can ask whether a name has been looked up before. */
static const int unknown_to_programs[] = {SYS_openat2};

/* Refused as if this kernel did not know them, because libraries then fall back to something older. */
static const int unknown[] = {SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_io_setup,
    SYS_membarrier, SYS_fadvise64, SYS_pidfd_open};

/* Calls answered for one of their arguments: if its bits under `mask` are `value`, or if they are not. */
struct rule {
  int call, argument;
  uint32_t mask;
  bool unless;
  uint32_t value, action;
};

static const struct rule rules[] = {
    {SYS_socket, 0, ALL_BITS, true, AF_UNIX, REFUSE(EAFNOSUPPORT)},
    {SYS_socketpair, 0, ALL_BITS, true, AF_UNIX, REFUSE(EAFNOSUPPORT)},
    /* The number of a process descriptor counts the processes of the whole machine, a cookie its sockets. */
    {SYS_clone, 0, NEW_NAMESPACES | CLONE_PIDFD, true, 0, REFUSE(EPERM)},
    {SYS_getsockopt, 2, ALL_BITS, false, SOCKET_COOKIE, REFUSE(ENOPROTOOPT)},
    {SYS_getsockopt, 2, ALL_BITS, false, SOCKET_PEER_PIDFD, REFUSE(ENOPROTOOPT)},
    {SYS_setsockopt, 2, ALL_BITS, false, SOCKET_PASS_PIDFD, REFUSE(ENOPROTOOPT)},
    /* What is noted at a file that all slots share. */
    {SYS_fcntl, 1, ALL_BITS, false, F_SETLEASE, REFUSE(EPERM)},
    {SYS_fcntl, 1, ALL_BITS, false, F_NOTIFY, REFUSE(EPERM)},
    {SYS_fcntl, 1, ALL_BITS, false, F_GET_HINT, REFUSE(EINVAL)},
    {SYS_fcntl, 1, ALL_BITS, false, F_GET_HINT + 1, REFUSE(EINVAL)},
    {SYS_fcntl, 1, ALL_BITS, false, F_GET_HINT + 2, REFUSE(EINVAL)},
    {SYS_fcntl, 1, ALL_BITS, false, F_SET_FILE_HINT, REFUSE(EINVAL)},
    {SYS_ioctl, 1, 0xff00, false, 'f' << 8, REFUSE(ENOTTY)},
    /* Flags that read only what is cached, or past the cache, or wait for the disk. */
    {SYS_preadv2, 5, ALL_BITS, true, 0, REFUSE(EOPNOTSUPP)},
    {SYS_pwritev2, 5, ALL_BITS, true, 0, REFUSE(EOPNOTSUPP)},
    /* Past the cache, as on a file system that cannot. */
    {SYS_openat, 2, O_DIRECT, true, 0, REFUSE(EINVAL)},
#ifdef SYS_open
    {SYS_open, 1, O_DIRECT, true, 0, REFUSE(EINVAL)},
#endif
    {SYS_msync, 2, MS_SYNC, true, 0, PRETEND},
    /* Reads ahead, shares pages with other processes, or pages out: hints without a promise. */
    {SYS_madvise, 2, ALL_BITS, false, MADV_WILLNEED, PRETEND},
    {SYS_madvise, 2, ALL_BITS, false, MADV_MERGEABLE, REFUSE(EINVAL)},
    {SYS_madvise, 2, ALL_BITS, false, MADV_COLD, REFUSE(EINVAL)},
    {SYS_madvise, 2, ALL_BITS, false, MADV_PAGEOUT, REFUSE(EINVAL)},
    /* The limit that keeps the kernel from starting a handler of core files on the host. */
    {SYS_prlimit64, 1, ALL_BITS, false, RLIMIT_CORE, REFUSE(EPERM)},
    {SYS_setrlimit, 0, ALL_BITS, false, RLIMIT_CORE, REFUSE(EPERM)},
};

static const struct rule lock_rules[] = {
    {SYS_fcntl, 1, ALL_BITS, false, F_SETLK, PRETEND},      {SYS_fcntl, 1, ALL_BITS, false, F_SETLKW, PRETEND},
    {SYS_fcntl, 1, ALL_BITS, false, F_OFD_SETLK, PRETEND},  {SYS_fcntl, 1, ALL_BITS, false, F_OFD_SETLKW, PRETEND},
    {SYS_fcntl, 1, ALL_BITS, false, F_GETLK, REFUSE(EPERM)}, {SYS_fcntl, 1, ALL_BITS, false, F_OFD_GETLK, REFUSE(EPERM)},
};

static struct sock_filter filter[512];
static unsigned short size;

static void add(uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  filter[size++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }

static void answer(uint32_t action) { add(BPF_RET | BPF_K, action, 0, 0); }

/* If the loaded value is `value`, answers `action`. */
static void if_equal(uint32_t value, uint32_t action) {
  add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(action);
}

static void apply_rule(const struct rule *rule) {
  add(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rule->call, 0, 5);
  load(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)rule->argument);
  add(BPF_ALU | BPF_AND | BPF_K, rule->mask, 0, 0);
  add(BPF_JMP | BPF_JEQ | BPF_K, rule->value, rule->unless, !rule->unless);
  answer(rule->action);
  load(offsetof(struct seccomp_data, nr));
}

/* Refuses to let an open file be read past the cache from now on. */
static void refuse_direct_flag(void) {
  add(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 7);
  load(offsetof(struct seccomp_data, args[1]));
  add(BPF_JMP | BPF_JEQ | BPF_K, F_SETFL, 0, 4);
  load(offsetof(struct seccomp_data, args[2]));
  add(BPF_ALU | BPF_AND | BPF_K, O_DIRECT, 0, 0);
  add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  answer(REFUSE(EINVAL));
  load(offsetof(struct seccomp_data, nr));
}

static void build(bool may_lock_files) {
  size = 0;
  load(offsetof(struct seccomp_data, arch));
  add(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0);
  answer(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  add(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
  answer(SECCOMP_RET_KILL_PROCESS);
#endif
  add(BPF_JMP | BPF_JGE | BPF_K, FIRST_YOUNG_CALL, 0, 1);
  answer(REFUSE(ENOSYS));
  for (size_t i = 0; i < COUNT(forbidden); i++) if_equal((uint32_t)forbidden[i], REFUSE(EPERM));
  for (size_t i = 0; i < COUNT(unknown); i++) if_equal((uint32_t)unknown[i], REFUSE(ENOSYS));
  for (size_t i = 0; i < COUNT(pretended); i++) if_equal((uint32_t)pretended[i], PRETEND);
  for (size_t i = 0; i < COUNT(rules); i++) apply_rule(&rules[i]);
  refuse_direct_flag();
  if (!may_lock_files) {
    if_equal(SYS_flock, PRETEND);
    for (size_t i = 0; i < COUNT(lock_rules); i++) apply_rule(&lock_rules[i]);
  }
  answer(SECCOMP_RET_ALLOW);
}

static bool apply(void) {
  struct sock_fprog program = {size, filter};
  /* Without SPEC_ALLOW some kernels slow filtered programs down to guard secrets this process does not have. */
  if (!syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program)) return true;
  return !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

bool seccomp_begin(bool may_lock_files) {
  build(may_lock_files);
  return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && apply();
}

/* The first part has already refused other architectures. */
bool seccomp_complete(void) {
  size = 0;
  load(offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < COUNT(forbidden_to_programs); i++)
    if_equal((uint32_t)forbidden_to_programs[i], REFUSE(EPERM));
  for (size_t i = 0; i < COUNT(unknown_to_programs); i++)
    if_equal((uint32_t)unknown_to_programs[i], REFUSE(ENOSYS));
  answer(SECCOMP_RET_ALLOW);
  return apply();
}
