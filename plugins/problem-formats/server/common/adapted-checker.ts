import type { CheckerLanguage, TaskChecker } from '@tribunal/contract';

/** How another judge calls a checker and interprets its result. */
export type CheckerConvention = 'qduoj' | 'hustoj' | 'kattis' | 'kattis-interactor';

interface Convention {
  /** Arguments that the foreign checker expects, in terms of ours: 1 input, 2 output of the program, 3 answer. */
  args: readonly string[];
  /** What is written to standard input. */
  stdin: string | null;
  /** C expression that maps `status`, the exit code of the foreign checker, to an exit code of our judge. */
  meaning: string;
  /** The message and the points are in files of a folder rather than on standard error. */
  hasFeedback?: true;
}

/** Exit codes that our judge accepts as they are, whatever the checker prints. */
const EXIT_CODES = { right: 0, badlyPresented: 101, wrong: 102, broken: 103 } as const;

const KATTIS: Omit<Convention, 'stdin'> = {
  args: ['argv[1]', 'argv[3]', 'tribunal_folder'],
  meaning: `status == 42 ? ${EXIT_CODES.right} : status == 43 ? ${EXIT_CODES.wrong} : ${EXIT_CODES.broken}`,
  hasFeedback: true,
};

/** Sources: `JudgeServer` of QingdaoU, `judge_client` of HUSTOJ, the output validators of the Kattis problem format. */
const CONVENTIONS: Readonly<Record<CheckerConvention, Convention>> = {
  qduoj: {
    args: ['argv[1]', 'argv[2]'],
    stdin: 'argv[1]',
    meaning: `status == 0 ? ${EXIT_CODES.right} : status == 1 ? ${EXIT_CODES.wrong} : ${EXIT_CODES.broken}`,
  },
  hustoj: {
    args: ['argv[1]', 'argv[3]', 'argv[2]'],
    stdin: null,
    meaning: `status == 0 ? ${EXIT_CODES.right} : status == 2 ? ${EXIT_CODES.badlyPresented} : ${EXIT_CODES.wrong}`,
  },
  kattis: { ...KATTIS, stdin: 'argv[2]' },
  'kattis-interactor': { ...KATTIS, stdin: null },
};

const FEEDBACK = `
static char tribunal_folder[512];
static int tribunal_stderr = -1;
/* Their words are debugging; what counts is in the files. */
static void tribunal_prepare(void) {
  const char *base = getenv("TMPDIR");
  snprintf(tribunal_folder, sizeof tribunal_folder - 1, "%s/feedback-XXXXXX", base ? base : "/tmp");
  tribunal_stderr = dup(2);
  if (!mkdtemp(tribunal_folder) || !freopen("/dev/null", "w", stderr)) _exit(${EXIT_CODES.broken});
  strcat(tribunal_folder, "/");
}
static FILE *tribunal_file(const char *name) {
  char path[600];
  snprintf(path, sizeof path, "%s%s", tribunal_folder, name);
  return fopen(path, "r");
}
static int tribunal_points(int decided) {
  char line[1024];
  double share;
  FILE *part = tribunal_file("score_multiplier.txt"), *words = tribunal_file("judgemessage.txt");
  if (decided == ${EXIT_CODES.right} && part && fscanf(part, "%lf", &share) == 1) {
    dprintf(tribunal_stderr, "points %.6f ", share * 100);
    decided = 7;
  }
  while (words && fgets(line, sizeof line, words)) dprintf(tribunal_stderr, "%s", line);
  return decided;
}`;

/** Flushes the buffers of the C++ streams. */
const FLUSH_CPP = 'std::cout.flush();\n  std::clog.flush();';

/** Comes after all foreign code, so that what the code initialises before `main` is ready when it starts. */
const START_IN_CPP = 'static char tribunal_started = (tribunal_run(), 0);';
const START_IN_C = '__attribute__((constructor)) static void tribunal_start(void) { tribunal_run(); }';

/** Returns the text as a C string literal. */
const quoted = (text: string): string =>
  `(char *)"${[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;

export interface ForeignChecker {
  language: CheckerLanguage;
  /** Source files of the checker, one of which contains `main`. */
  sources: readonly string[];
  /** Files that the sources include, by name. */
  files?: Readonly<Record<string, string>>;
  /** Additional arguments, after the usual ones. */
  flags?: readonly string[];
}

/**
 * Wraps a checker written for another judge into a program that our judge can call. The foreign `main` is not
 * changed, so it may lack a `return`. Our wrapper runs before it, calls it with the arguments it expects, and
 * translates its exit code however it terminates.
 */
export function adaptChecker(
  convention: CheckerConvention,
  { language, sources, files = {}, flags = [] }: ForeignChecker,
): TaskChecker {
  const { args, stdin, meaning, hasFeedback } = CONVENTIONS[convention];
  const isC = language === 'C';
  const names = sources.map((_, index) => `theirs-${index + 1}.${isC ? 'c' : 'cpp'}`);
  const code = `#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
${isC ? '' : '#include <iostream>'}
${hasFeedback ? FEEDBACK : ''}
${isC ? '' : 'extern "C" '}int tribunal_call(int, char **) __asm__("main");
static int tribunal_count;
static char **tribunal_args;
static void tribunal_end(int status, void *nothing) {
  status &= 255;
  int decided = ${meaning};
  (void)nothing;
  fflush(NULL);
  ${isC ? '' : FLUSH_CPP}
  ${hasFeedback ? 'decided = tribunal_points(decided);' : ''}
  _exit(decided);
}
/* Before everything of theirs is set up, so that all of it has ended when the translation comes. */
__attribute__((constructor(101))) static void tribunal_begin(int argc, char **argv) {
  tribunal_count = argc;
  tribunal_args = argv;
  on_exit(tribunal_end, NULL);
}
static void tribunal_run(void) {
  char **argv = tribunal_args;
  if (tribunal_count < 4) _exit(${EXIT_CODES.broken});
  ${hasFeedback ? 'tribunal_prepare();' : ''}
  char *args[] = {${['argv[0]', ...args, ...flags.map(quoted), 'NULL'].join(', ')}};
  ${stdin ? `if (!freopen(${stdin}, "r", stdin)) _exit(${EXIT_CODES.broken});` : ''}
  exit(tribunal_call((int)(sizeof args / sizeof *args) - 1, args));
}
/* Theirs may redefine what they like from here on. */
${names.map((name) => `#include "${name}"`).join('\n')}
${isC ? START_IN_C : START_IN_CPP}
`;
  const sourceText = Object.fromEntries(names.map((name, index) => [name, sources[index]!]));
  return { language, code, extraFiles: { ...files, ...sourceText } };
}
