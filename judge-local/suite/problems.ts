import {
  LOCAL_PROBLEM_SOURCE,
  ProblemType,
  type DataRef,
  type JudgeCaseMode,
  type JudgeMode,
  type JudgeTask,
  type TaskCase,
  type TaskChecker,
} from '@tribunal/contract';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DataSource } from '../src';

/**
 * A folder of the suite: `problem.json`, `cases/<n>.in` and `.out`, and `solutions/<verdicts>[.<note>].<extension>`.
 * The verdicts are those of the testcases, joined by `+`; a single one stands for all testcases, and `FAILED` says
 * that the judge must not give any. A solution is judged in every language of the problem that its extension belongs
 * to. The note `score-<n>` gives the points of an OI problem. `checker/` holds the checker or interactor and the
 * files beside it, `extra/` the files beside every solution.
 */
export interface Problem {
  name: string;
  settings: Settings;
  cases: { input: Buffer; output: Buffer }[];
  checker?: TaskChecker | null;
  extraFiles?: Readonly<Record<string, string>>;
  solutions: Solution[];
}

interface Settings {
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  problemType?: 'acm' | 'oi';
  judgeMode?: JudgeMode;
  judgeCaseMode?: JudgeCaseMode;
  ioScore?: number;
  cases?: { groupNum: number; score: number }[];
  checkerLanguage?: string;
  fileIo?: { input: string; output: string };
  factors?: { time: number; memory: number };
  /** Default: all of `SUITE_LANGUAGES`. */
  languages?: string[];
}

export interface Solution {
  file: string;
  language: string;
  code: string;
  /** Short status of every testcase that is reported. */
  expected: string[];
  note: string;
  score: number | null;
}

/** Languages that the solutions of every problem of the suite may use, by extension; `languages/` tests the others. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  '.c': ['C', 'C With O2'],
  '.cpp': ['C++ 17 With O2', 'C++ With O2', 'C++ 20 With O2', 'C++ 17', 'C++', 'C++ 20'],
  '.java': ['Java'],
  '.py': ['Python3'],
};
export const SUITE_LANGUAGES: readonly string[] = Object.values(EXTENSIONS).flat();

export async function loadProblems(suiteDir: string): Promise<Problem[]> {
  const names = (await readdir(suiteDir)).filter((name) => existsSync(join(suiteDir, name, 'problem.json')));
  return Promise.all(names.sort().map((name) => loadProblem(join(suiteDir, name), name)));
}

async function loadProblem(dir: string, name: string): Promise<Problem> {
  const settings = JSON.parse(await readFile(join(dir, 'problem.json'), 'utf8')) as Settings;
  const count = (await readdir(join(dir, 'cases'))).length / 2;
  const cases = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      input: await readFile(join(dir, 'cases', `${index + 1}.in`)),
      output: await readFile(join(dir, 'cases', `${index + 1}.out`)),
    })),
  );
  const checker = checkerOf(await textsOf(join(dir, 'checker')), settings.checkerLanguage);
  const extraFiles = await textsOf(join(dir, 'extra'));
  const solutions = Object.entries(await textsOf(join(dir, 'solutions'))).flatMap(([file, code]) =>
    solutionsOf(file, code, settings, count),
  );
  return { name, settings, cases, checker, extraFiles, solutions };
}

/** Returns the content of every file of a folder by name; empty if the folder does not exist. */
async function textsOf(dir: string): Promise<Record<string, string>> {
  if (!existsSync(dir)) return {};
  const names = (await readdir(dir)).sort();
  const texts = names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

function checkerOf(files: Record<string, string>, language: string | undefined): TaskChecker | null {
  if (language === undefined) return null;
  const source = Object.keys(files).find((name) => /^(checker|interactor)\./.test(name)) ?? '';
  const { [source]: code = '', ...extraFiles } = files;
  return { language, code, extraFiles };
}

function solutionsOf(file: string, code: string, { languages }: Settings, cases: number): Solution[] {
  const [verdicts = '', note = ''] = file.slice(0, -extname(file).length).split('.');
  const listed = verdicts.split('+');
  const expected = listed.length === 1 ? Array<string>(cases).fill(verdicts) : listed;
  const score = /^score-(\d+)$/.exec(note)?.[1];
  const inLanguages = (EXTENSIONS[extname(file)] ?? []).filter((name) => languages?.includes(name) ?? true);
  return inLanguages.map((language) => ({
    file,
    language,
    code,
    expected,
    note,
    score: score === undefined ? null : Number(score),
  }));
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const refOf = (bytes: Buffer): DataRef => ({ sha256: sha256(bytes), bytes: bytes.length });

/** Returns the suite's testdata as a judge fetches it. */
export function testdataOf(problems: readonly Problem[]): DataSource {
  const files = problems.flatMap(({ cases }) => cases.flatMap(({ input, output }) => [input, output]));
  const byHash = new Map(files.map((bytes) => [sha256(bytes), bytes]));
  return {
    async fetchTestdata(hash) {
      const bytes = byHash.get(hash);
      if (!bytes) throw new Error(`no testdata ${hash}`);
      return (async function* () {
        yield bytes;
      })();
    },
  };
}

type Submitted = Pick<Solution, 'language' | 'code'> & Partial<Solution>;

/**
 * Returns the task of judging a solution. One that must exceed the memory limit has five times the time: memory that
 * the system provides for the first time is slow on a busy machine, and the time limits are short.
 */
export function taskOf(problem: Problem, { language, code, expected }: Submitted): JudgeTask {
  const { name, settings, cases, checker = null, extraFiles = {} } = problem;
  const { problemType, judgeMode, judgeCaseMode, ioScore, fileIo, factors, cases: listed = [] } = settings;
  const { timeLimitMs, memoryLimitMb, stackLimitMb, isRemoveEndBlank } = settings;
  return {
    judgementId: 1,
    submitId: 1,
    work: 'judge',
    attempt: 1,
    nonce: 'of the suite',
    key: LOCAL_PROBLEM_SOURCE,
    language,
    code,
    problemId: name,
    problemType: problemType === 'oi' ? ProblemType.Oi : ProblemType.Acm,
    judgeMode: judgeMode ?? 'default',
    judgeCaseMode: judgeCaseMode ?? 'default',
    timeLimitMs: expected?.includes('MLE') ? 5 * timeLimitMs : timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
    factors: factors ?? null,
    isRemoveEndBlank,
    checker,
    extraFiles,
    fileIo: fileIo ?? null,
    remote: null,
    trial: null,
    ioScore: ioScore ?? null,
    dataHash: sha256(Buffer.concat(cases.flatMap(({ input, output }) => [input, output]))),
    cases: cases.map(({ input, output }, index): TaskCase => ({
      caseId: 100 + index,
      seq: index + 1,
      groupNum: listed[index]?.groupNum ?? null,
      score: listed[index]?.score ?? null,
      input: refOf(input),
      output: refOf(output),
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
    })),
  };
}
