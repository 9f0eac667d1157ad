import type { TaskChecker } from '@tribunal/contract';

/** How other judges call a checker and read its end. */
export type CheckerConvention = 'qduoj' | 'hustoj' | 'kattis' | 'kattis-interactor';

interface Convention {
  /** Arguments of theirs, of our own: 1 input, 2 output of the program, 3 answer. */
  args: readonly string[];
  /** What is put on standard input. */
  stdin: string | null;
  /** C expression over `status`, their exit code: one of our judge's. */
  meaning: string;
  /** Words and points come in files of a folder rather than on standard error. */
  hasFeedback?: true;
}

/** Exit codes that our judge takes at their word, whatever is written beside them. */
const OUR = { right: 0, badlyPresented: 101, wrong: 102, broken: 103 } as const;

const KATTIS: Omit<Convention, 'stdin'> = {
  args: ['argv[1]', 'argv[3]', 'tribunal_folder'],
  meaning: `status == 42 ? ${OUR.right} : status == 43 ? ${OUR.wrong} : ${OUR.broken}`,
  hasFeedback: true,
};

/** Sources: `JudgeServer` of QingdaoU, `judge_client` of HUSTOJ, the output validators of the Kattis problem format. */
const CONVENTIONS: Readonly<Record<CheckerConvention, Convention>> = {
  qduoj: {
    args: ['argv[1]', 'argv[2]'],
    stdin: 'argv[1]',
    meaning: `status == 0 ? ${OUR.right} : status == 1 ? ${OUR.wrong} : ${OUR.broken}`,
  },
  hustoj: {
    args: ['argv[1]', 'argv[3]', 'argv[2]'],
    stdin: null,
    meaning: `status == 0 ? ${OUR.right} : status == 2 ? ${OUR.badlyPresented} : ${OUR.wrong}`,
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
  if (!mkdtemp(tribunal_folder) || !freopen("/dev/null", "w", stderr)) _exit(${OUR.broken});
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
  if (decided == ${OUR.right} && part && fscanf(part, "%lf", &share) == 1) {
    dprintf(tribunal_stderr, "points %.6f ", share * 100);
    decided = 7;
  }
  while (words && fgets(line, sizeof line, words)) dprintf(tribunal_stderr, "%s", line);
  return decided;
}`;

/** What C++ buffers by itself. */
const FLUSH_CPP = 'std::cout.flush();\n  std::clog.flush();';

/** Comes after all of theirs, so that what they set up before `main` is there when it begins. */
const START_IN_CPP = 'static char tribunal_started = (tribunal_run(), 0);';
const START_IN_C = '__attribute__((constructor)) static void tribunal_start(void) { tribunal_run(); }';

/** Their text as a C string. */
const quoted = (text: string): string =>
  `(char *)"${[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;

export interface TheirChecker {
  language: 'C' | 'C++';
  /** Its source files; one of them has `main`. */
  sources: readonly string[];
  /** Files that the sources include, by name. */
  files?: Readonly<Record<string, string>>;
  /** Arguments after the usual ones. */
  flags?: readonly string[];
}

/**
 * A program that our judge can call, around one written for another judge. Its `main` stays what it is, so that it may end
 * without a `return`; ours runs before it, calls it with the arguments it expects, and translates its exit code in
 * whatever way it ends by itself.
 */
export function adaptChecker(
  convention: CheckerConvention,
  { language, sources, files = {}, flags = [] }: TheirChecker,
): TaskChecker {
  const { args, stdin, meaning, hasFeedback } = CONVENTIONS[convention];
  const isC = language === 'C';
  const names = sources.map((_, place) => `theirs-${place + 1}.${isC ? 'c' : 'cpp'}`);
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
  if (tribunal_count < 4) _exit(${OUR.broken});
  ${hasFeedback ? 'tribunal_prepare();' : ''}
  char *args[] = {${['argv[0]', ...args, ...flags.map(quoted), 'NULL'].join(', ')}};
  ${stdin ? `if (!freopen(${stdin}, "r", stdin)) _exit(${OUR.broken});` : ''}
  exit(tribunal_call((int)(sizeof args / sizeof *args) - 1, args));
}
/* Theirs may redefine what they like from here on. */
${names.map((name) => `#include "${name}"`).join('\n')}
${isC ? START_IN_C : START_IN_CPP}
`;
  const theirs = Object.fromEntries(names.map((name, place) => [name, sources[place]!]));
  return { language, code, extraFiles: { ...files, ...theirs } };
}
