/**
 * Numbers of a system call on x86_64 and on arm64, from the kernel's `unistd.h`; null where the call does not exist.
 */
type Numbers = readonly [x64: number, arm64: number | null];

/** Calls refused with EPERM, as in `native/seccomp.c`: other processes, mounts and namespaces, the kernel itself. */
export const forbidden: Readonly<Record<string, Numbers>> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  chroot: [161, 51],
  unshare: [272, 97],
  setns: [308, 268],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  memfd_secret: [447, 447],
  personality: [135, 92],
  syslog: [103, 116],
  acct: [163, 89],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  shmget: [29, 194],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
  lookup_dcookie: [212, 18],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  ioprio_set: [251, 30],
  inotify_init: [253, null],
  ioperm: [173, null],
  iopl: [172, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  create_module: [174, null],
  get_kernel_syms: [177, null],
  query_module: [178, null],
  setsid: [112, 157],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  mount: [165, 40],
  umount2: [166, 39],
};

/**
 * Calls refused as if the kernel did not know them; libraries then fall back to something older. Memory files are
 * among them because only a control group could count them.
 */
export const unknown: Readonly<Record<string, Numbers>> = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_setup: [206, 0],
  membarrier: [324, 283],
  fadvise64: [221, 223],
  pidfd_open: [434, 434],
  memfd_create: [319, 279],
  openat2: [437, 437],
};

/**
 * Calls answered as if they had succeeded: those that would make the disk work, although a program has no file that
 * outlives it, and those that set timestamps, because bubblewrap cannot mount a device read-only and all programs see
 * the same devices.
 */
export const pretended: Readonly<Record<string, Numbers>> = {
  sync: [162, 81],
  syncfs: [306, 267],
  fsync: [74, 82],
  fdatasync: [75, 83],
  sync_file_range: [277, 84],
  readahead: [187, 213],
  utimensat: [280, 88],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
};

/** Calls from this number on are newer than these lists and treated as unknown. */
export const FIRST_YOUNG_CALL = 450;

const EPERM = 1;
const EINVAL = 22;
const ENOTTY = 25;
const ENOPROTOOPT = 92;
const EOPNOTSUPP = 95;
const EAFNOSUPPORT = 97;

/**
 * A call answered with `errno` (0 pretends success) if an argument's bits under `mask` are, or are not, a value. A rule
 * with `when` is only for calls with that argument.
 */
export interface Rule {
  call: Numbers;
  when?: { argument: number; is: number };
  argument: number;
  mask?: number | Numbers;
  is?: number;
  isNot?: number;
  errno: number;
}

const socket: Numbers = [41, 198];
const socketpair: Numbers = [53, 199];
const clone: Numbers = [56, 220];
const getsockopt: Numbers = [55, 209];
const setsockopt: Numbers = [54, 208];
const fcntl: Numbers = [72, 25];
const ioctl: Numbers = [16, 29];
const preadv2: Numbers = [327, 286];
const pwritev2: Numbers = [328, 287];
const open: Numbers = [2, null];
const openat: Numbers = [257, 56];
const msync: Numbers = [26, 227];
const madvise: Numbers = [28, 233];
const prlimit64: Numbers = [302, 261];
const setrlimit: Numbers = [160, 164];
export const flock: Numbers = [73, 32];

const AF_UNIX = 1;
const NEW_NAMESPACES_OR_PIDFD = 0x7e021080;
const FILE_SYSTEM_CALLS = 0x6600;
/** O_DIRECT, which reads past the cache. */
const DIRECT: Numbers = [0x4000, 0x10000];
const F_SETFL = 4;
const MS_SYNC = 4;
const MADV_WILLNEED = 3;
/** MADV_MERGEABLE, MADV_COLD, MADV_PAGEOUT. */
const memoryHints = [12, 20, 21];
const RLIMIT_CORE = 4;
/** SO_COOKIE, SO_PEERPIDFD. */
const countedSockets = [57, 77];
const SO_PASSPIDFD = 76;
/** F_SETLEASE, F_NOTIFY. */
const watches = [1024, 1026];
const writeHints = [1035, 1036, 1037, 1038];

export const rules: readonly Rule[] = [
  { call: socket, argument: 0, isNot: AF_UNIX, errno: EAFNOSUPPORT },
  { call: socketpair, argument: 0, isNot: AF_UNIX, errno: EAFNOSUPPORT },
  { call: clone, argument: 0, mask: NEW_NAMESPACES_OR_PIDFD, isNot: 0, errno: EPERM },
  ...countedSockets.map((is) => ({ call: getsockopt, argument: 2, is, errno: ENOPROTOOPT })),
  { call: setsockopt, argument: 2, is: SO_PASSPIDFD, errno: ENOPROTOOPT },
  ...watches.map((is) => ({ call: fcntl, argument: 1, is, errno: EPERM })),
  ...writeHints.map((is) => ({ call: fcntl, argument: 1, is, errno: EINVAL })),
  { call: ioctl, argument: 1, mask: 0xff00, is: FILE_SYSTEM_CALLS, errno: ENOTTY },
  { call: open, argument: 1, mask: DIRECT, isNot: 0, errno: EINVAL },
  { call: openat, argument: 2, mask: DIRECT, isNot: 0, errno: EINVAL },
  { call: fcntl, when: { argument: 1, is: F_SETFL }, argument: 2, mask: DIRECT, isNot: 0, errno: EINVAL },
  { call: preadv2, argument: 5, isNot: 0, errno: EOPNOTSUPP },
  { call: pwritev2, argument: 5, isNot: 0, errno: EOPNOTSUPP },
  { call: msync, argument: 2, mask: MS_SYNC, isNot: 0, errno: 0 },
  { call: madvise, argument: 2, is: MADV_WILLNEED, errno: 0 },
  ...memoryHints.map((is) => ({ call: madvise, argument: 2, is, errno: EINVAL })),
  { call: prlimit64, argument: 1, is: RLIMIT_CORE, errno: EPERM },
  { call: setrlimit, argument: 0, is: RLIMIT_CORE, errno: EPERM },
];

/**
 * `locks`: F_SETLK, F_SETLKW and their counterparts for open file descriptions. `questions`: F_GETLK and its
 * counterpart.
 */
const locks = [6, 7, 37, 38];
const questions = [5, 36];

/**
 * Rules for programs: a lock on a shared file could pass a message to another program, so locking is only pretended.
 * Compilers need real locks.
 */
export const lockRules: readonly Rule[] = [
  ...locks.map((is) => ({ call: fcntl, argument: 1, is, errno: 0 })),
  ...questions.map((is) => ({ call: fcntl, argument: 1, is, errno: EPERM })),
];
