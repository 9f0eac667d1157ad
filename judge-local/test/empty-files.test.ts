import { Status, type JudgeTask } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type LocalJudge } from '../src';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';

const bytes = (text: string): Buffer => Buffer.from(text);
/** A problem with every kind of emptiness: no input, no answer, neither. */
const problem: Problem = {
  name: 'empty files',
  settings: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [
    { input: bytes(''), output: bytes('none\n') },
    { input: bytes('quiet\n'), output: bytes('') },
    { input: bytes(''), output: bytes('') },
  ],
  solutions: [],
};
const twoCases: Problem = { ...problem, name: 'empty input', cases: problem.cases.slice(0, 2) };

const main = (body: string, includes = ''): string =>
  `#include <stdio.h>\n${includes}int main(int argc, char **argv) { char line[99] = ""; ${body} }\n`;
/** Prints "none" if there is nothing to read, and nothing otherwise. */
const RIGHT = 'if (!fgets(line, sizeof line, stdin)) puts("none"); return 0;';
const WITH_FILES = `FILE *in = fopen("a.in", "r"), *out = fopen("a.out", "w");
  if (in && out && !fgets(line, sizeof line, in)) fputs("none\\n", out); return 0;`;
/** Accepts the program's output if it is as long as the answer; every file must open. */
const CHECKER = `FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
  if (!in || !out || !answer) return 3;
  long wrote = 0, wanted = 0;
  while (fgetc(out) != EOF) wrote++;
  while (fgetc(answer) != EOF) wanted++;
  return wrote == wanted ? 0 : 1;`;
/** Expects a word if and only if its input file is empty. */
const INTERACTOR = `FILE *in = fopen(argv[1], "r"), *answer = fopen(argv[3], "r");
  if (!in || !answer) return 3;
  int has = fgets(line, sizeof line, in) != NULL; if (has) fputs(line, stdout); fclose(stdout);
  int spoke = fgets(line, sizeof line, stdin) != NULL; return has == spoke;`;

let judge: TestJudge;
let local: LocalJudge;

beforeAll(async () => {
  judge = await openTestJudge([problem], {
    languages: LANGUAGES.filter(({ name }) => ['C', 'C With O2'].includes(name)),
  });
  ({ local } = judge);
});

afterAll(() => judge?.close());

const silent = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
const statuses = async (of: Problem, code: string, overrides: Partial<JudgeTask> = {}): Promise<Status[]> => {
  const found = await local.judge({ ...taskOf(of, { language: 'C', code }), ...overrides }, silent);
  return found.cases.map(({ status }) => status);
};
const checker = (code: string) => ({ language: 'C', code, extraFiles: { 'empty.h': '' } });
const { Accepted, WrongAnswer } = Status;

describe('files of no bytes', () => {
  it('are input and answer like any other', async () => {
    expect(await statuses(problem, main(RIGHT))).toEqual([Accepted, Accepted, WrongAnswer]);
    expect(await statuses(problem, main('return 0;'))).toEqual([WrongAnswer, Accepted, Accepted]);
  });

  it('are found by a program that reads and writes files', async () => {
    const fileIo = { input: 'a.in', output: 'a.out' };
    expect(await statuses(problem, main(WITH_FILES), { fileIo })).toEqual([Accepted, Accepted, WrongAnswer]);
  });

  it('are given to checkers, as are extra files of both', async () => {
    const include = '#include "empty.h"\n';
    const overrides = {
      judgeMode: 'spj',
      checker: checker(main(CHECKER, include)),
      extraFiles: { 'empty.h': '' },
    } as const;
    expect(await statuses(problem, main(RIGHT, include), overrides)).toEqual([Accepted, Accepted, WrongAnswer]);
  });

  it('are given to interactors', async () => {
    const overrides = { judgeMode: 'interactive', checker: checker(main(INTERACTOR)) } as const;
    expect(await statuses(twoCases, main(RIGHT), overrides)).toEqual([Accepted, Accepted]);
  });

  it('are the input and the expected output of a trial', async () => {
    const task = taskOf(problem, { language: 'C', code: main('return 0;') });
    const trial = { input: '', expectedOutput: '' };
    const found = await local.judge({ ...task, work: 'trial', submitId: null, cases: [], trial }, silent);
    expect(found).toMatchObject({ status: Accepted, trial: { output: '', stderr: '' } });
  });
});
