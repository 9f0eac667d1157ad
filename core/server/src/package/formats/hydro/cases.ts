import { shareOut, type PackageRemark } from '@tribunal/contract';
import type { Archive, PackageCase, PackageProblem } from '../../model';
import { emptyAnswer, foundCases, NotUnderstood } from '../common';
import { numberOf, objectsOf, textOf, type Json } from '../json';

const FULL_MARK = 100;

interface Subtask {
  type: string;
  score: number | null;
  cases: readonly Json[];
}

export type CasesAndScores = Pick<PackageProblem, 'type' | 'judgeCaseMode' | 'cases'> & {
  losses: PackageRemark[];
  remarks: PackageRemark[];
};
type Scored = Pick<PackageProblem, 'judgeCaseMode' | 'cases'>;

/** Where the files of a problem are, and whether they must have answers. */
interface Data {
  files: Archive;
  judgeMode: PackageProblem['judgeMode'];
}

const subtasksIn = (config: Json): Subtask[] =>
  objectsOf(config['subtasks']).map((one) => ({
    type: textOf(one['type']) ?? 'min',
    score: numberOf(one['score']),
    cases: objectsOf(one['cases']),
  }));

/** What is not given is shared out among those that say nothing. */
function sharedScores(given: readonly (number | null)[], total: number): number[] {
  const left = Math.max(0, total - given.reduce<number>((sum, score) => sum + (score ?? 0), 0));
  const rest = shareOut(left, given.filter((score) => score === null).length);
  return given.map((score) => score ?? rest.shift() ?? 0);
}

const found = ({ files }: Data, key: 'input' | 'output', name: string) =>
  files.find(name) ?? files.find(`${key}/${name}`);

function caseOf(one: Json, data: Data, groupNum: number | null, score: number): PackageCase {
  const fileNamed = (key: 'input' | 'output') => {
    const name = textOf(one[key]) ?? '';
    const file = found(data, key, name);
    if (!file) throw new NotUnderstood('missingFile', { name: `testdata/${name}` });
    return file;
  };
  const input = fileNamed('input');
  const isAlone = data.judgeMode !== 'default' && !found(data, 'output', textOf(one['output']) ?? '');
  return { input, output: isAlone ? emptyAnswer(input.name) : fileNamed('output'), groupNum, score };
}

const lost = (code: string, isLost: boolean, detail: string): PackageRemark[] => (isLost ? [{ code, detail }] : []);

function lossesOf(config: Json): PackageRemark[] {
  const subtasks = objectsOf(config['subtasks']);
  const parts = [...subtasks, ...subtasks.flatMap((one) => objectsOf(one['cases'])), ...objectsOf(config['cases'])];
  const has = (names: readonly string[]): boolean => parts.some((one) => names.some((name) => name in one));
  const isDependent = subtasks.some((one) => Array.isArray(one['if']) && one['if'].length > 0);
  return [
    ...lost(
      'subtaskMaximum',
      subtasks.some(({ type }) => type === 'max'),
      'max',
    ),
    ...lost('subtaskDependencies', isDependent, 'if'),
    ...lost('limitsPerCase', has(['time', 'memory']), 'time, memory'),
    ...lost('limitsPerLanguage', 'time_limit_rate' in config || 'memory_limit_rate' in config, 'time, memory'),
  ];
}

/** Everything in subtasks of the lowest score when one of them is such; groups of sums are one case per group then. */
export function casesOf(config: Json, files: Archive, judgeMode: PackageProblem['judgeMode']): CasesAndScores {
  const data = { files, judgeMode };
  const total = numberOf(config['score']) ?? FULL_MARK;
  const common = { type: 1 as const, losses: lossesOf(config), remarks: [] };
  const subtasks = subtasksIn(config);
  if (subtasks.length > 0) return { ...common, ...inSubtasks(subtasks, data, total) };
  const flat = objectsOf(config['cases']);
  if (flat.length === 0) return { ...common, ...byName(data, total) };
  const scores = sharedScores(
    flat.map((one) => numberOf(one['score'])),
    total,
  );
  const cases = flat.map((one, place) => caseOf(one, data, null, scores[place]!));
  return { ...common, judgeCaseMode: 'default', cases };
}

function inSubtasks(subtasks: readonly Subtask[], data: Data, total: number): Scored {
  const scores = sharedScores(
    subtasks.map(({ score }) => score),
    total,
  );
  const isLowest = subtasks.some(({ type }) => type !== 'sum');
  let sumGroups = subtasks.length;
  const cases = subtasks.flatMap(({ type, cases: own }, place) => {
    if (type !== 'sum') return own.map((one) => caseOf(one, data, place + 1, scores[place]!));
    const each = sharedScores(
      own.map((one) => numberOf(one['score'])),
      scores[place]!,
    );
    return own.map((one, at) => caseOf(one, data, isLowest ? (sumGroups += 1) : null, each[at]!));
  });
  return { judgeCaseMode: isLowest ? 'subtask_lowest' : 'default', cases };
}

function byName({ files, judgeMode }: Data, total: number): Scored & { remarks: PackageRemark[] } {
  const { cases, remarks } = foundCases(files, judgeMode);
  const groups = [...new Set(cases.map(({ groupNum }) => groupNum))];
  if (groups.every((group) => group === null)) {
    const scores = shareOut(total, cases.length);
    const scored = cases.map((one, place) => ({ ...one, score: scores[place]! }));
    return { judgeCaseMode: 'default', cases: scored, remarks };
  }
  const shares = shareOut(total, groups.length);
  const numbers = new Map(groups.map((group, place) => [group, place + 1]));
  return {
    judgeCaseMode: 'subtask_lowest',
    cases: cases.map((one) => ({
      ...one,
      groupNum: numbers.get(one.groupNum)!,
      score: shares[groups.indexOf(one.groupNum)]!,
    })),
    remarks,
  };
}
