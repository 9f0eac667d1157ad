#include "options.h"

#include <getopt.h>
#include <sys/stat.h>

struct options options = {.run_slots = 2, .compile_slots = 1, .uid_base = 200000, .store = -1, .patience_ns = 60 * SECOND};

static const char usage[] =
    "usage: tribunal-sandbox --store DIR [--store-owner UID] [--run-slots N] [--compile-slots N] [--uid-base N]\n"
    "                        [--bind-ro PATH]... [--bind-ro-compile PATH]... [--allow-degraded]\n"
    "                        [--patience MS]\n"
    "       tribunal-sandbox --probe\n"
    "Runs untrusted programs as asked by frames on stdin; answers on stdout. End of stdin ends it.\n";

static long read_count(const char *name, const char *text, long least, long most) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno || end == text || *end || value < least || value > most)
    die("--%s must be a number from %ld to %ld, not \"%s\"", name, least, most, text);
  return value;
}

/* These are the sandbox's own; what would be shown there would be hidden again. */
static bool is_taken(const char *path) {
  static const char *const taken[] = {"/w", "/tmp", "/proc", "/dev", "/sys"};
  for (size_t i = 0; i < COUNT(taken); i++) {
    size_t length = strlen(taken[i]);
    if (!strncmp(path, taken[i], length) && (!path[length] || path[length] == '/')) return true;
  }
  return !path[1];
}

static void add_bind(const char **binds, int *count, const char *path) {
  if (*count == MOST_BINDS) die("at most %d read-only folders", MOST_BINDS);
  if (path[0] != '/' || strstr(path, "/..")) die("\"%s\" must be an absolute path without ..", path);
  if (is_taken(path)) die("%s cannot be shown in the sandbox, which has its own there; put it elsewhere", path);
  if (access(path, F_OK)) die("%s cannot be shown in the sandbox: %s", path, strerror(errno));
  binds[(*count)++] = path;
}

/* The folders above the store may belong to the judge's user, who could put a link to anywhere in its place. */
static void open_store(const char *path) {
  options.store = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (options.store < 0) die("cannot open the store %s: %s", path, strerror(errno));
}

/* On the open folder, which nobody can exchange any more. */
static void check_store_owner(uid_t owner) {
  struct stat folder;
  if (fstat(options.store, &folder)) die("cannot look at the store: %s", strerror(errno));
  if (folder.st_uid != owner)
    die("the store belongs to user %u, not to user %u as --store-owner says", folder.st_uid, owner);
}

void options_read(int count, char **words) {
  uid_t store_owner = 0;
  static const struct option names[] = {
      {"store-owner", required_argument, NULL, 'o'},
      {"store", required_argument, NULL, 's'},     {"run-slots", required_argument, NULL, 'r'},
      {"compile-slots", required_argument, NULL, 'c'}, {"uid-base", required_argument, NULL, 'u'},
      {"bind-ro", required_argument, NULL, 'b'},   {"bind-ro-compile", required_argument, NULL, 'B'},
      {"probe", no_argument, NULL, 'p'},           {"help", no_argument, NULL, 'h'},
      {"allow-degraded", no_argument, NULL, 'd'},  {"patience", required_argument, NULL, 'w'},
      {0}};
  for (int name; (name = getopt_long(count, words, "", names, NULL)) != -1;) {
    switch (name) {
      case 's': open_store(optarg); break;
      case 'o': store_owner = (uid_t)read_count("store-owner", optarg, 0, 2000000000); break;
      case 'r': options.run_slots = (int)read_count("run-slots", optarg, 1, MOST_SLOTS / 2); break;
      case 'c': options.compile_slots = (int)read_count("compile-slots", optarg, 0, MOST_SLOTS / 2); break;
      /* Host root must never run a program, nor may a slot's users be those of someone's account. */
      case 'u': options.uid_base = (uint32_t)read_count("uid-base", optarg, 10000, 2000000000); break;
      case 'b': add_bind(options.binds, &options.bind_count, optarg); break;
      case 'B': add_bind(options.compile_binds, &options.compile_bind_count, optarg); break;
      case 'w': options.patience_ns = (uint64_t)read_count("patience", optarg, 1, 3600000) * MILLISECOND; break;
      case 'd': options.allow_degraded = true; break;
      case 'p': options.probe = true; break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(64);
    }
  }
  if (optind < count) die("\"%s\" is not understood; see --help", words[optind]);
  if (!options.probe && options.store < 0) die("--store is missing; see --help");
  if (!options.probe) check_store_owner(store_owner);
}
