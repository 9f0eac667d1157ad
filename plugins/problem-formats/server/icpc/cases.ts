import { MAX_SCORE, distributeScore, type ArchiveWarning } from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import { type Json, type PackageProblem, textOf } from '@tribunal/plugin-problem-packages/server';
import { emptyAnswer } from '../common';
import { FormatError } from '../common/format-error';
import { descriptionIn, gradingOf, inherited, type Grading } from './groups';

export type CasesAndScores = Pick<PackageProblem, 'judgeCaseMode' | 'cases'> & { losses: ArchiveWarning[] };
type JudgeMode = PackageProblem['judgeMode'];

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/**
 * Returns the testcases of a folder and its subfolders by name, the order that the format prescribes. Interactors
 * need no answers.
 */
export function pairsIn(folder: Archive, judgeMode: JudgeMode): TestdataCase[] {
  const inputs = folder.files.filter(({ name }) => name.endsWith('.in')).sort(byName);
  return inputs.map((input) => {
    const name = input.name.replace(/in$/, 'ans');
    const output = folder.find(name) ?? (judgeMode === 'interactive' ? emptyAnswer(input.name) : undefined);
    if (!output) throw new FormatError('noAnswer', { name: input.name, answer: name });
    return { input, output, groupNum: null, score: null };
  });
}

/** Returns all testcases of a pass-fail problem, with the samples first. */
export const ungraded = (data: Archive, judgeMode: JudgeMode): CasesAndScores => ({
  judgeCaseMode: 'ergodic_without_error',
  cases: ['sample', 'secret'].flatMap((folder) =>
    pairsIn(data.under(folder), judgeMode).map((one) => renamed(one, `${folder}/`)),
  ),
  losses: [],
});

const LOOSE = '';
/** Returns the names of the groups; '' stands for testcases that are in no group. */
const groupNames = (secret: Archive): string[] =>
  [
    ...new Set(
      secret.files
        .filter(({ name }) => name.endsWith('.in'))
        .map(({ name }) => name.split('/').slice(0, -1)[0] ?? LOOSE),
    ),
  ].sort();

interface Group extends Grading {
  name: string;
  cases: TestdataCase[];
  description: Json;
}

async function groupsIn(secret: Archive, judgeMode: JudgeMode): Promise<Group[]> {
  const around = await descriptionIn(secret);
  const groups: Group[] = [];
  for (const name of groupNames(secret)) {
    const folder = secret.under(name);
    const cases = pairsIn(folder, judgeMode).filter(({ input }) => name !== LOOSE || !input.name.includes('/'));
    const description = { ...inherited(around), ...(name === LOOSE ? {} : await descriptionIn(folder)) };
    const named = cases.map((one) => renamed(one, name === LOOSE ? '' : `${name}/`));
    groups.push({ ...gradingOf(description, cases.length), name, cases: named, description });
  }
  return groups;
}

const lossesOf = ({ name, description }: Group): ArchiveWarning[] => [
  ...(Array.isArray(description['require_pass']) ? [{ code: 'subtaskDependencies', detail: name }] : []),
  ...(textOf(description['grading']) === 'custom' ? [{ code: 'customGrader', detail: name }] : []),
];

/** Returns the full score of each group. Groups that do not specify one share the rest of the full mark. */
function totalsOf(groups: readonly Group[]): number[] {
  const given = groups.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const shares = distributeScore(Math.max(0, MAX_SCORE - given), groups.filter(({ total }) => total === null).length);
  return groups.map(({ total }) => Math.round(total ?? shares.shift() ?? 0));
}

/**
 * Reads the groups of a scoring problem. Each becomes a subtask scored by its lowest testcase, or separate testcases
 * if they add up.
 */
export async function graded(data: Archive, judgeMode: JudgeMode): Promise<CasesAndScores> {
  const secret = data.under('secret');
  const groups = await groupsIn(secret, judgeMode);
  if (groups.every(({ name }) => name === LOOSE)) return loose(secret, groups);
  const totals = totalsOf(groups);
  let number = 0;
  const cases = groups.flatMap((group, index) => {
    const isSum = group.isSum || group.name === LOOSE;
    const parts = distributeScore(totals[index]!, group.cases.length);
    if (!isSum) number += 1;
    return group.cases.map((one, at): TestdataCase => {
      if (isSum) number += 1;
      return { ...one, groupNum: number, score: isSum ? parts[at]! : totals[index]! };
    });
  });
  return { judgeCaseMode: 'subtask_lowest', cases, losses: groups.flatMap(lossesOf) };
}

/** Scores testcases outside groups, which add up unless the package says otherwise. */
async function loose(secret: Archive, groups: readonly Group[]): Promise<CasesAndScores> {
  const description = await descriptionIn(secret);
  const cases = groups.flatMap((group) => group.cases);
  const { total } = gradingOf(description, cases.length);
  const losses = groups.flatMap(lossesOf);
  const full = Math.round(total ?? MAX_SCORE);
  if (['min', 'pass-fail'].includes(textOf(description['score_aggregation']) ?? '')) {
    return {
      judgeCaseMode: 'subtask_lowest',
      cases: cases.map((one) => ({ ...one, groupNum: 1, score: full })),
      losses,
    };
  }
  const scores = distributeScore(full, cases.length);
  return { judgeCaseMode: 'default', cases: cases.map((one, at) => ({ ...one, score: scores[at]! })), losses };
}

/** Prefixes the file names with the folder, because two folders may contain files of the same name. */
const renamed = ({ input, output, ...rest }: TestdataCase, folder: string): TestdataCase => ({
  ...rest,
  input: { ...input, name: folder + input.name },
  output: { ...output, name: folder + output.name },
});
