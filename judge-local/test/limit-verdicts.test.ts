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

type Verdict = readonly [Status, message: string];
const timeLimit: Verdict = [Status.TimeLimitExceeded, ''];
const memoryLimit: Verdict = [Status.MemoryLimitExceeded, ''];
const accepted: Verdict = [Status.Accepted, ''];
const runtimeError = (message: string): Verdict => [Status.RuntimeError, message];
const outputLimit = runtimeError('Output limit exceeded');

const takeMemory = 'for (;;) memset(malloc(1 << 22), 1, 1 << 22);';
const ignoreSize = 'signal(SIGXFSZ, SIG_IGN);';
const lowerOwnLimit = 'struct rlimit cpu; getrlimit(RLIMIT_CPU, &cpu); cpu.rlim_cur = 1; setrlimit(RLIMIT_CPU, &cpu);';
const openAll = 'for (int i = 0; i < 1000; i++) if (open("/dev/null", O_RDONLY) < 0 && errno == EMFILE) exit(8);';
const forkAll =
  'for (int i = 0, child; i < 1000; i++) if ((child = fork()) < 0 && errno == EAGAIN) exit(7); else if (!child) pause();';

it.each<[string, string, Verdict]>([
  ['CPU time', 'for (;;) continue;', timeLimit],
  ['CPU time, by the kernel', `${lowerOwnLimit} for (;;) continue;`, timeLimit],
  ['CPU time, by the kernel, raised by the program', 'raise(SIGXCPU);', timeLimit],
  ['wall time', 'pause();', [Status.TimeLimitExceeded, 'Idle: stopped after']],
  ['memory', takeMemory, memoryLimit],
  ['memory, of a child', `if (!fork()) ${takeMemory} for (;;) pause();`, memoryLimit],
  ['stack', 'return deep(0);', runtimeError('Killed by SIGSEGV')],
  ['output', 'for (;;) write(1, block, sizeof block);', outputLimit],
  ['size of a file', 'fill(1, 40);', outputLimit],
  ['size of a file, ignored', `${ignoreSize} if (fill(1, 40) == EFBIG) exit(5);`, runtimeError('Exit code 5')],
  ['size of a file, ignored and handled', `${ignoreSize} fill(1, 40);`, accepted],
  ['space in /w and /tmp', 'if (fill(4, 30) == ENOSPC) exit(6);', runtimeError('Exit code 6')],
  ['space in /w and /tmp, handled', 'fill(4, 30);', accepted],
  ['number of tasks', forkAll, runtimeError('Exit code 7')],
  ['number of open files', openAll, runtimeError('Exit code 8')],
  ['none: killed from elsewhere', 'raise(SIGKILL);', runtimeError('Killed by SIGKILL')],
  ['none: the program aborts', 'abort();', runtimeError('Killed by SIGABRT')],
])('%s', async (_limit, body, [status, message]) => {
  const io = { report: { status: () => undefined, caseDone: () => undefined }, signal: new AbortController().signal };
  const report = await judge.local.judge(aTask(body), io);
  expect([report.status, verdictMessageText(report.message ?? '')]).toEqual([status, expect.stringContaining(message)]);
});
