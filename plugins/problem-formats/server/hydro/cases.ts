import { distributeScore, type ArchiveWarning } from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import {
  type Json,
  numberOf,
  objectsOf,
  type PackageProblem,
  textOf,
  missingFile,
} from '@tribunal/plugin-problem-packages/server';
import { emptyAnswer, findFormatCases } from '../common';

const FULL_SCORE = 100;

interface Subtask {
  type: string;
  score: number | null;
  cases: readonly Json[];
}

export type CasesAndScores = Pick<PackageProblem, 'type' | 'judgeCaseMode' | 'cases'> & {
  losses: ArchiveWarning[];
  remarks: ArchiveWarning[];
};
type Scored = Pick<PackageProblem, 'judgeCaseMode' | 'cases'>;

/** Location of the files of a problem, and whether answers are required. */
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

/** Distributes the rest of the total among the testcases without a score. */
function shareScores(givenScores: readonly (number | null)[], total: number): number[] {
  const left = Math.max(0, total - givenScores.reduce<number>((sum, score) => sum + (score ?? 0), 0));
  const rest = distributeScore(left, givenScores.filter((score) => score === null).length);
  return givenScores.map((score) => score ?? rest.shift() ?? 0);
}

const found = ({ files }: Data, key: 'input' | 'output', name: string) =>
  files.find(name) ?? files.find(`${key}/${name}`);

function caseOf(one: Json, data: Data, groupNum: number | null, score: number): TestdataCase {
  const fileNamed = (key: 'input' | 'output') => {
    const name = textOf(one[key]) ?? '';
    const file = found(data, key, name);
    if (!file) throw missingFile(`testdata/${name}`);
    return file;
  };
  const input = fileNamed('input');
  const isAlone = data.judgeMode !== 'default' && !found(data, 'output', textOf(one['output']) ?? '');
  return { input, output: isAlone ? emptyAnswer(input.name) : fileNamed('output'), groupNum, score };
}

const lost = (code: string, isLost: boolean, detail: string): ArchiveWarning[] => (isLost ? [{ code, detail }] : []);

function lossesOf(config: Json): ArchiveWarning[] {
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

/**
 * Reads the testcases. If one subtask scores by its lowest testcase, all of them become such subtasks; a subtask that
 * sums its testcases then becomes one group per testcase.
 */
export function casesOf(config: Json, files: Archive, judgeMode: PackageProblem['judgeMode']): CasesAndScores {
  const data = { files, judgeMode };
  const total = numberOf(config['score']) ?? FULL_SCORE;
  const common = { type: 1 as const, losses: lossesOf(config), remarks: [] };
  const subtasks = subtasksIn(config);
  if (subtasks.length > 0) return { ...common, ...inSubtasks(subtasks, data, total) };
  const flat = objectsOf(config['cases']);
  if (flat.length === 0) return { ...common, ...byName(data, total) };
  const scores = shareScores(
    flat.map((one) => numberOf(one['score'])),
    total,
  );
  const cases = flat.map((one, index) => caseOf(one, data, null, scores[index]!));
  return { ...common, judgeCaseMode: 'default', cases };
}

function inSubtasks(subtasks: readonly Subtask[], data: Data, total: number): Scored {
  const scores = shareScores(
    subtasks.map(({ score }) => score),
    total,
  );
  const isLowest = subtasks.some(({ type }) => type !== 'sum');
  let sumGroups = subtasks.length;
  const cases = subtasks.flatMap(({ type, cases: own }, index) => {
    if (type !== 'sum') return own.map((one) => caseOf(one, data, index + 1, scores[index]!));
    const each = shareScores(
      own.map((one) => numberOf(one['score'])),
      scores[index]!,
    );
    return own.map((one, at) => caseOf(one, data, isLowest ? (sumGroups += 1) : null, each[at]!));
  });
  return { judgeCaseMode: isLowest ? 'subtask_lowest' : 'default', cases };
}

function byName({ files, judgeMode }: Data, total: number): Scored & { remarks: ArchiveWarning[] } {
  const { cases, remarks } = findFormatCases(files, judgeMode);
  const groups = [...new Set(cases.map(({ groupNum }) => groupNum))];
  if (groups.every((group) => group === null)) {
    const scores = distributeScore(total, cases.length);
    const scored = cases.map((one, index) => ({ ...one, score: scores[index]! }));
    return { judgeCaseMode: 'default', cases: scored, remarks };
  }
  const shares = distributeScore(total, groups.length);
  const numbers = new Map(groups.map((group, index) => [group, index + 1]));
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
