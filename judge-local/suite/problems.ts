import {
  OWN_BANK,
  ProblemType,
  type DataRef,
  type JudgeCaseMode,
  type JudgeTask,
  type TaskCase,
} from '@tribunal/contract';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LANGUAGES, type DataSource } from '../src';

/**
 * A folder of the suite: `problem.json`, `cases/<n>.in` and `.out`, and `solutions/<verdicts>[.<note>].<extension>`.
 * The verdicts are those of the cases, joined by `+`; a single one stands for all cases. A solution is judged in every
 * language that its extension belongs to. The note `score-<n>` names the points of an OI problem.
 */
export interface Problem {
  name: string;
  settings: Settings;
  cases: { input: Buffer; output: Buffer }[];
  solutions: Solution[];
}

interface Settings {
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  problemType?: 'acm' | 'oi';
  judgeCaseMode?: JudgeCaseMode;
  ioScore?: number;
  cases?: { groupNum: number; score: number }[];
}

export interface Solution {
  file: string;
  language: string;
  code: string;
  /** Short status of every case that is reported. */
  expected: string[];
  note: string;
  score: number | null;
}

export async function loadProblems(suiteDir: string): Promise<Problem[]> {
  const entries = await readdir(suiteDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
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
  const files = (await readdir(join(dir, 'solutions'))).sort();
  const solutions = await Promise.all(files.map((file) => loadSolution(join(dir, 'solutions', file), file, count)));
  return { name, settings, cases, solutions: solutions.flat() };
}

async function loadSolution(path: string, file: string, cases: number): Promise<Solution[]> {
  const code = await readFile(path, 'utf8');
  const [verdicts = '', note = ''] = file.slice(0, -extname(file).length).split('.');
  const listed = verdicts.split('+');
  const expected = listed.length === 1 ? Array<string>(cases).fill(verdicts) : listed;
  const score = /^score-(\d+)$/.exec(note)?.[1];
  const languages = LANGUAGES.filter(({ source }) => extname(source) === extname(file));
  return languages.map(({ name: language }) => ({
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

/** The suite's testdata as a judge fetches it. */
export function testdataOf(problems: readonly Problem[]): DataSource {
  const files = problems.flatMap(({ cases }) => cases.flatMap(({ input, output }) => [input, output]));
  const byHash = new Map(files.map((bytes) => [sha256(bytes), bytes]));
  return {
    async data(hash) {
      const bytes = byHash.get(hash);
      if (!bytes) throw new Error(`no testdata ${hash}`);
      return (async function* () {
        yield bytes;
      })();
    },
  };
}

export function taskOf({ name, settings, cases }: Problem, { language, code }: Solution): JudgeTask {
  const { problemType = 'acm', judgeCaseMode = 'default', ioScore = null, cases: listed = [], ...limits } = settings;
  return {
    judgementId: 1,
    submitId: 1,
    attempt: 1,
    key: OWN_BANK,
    language,
    code,
    problemId: name,
    problemType: problemType === 'oi' ? ProblemType.Oi : ProblemType.Acm,
    judgeMode: 'default',
    judgeCaseMode,
    ioScore,
    ...limits,
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
