/** Every limit that can end a run, with the verdict that docs/judging.md states for it. */
import { Status, verdictMessageText, type JudgeTask } from '@tribunal/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../src';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';

const C = LANGUAGES.find(({ name }) => name === 'C') as Language;

const nothing: Problem = {
  name: 'nothing',
  settings: { timeLimitMs: 2000, memoryLimitMb: 512, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from(''), output: Buffer.from('done\n') }],
  solutions: [],
};

const aTask = (body: string): JudgeTask =>
  taskOf(nothing, { file: '', language: 'C', code: programOf(body), expected: [], note: '', score: null });

const programOf = (body: string): string => `
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static char block[1 << 20];
static int deep(int n) { volatile char frame[4096]; frame[0] = n; return deep(n + 1) + frame[0]; }
/* Writes files of 30 MiB each; returns the first error. */
static int fill(int files, int mebibytes) {
  char name[16];
  for (int file = 0; file < files; file++) {
    sprintf(name, "f%d", file);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < mebibytes; i++) if (write(fd, block, sizeof block) < 0) return errno;
    close(fd);
  }
  return 0;
}
int main(void) { ${body} puts("done"); return 0; }
`;

let judge: TestJudge;
beforeAll(async () => {
  judge = await openTestJudge([nothing], { slots: 1, log: pino({ level: 'silent' }), languages: [C] });
});
afterAll(() => judge?.close());

const { Accepted, MemoryLimitExceeded, RuntimeError, TimeLimitExceeded } = Status;
const ownLimit = (soft: string): string =>
  `struct rlimit cpu; getrlimit(RLIMIT_CPU, &cpu); cpu.rlim_cur = ${soft}; setrlimit(RLIMIT_CPU, &cpu);`;

it.each<[string, string, Status, string]>([
  ['CPU time', 'for (;;) continue;', TimeLimitExceeded, ''],
  ['CPU time, by the kernel', `${ownLimit('1')} for (;;) continue;`, TimeLimitExceeded, ''],
  ['CPU time, by the kernel, raised by the program', 'raise(SIGXCPU);', TimeLimitExceeded, ''],
  ['wall time', 'pause();', TimeLimitExceeded, 'Idle: stopped after'],
  ['memory', 'for (;;) memset(malloc(1 << 22), 1, 1 << 22);', MemoryLimitExceeded, ''],
  [
    'memory, of a child',
    'if (!fork()) for (;;) memset(malloc(1 << 22), 1, 1 << 22); for (;;) pause();',
    MemoryLimitExceeded,
    '',
  ],
  ['stack', 'return deep(0);', RuntimeError, 'Killed by SIGSEGV'],
  ['output', 'for (;;) write(1, block, sizeof block);', RuntimeError, 'Output limit exceeded'],
  ['size of a file', 'fill(1, 40);', RuntimeError, 'Output limit exceeded'],
  [
    'size of a file, ignored',
    'signal(SIGXFSZ, SIG_IGN); if (fill(1, 40) == EFBIG) exit(5);',
    RuntimeError,
    'Exit code 5',
  ],
  ['size of a file, ignored and handled', 'signal(SIGXFSZ, SIG_IGN); fill(1, 40);', Accepted, ''],
  ['space in /w and /tmp', 'if (fill(4, 30) == ENOSPC) exit(6);', RuntimeError, 'Exit code 6'],
  ['space in /w and /tmp, handled', 'fill(4, 30);', Accepted, ''],
  [
    'number of tasks',
    'for (int i = 0; i < 1000; i++) { int child = fork(); if (child < 0 && errno == EAGAIN) exit(7); if (!child) { pause(); } }',
    RuntimeError,
    'Exit code 7',
  ],
  [
    'number of open files',
    'for (int i = 0; i < 1000; i++) if (open("/dev/null", O_RDONLY) < 0 && errno == EMFILE) exit(8);',
    RuntimeError,
    'Exit code 8',
  ],
  ['none: killed from elsewhere', 'raise(SIGKILL);', RuntimeError, 'Killed by SIGKILL'],
  ['none: the program aborts', 'abort();', RuntimeError, 'Killed by SIGABRT'],
])('%s', async (_limit, body, status, message) => {
  const io = { report: { status: () => undefined, caseDone: () => undefined }, signal: new AbortController().signal };
  const report = await judge.local.judge(aTask(body), io);
  expect([report.status, verdictMessageText(report.message ?? '')]).toEqual([status, expect.stringContaining(message)]);
});
