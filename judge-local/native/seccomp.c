#include "seccomp.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
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
#ifdef __x86_64__
    SYS_inotify_init, SYS_ioperm, SYS_iopl, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
    SYS_create_module, SYS_get_kernel_syms, SYS_query_module,
#endif
};

/* What the init needs to renew /w and /tmp. */
static const int forbidden_to_programs[] = {SYS_mount, SYS_umount2};

/* Refused as if this kernel did not know them, because libraries then fall back to something older. */
static const int unknown[] = {SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register};

static struct sock_filter filter[256];
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

/* If the call is `number`, looks at its argument instead, with `checks` instructions that end in an answer. */
static void look_at_argument(int number, int argument, int checks) {
  add(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, (uint8_t)(checks + 1));
  load(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)argument);
}

static void build(bool may_lock_files) {
  static const int locks[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
  static const int watches[] = {F_GETLK, F_OFD_GETLK, F_SETLEASE, F_NOTIFY};
  static const int families[] = {AF_UNIX, AF_INET, AF_INET6};
  size = 0;
  load(offsetof(struct seccomp_data, arch));
  add(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0);
  answer(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  add(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
  answer(SECCOMP_RET_KILL_PROCESS);
#endif
  for (size_t i = 0; i < COUNT(forbidden); i++) if_equal((uint32_t)forbidden[i], REFUSE(EPERM));
  for (size_t i = 0; i < COUNT(unknown); i++) if_equal((uint32_t)unknown[i], REFUSE(ENOSYS));
  look_at_argument(SYS_socket, 0, 2 * COUNT(families) + 1);
  for (size_t i = 0; i < COUNT(families); i++) if_equal((uint32_t)families[i], SECCOMP_RET_ALLOW);
  answer(REFUSE(EAFNOSUPPORT));
  look_at_argument(SYS_clone, 0, 3);
  add(BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1);
  answer(REFUSE(EPERM));
  answer(SECCOMP_RET_ALLOW);
  if (!may_lock_files) {
    if_equal(SYS_flock, PRETEND);
    look_at_argument(SYS_fcntl, 1, 2 * (COUNT(locks) + COUNT(watches)) + 1);
    for (size_t i = 0; i < COUNT(locks); i++) if_equal((uint32_t)locks[i], PRETEND);
    for (size_t i = 0; i < COUNT(watches); i++) if_equal((uint32_t)watches[i], REFUSE(EPERM));
    answer(SECCOMP_RET_ALLOW);
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
  answer(SECCOMP_RET_ALLOW);
  return apply();
}
