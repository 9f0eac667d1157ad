import { Status, type CaseReport, type JudgeTask } from '@tribunal/contract';
import { JudgeFailure, type JudgeIo } from '@tribunal/worker';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type LocalJudge } from '../src';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';

const problem = (name: string, cases: [input: string, output: string][], strict = true): Problem => ({
  name,
  settings: { timeLimitMs: 1000, memoryLimitMb: 128, stackLimitMb: 16, isRemoveEndBlank: !strict },
  cases: cases.map(([input, output]) => ({ input: Buffer.from(input), output: Buffer.from(output) })),
  solutions: [],
});

const LONG = 20 * 1024 * 1024;
const echo = problem('echo', [['one\n', 'one\n']]);
const many = problem(
  'many',
  Array.from({ length: 120 }, (_, index): [string, string] => [`${index}\n`, `${index}\n`]),
);
const long = problem('long', [[`${LONG}\n`, 'x'.repeat(LONG)]]);
const longLenient = problem('long, lenient', [[`${LONG}\n`, 'x'.repeat(LONG)]], false);

const CAT = '#include <stdio.h>\nint main(void) { for (int c; (c = getchar()) != EOF;) putchar(c); return 0; }\n';
const SPIN = 'int main(void) { volatile long n = 0; for (;;) n++; }\n';
const repeat = (tail: string): string => `#include <stdio.h>
int main(void) { long n; scanf("%ld", &n); while (n--) putchar('x'); fputs("${tail}", stdout); return 0; }
`;

const C = LANGUAGES.find(({ name }) => name === 'C') as Language;
const missingTool = { name: 'lostcc', package: 'lost-compiler', paths: ['/nowhere/lostcc'] } as const;
const LOST: Language = { ...C, name: 'Lost', tools: { ...C.tools, programs: [missingTool] } };
const BROKEN: Language = { ...C, name: 'Broken', hello: 'int main(void) { return 3; }\n' };

const aTask = (of: Problem, code: string, overrides: Partial<JudgeTask> = {}): JudgeTask => {
  const solution = { file: '', language: 'C', code, expected: [], note: '', score: null };
  return { ...taskOf(of, solution), ...overrides };
};

interface RecordingIo extends JudgeIo {
  statuses: Status[];
  cases: CaseReport[];
}

function recordingIo(signal = new AbortController().signal): RecordingIo {
  const statuses: Status[] = [];
  const cases: CaseReport[] = [];
  const report = {
    status: (status: Status) => void statuses.push(status),
    caseDone: (one: CaseReport) => void cases.push(one),
  };
  return { statuses, cases, report, signal };
}

let judge: TestJudge;
let local: LocalJudge;
let compiles = 0;

beforeAll(async () => {
  const languages = [C, LOST, BROKEN];
  judge = await openTestJudge([echo, many, long], { slots: 1, languages });
  ({ local } = judge);
  const run = local.sandbox.run.bind(local.sandbox);
  local.sandbox.run = (request, abort) => {
    compiles += request.kind === 'compile' ? 1 : 0;
    return run(request, abort);
  };
});

afterAll(() => judge?.close());

describe('a language', () => {
  it('is offered when its first program works', () => {
    expect(local.languages.map(({ language }) => language.name)).toEqual(['C']);
  });

  it('is unavailable otherwise, with the reason', () => {
    expect(local.unavailable).toEqual([
      { name: 'Lost', reason: 'lostcc is not installed (Debian package lost-compiler)' },
      { name: 'Broken', reason: expect.stringMatching(/^its first program: exit, exit 3/) },
    ]);
  });
});

describe('a judgement', () => {
  it('reports its states and each case as it is decided', async () => {
    const io = recordingIo();
    const final = await local.judge(aTask(echo, CAT), io);
    expect(io.statuses).toEqual([Status.Compiling, Status.Judging]);
    expect(io.cases).toEqual(final.cases);
    expect(final).toMatchObject({ status: Status.Accepted, score: null, message: null });
  });

  it('compiles unchanged code once', async () => {
    const code = `${CAT}// once\n`;
    const compilesBefore = compiles;
    await local.judge(aTask(echo, code), recordingIo());
    await local.judge(aTask(echo, code), recordingIo());
    expect(compiles - compilesBefore).toBe(1);
  });

  it('compiles unchanged code once when it does not compile, too', async () => {
    const code = 'int main(void) { return missing; }\n';
    const compilesBefore = compiles;
    const first = await local.judge(aTask(echo, code), recordingIo());
    expect(first.status).toBe(Status.CompileError);
    expect(await local.judge(aTask(echo, code), recordingIo())).toEqual(first);
    expect(compiles - compilesBefore).toBe(1);
  });

  it('compiles with the files beside the source, which the program does not see', async () => {
    const code = `#include "words.h"\n#include <stdio.h>\nint main(void) { return fopen("words.h", "r") ? 1 : puts(WORD) < 0; }\n`;
    const extraFiles = { 'words.h': '#define WORD "one"\n' };
    expect((await local.judge(aTask(echo, code, { extraFiles }), recordingIo())).status).toBe(Status.Accepted);
    expect((await local.judge(aTask(echo, code), recordingIo())).status).toBe(Status.CompileError);
  });

  it('links statically when there are many cases', async () => {
    const final = await local.judge(aTask(many, CAT), recordingIo());
    expect(final.status).toBe(Status.Accepted);
    expect(final.cases.map(({ seq }) => seq)).toEqual(many.cases.map((_, index) => index + 1));
    expect(final.provenance.compileCommand).toContain('-static');
  });

  it.each([
    ['the right one', long, '', Status.Accepted],
    ['one with white space added', long, '\\n', Status.PresentationError],
    ['one with white space added where it does not count', longLenient, ' \\n\\n', Status.Accepted],
    ['one with a word added', longLenient, '!', Status.WrongAnswer],
  ])('compares an output too long for memory: %s', async (_what, of, tail, status) => {
    const final = await local.judge(aTask(of, repeat(tail)), recordingIo());
    expect(final.status).toBe(status);
    const left = await readdir(join(judge.cacheDir, 'store-1'));
    expect(left.filter((name) => !/^(data|build|refusal)-/.test(name))).toEqual([]);
  });

  it('ends soon after it is cancelled, and the slot is free again', async () => {
    const cancelling = new AbortController();
    const io = recordingIo(cancelling.signal);
    const task = aTask(echo, SPIN, { timeLimitMs: 30_000 });
    let cancelledAt = -Infinity;
    io.report.status = (status) => {
      if (status !== Status.Judging) return;
      setImmediate(() => {
        cancelledAt = performance.now();
        cancelling.abort();
      });
    };
    await expect(local.judge(task, io)).rejects.toThrow();
    // Checks that the end comes long before the program's own limit.
    expect(performance.now() - cancelledAt).toBeLessThan(15_000);
    expect((await local.judge(aTask(echo, CAT), recordingIo())).status).toBe(Status.Accepted);
  });
});

describe('hostile code', () => {
  it.each([
    ['a file of the host', '#include "/etc/shadow"\nint main(void) { return 0; }\n', /No such file/],
    ['an endless file', '#include "/dev/zero"\nint main(void) { return 0; }\n', /\S/],
    ['a huge array', 'int numbers[1 << 28] = {1};\nint main(void) { return numbers[3]; }\n', /\S/],
    ['a flood of errors', '#define A(x) x x x x x x x x\nint main(void) { A(A(A(A(A(A(y+)))))) }\n', /\S/],
  ])('that makes the compiler read %s is a compile error, and the next compiles', async (_what, code, message) => {
    const final = await local.judge(aTask(echo, code), recordingIo());
    expect(final.status).toBe(Status.CompileError);
    expect(final.message).toMatch(message);
    expect((await local.judge(aTask(echo, `${CAT}// after ${_what}\n`), recordingIo())).status).toBe(Status.Accepted);
  });
});

describe("a failure that is not the program's fault", () => {
  const failure = (task: JudgeTask): Promise<JudgeFailure> =>
    local.judge(task, recordingIo()).then(
      () => Promise.reject(new Error('there was a verdict')),
      (error: unknown) => error as JudgeFailure,
    );

  it.each([
    ['a checker', aTask(echo, CAT, { judgeMode: 'spj' }), 'noChecker', 'give-up'],
    ['an interactor', aTask(echo, CAT, { judgeMode: 'interactive' }), 'noInteractor', 'give-up'],
    ['a language it lacks', aTask(echo, CAT, { language: 'COBOL' }), 'languageNotOffered', 'retry'],
    ['no testdata', aTask(echo, CAT, { cases: [] }), 'noTestdata', 'give-up'],
    ['lost testdata', aTask(problem('lost', [['a', 'b']]), CAT), 'dataUnreachable', 'retry'],
  ])('%s is a failure with its reason', async (_what, task, reason, retry) => {
    const error = await failure(task);
    expect(error).toBeInstanceOf(JudgeFailure);
    expect(error).toMatchObject({ reason, retry });
  });
});
