import { Readable } from 'node:stream';
import { JUDGE_MODES, ProblemType, type Status } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { archiveFile, type ArchiveFile } from '@tribunal/server/platform';
import type { PackageProblem } from '../server/model';

export type Roll = () => number;

/** Returns a generator of numbers from 0 up to 1 that are the same for the same seed. */
export const rollOf = (seed: number): Roll => seededRandom(seed).next;

export const fileOf = (name: string, content: string): ArchiveFile =>
  archiveFile(name, Buffer.byteLength(content), () => Readable.from([Buffer.from(content)], { objectMode: false }));

const LANGUAGES = ['C', 'C++', 'C++ 17 With O2', 'Java', 'Python3'];
const PIECES = ['a', '题', '\n', '"', '\\', '$x_1$', '<b>', '&amp;', "'", ' ', '{}', '\t', '1', '🙂', '](x)'];
const VERDICTS: readonly Status[] = [0, -1, 1, 2, 3, 8];

/** Returns a valid random problem with everything that a package contains. */
export function randomProblem(roll: Roll): PackageProblem {
  const randomInt = (max: number): number => Math.floor(roll() * max);
  const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;
  const coin = (): boolean => roll() < 0.5;
  const many = <T>(max: number, make: (at: number) => T): T[] =>
    Array.from({ length: randomInt(max + 1) }, (_, at) => make(at));
  const text = (): string => `t${many(12, () => pick(PIECES)).join('')}.`;
  const maybe = (): string | null => (coin() ? text() : null);
  const files = (prefix: string) => Object.fromEntries(many(2, (at) => [`${prefix}${at}.h`, text()] as const));
  const isOi = coin();
  const judgeCaseMode = isOi
    ? pick(['default', 'subtask_lowest', 'subtask_average'] as const)
    : pick(['default', 'ergodic_without_error'] as const);
  const judgeMode = pick(JUDGE_MODES);
  const judgeExtraFile = files('judge');
  return {
    problemId: `R-${randomInt(1e9)}`,
    title: text().replace(/\s+/g, ' '),
    type: isOi ? ProblemType.Oi : ProblemType.Acm,
    difficulty: pick([0, 1, 2] as const),
    judgeMode,
    judgeCaseMode,
    timeLimit: 1 + randomInt(30_000),
    memoryLimit: 1 + randomInt(1024),
    stackLimit: 1 + randomInt(1024),
    description: maybe(),
    input: maybe(),
    output: maybe(),
    hint: maybe(),
    source: maybe(),
    examples: many(3, () => ({ input: text(), output: text() })),
    isRemoveEndBlank: coin(),
    openCaseResult: coin(),
    codeShare: coin(),
    cases: [0, ...many(4, (at) => at + 1)].map((at) => ({
      input: fileOf(`${at}.in`, `${at} ${text().replaceAll('\r', '')}`),
      output: fileOf(`${at}.out`, coin() ? '' : text()),
      score: isOi ? randomInt(100) : null,
      groupNum: judgeCaseMode.startsWith('subtask') ? 1 + randomInt(3) : null,
    })),
    checker: judgeMode === 'default' ? null : { language: 'C++', code: text(), extraFiles: judgeExtraFile },
    userExtraFile: files('user'),
    judgeExtraFile,
    fileIo: judgeMode !== 'interactive' && coin() ? { input: 'sum.in', output: 'sum.out' } : null,
    languages: coin() ? null : [pick(LANGUAGES)],
    tags: [...new Set(many(3, () => pick(['math', '图论', 'dp', 'greedy'])))].sort(),
    codeTemplates: coin() ? [] : [{ language: 'C++', code: text() }],
    solutions: many(3, (at) => ({
      name: `s${at}.cpp`,
      language: pick(LANGUAGES),
      code: text(),
      expected: [...new Set(many(2, () => pick(VERDICTS)))],
    })),
    images: [],
    losses: [],
    remarks: [],
  };
}

/** Returns the same with contents in place of files, so that two of them can be compared. */
export const plainOf = async ({ cases, ...problem }: PackageProblem) => ({
  ...problem,
  cases: await Promise.all(
    cases.map(async ({ input, output, ...rest }) => ({
      ...rest,
      input: [input.name, await input.text()],
      output: [output.name, await output.text()],
    })),
  ),
});
