import { FULL_MARK, shareOut, type PackageRemark } from '@tribunal/contract';
import type { Archive, PackageCase, PackageProblem } from '../../model';
import { emptyAnswer, NotUnderstood } from '../common';
import { textOf, type Json } from '../json';
import { descriptionIn, gradingOf, inherited, type Grading } from './groups';

export type CasesAndScores = Pick<PackageProblem, 'judgeCaseMode' | 'cases'> & { losses: PackageRemark[] };
type JudgeMode = PackageProblem['judgeMode'];

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** Cases of a folder and of all folders in it, by name, as the format orders them. Interactors need no answers. */
export function pairsIn(folder: Archive, judgeMode: JudgeMode): PackageCase[] {
  const inputs = folder.files.filter(({ name }) => name.endsWith('.in')).sort(byName);
  return inputs.map((input) => {
    const name = input.name.replace(/in$/, 'ans');
    const output = folder.find(name) ?? (judgeMode === 'interactive' ? emptyAnswer(input.name) : undefined);
    if (!output) throw new NotUnderstood('noAnswer', { name: input.name, answer: name });
    return { input, output, groupNum: null, score: null };
  });
}

/** All cases of a problem that is passed or failed, the samples first. */
export const ungraded = (data: Archive, judgeMode: JudgeMode): CasesAndScores => ({
  judgeCaseMode: 'ergodic_without_error',
  cases: ['sample', 'secret'].flatMap((folder) =>
    pairsIn(data.under(folder), judgeMode).map((one) => renamed(one, `${folder}/`)),
  ),
  losses: [],
});

const LOOSE = '';
/** '' for cases that are in no group. */
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
  cases: PackageCase[];
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

const lossesOf = ({ name, description }: Group): PackageRemark[] => [
  ...(Array.isArray(description['require_pass']) ? [{ code: 'subtaskDependencies', detail: name }] : []),
  ...(textOf(description['grading']) === 'custom' ? [{ code: 'customGrader', detail: name }] : []),
];

/** What no group says of itself is shared out of what is left of the full mark. */
function totalsOf(groups: readonly Group[]): number[] {
  const given = groups.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const shares = shareOut(Math.max(0, FULL_MARK - given), groups.filter(({ total }) => total === null).length);
  return groups.map(({ total }) => Math.round(total ?? shares.shift() ?? 0));
}

/** Groups of a scoring problem: each a subtask whose lowest case counts, or its cases by themselves when they add up. */
export async function graded(data: Archive, judgeMode: JudgeMode): Promise<CasesAndScores> {
  const secret = data.under('secret');
  const groups = await groupsIn(secret, judgeMode);
  if (groups.every(({ name }) => name === LOOSE)) return loose(secret, groups);
  const totals = totalsOf(groups);
  let number = 0;
  const cases = groups.flatMap((group, place) => {
    const isSum = group.isSum || group.name === LOOSE;
    const parts = shareOut(totals[place]!, group.cases.length);
    if (!isSum) number += 1;
    return group.cases.map((one, at): PackageCase => {
      if (isSum) number += 1;
      return { ...one, groupNum: number, score: isSum ? parts[at]! : totals[place]! };
    });
  });
  return { judgeCaseMode: 'subtask_lowest', cases, losses: groups.flatMap(lossesOf) };
}

/** Without groups the cases add up, unless it is said that they do not. */
async function loose(secret: Archive, groups: readonly Group[]): Promise<CasesAndScores> {
  const description = await descriptionIn(secret);
  const cases = groups.flatMap((group) => group.cases);
  const { total } = gradingOf(description, cases.length);
  const losses = groups.flatMap(lossesOf);
  const full = Math.round(total ?? FULL_MARK);
  if (['min', 'pass-fail'].includes(textOf(description['score_aggregation']) ?? '')) {
    return {
      judgeCaseMode: 'subtask_lowest',
      cases: cases.map((one) => ({ ...one, groupNum: 1, score: full })),
      losses,
    };
  }
  const scores = shareOut(full, cases.length);
  return { judgeCaseMode: 'default', cases: cases.map((one, at) => ({ ...one, score: scores[at]! })), losses };
}

/** Two folders may hold files of one name. */
const renamed = ({ input, output, ...rest }: PackageCase, folder: string): PackageCase => ({
  ...rest,
  input: { ...input, name: folder + input.name },
  output: { ...output, name: folder + output.name },
});
