import type { ArchiveWarning } from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import type { PackageProblem } from '@tribunal/plugin-problem-packages/server';
import { FormatError } from '../common/format-error';
import type { Description, PolygonGroup, PolygonTest } from './description';

export type CasesAndScores = Pick<PackageProblem, 'type' | 'judgeCaseMode' | 'cases'> & { losses: ArchiveWarning[] };

/** Returns the file name of a test, from a pattern such as `tests/%02d`. */
export const fileNameOf = (pattern: string, number: number): string =>
  pattern.replace(/%(0?)(\d{0,2})d/, (_, zero: string, width: string) =>
    String(number).padStart(Number(width || 0), zero ? '0' : ' '),
  );

function pairOf(archive: Archive, { inputPattern, answerPattern }: Description, number: number) {
  const [inputName, answerName] = [fileNameOf(inputPattern, number), fileNameOf(answerPattern, number)];
  const [input, output] = [archive.find(inputName), archive.find(answerName)];
  if (input && output) return { input, output };
  const missing = input ? answerName : inputName;
  throw new FormatError('standardPackage', { name: missing });
}

/**
 * Reads the testcases. If the problem has groups that must be passed as a whole, a group whose tests count separately
 * becomes one group per test.
 */
export function casesOf(archive: Archive, description: Description): CasesAndScores {
  const { tests, groups } = description;
  const pairs = tests.map((_, index) => pairOf(archive, description, index + 1));
  const isScored = tests.some(({ points }) => points > 0) || groups.some(({ points }) => points > 0);
  if (!isScored) {
    const cases = pairs.map((pair) => ({ ...pair, groupNum: null, score: null }));
    return { type: 0, judgeCaseMode: 'ergodic_without_error', cases, losses: [] };
  }
  const isGrouped = groups.some(({ isComplete }) => isComplete);
  const scored = isGrouped
    ? inGroups(tests, groups, pairs)
    : pairs.map((pair, at) => ({ ...pair, groupNum: null, score: Math.round(tests[at]!.points) }));
  return {
    type: 1,
    judgeCaseMode: isGrouped ? 'subtask_lowest' : 'default',
    cases: scored,
    losses: lossesOf(tests, groups),
  };
}

function inGroups(
  tests: readonly PolygonTest[],
  groups: readonly PolygonGroup[],
  pairs: readonly Pick<TestdataCase, 'input' | 'output'>[],
): TestdataCase[] {
  const byName = new Map(groups.map((group) => [group.name, group]));
  const numbers = new Map<string, number>();
  return pairs.map((pair, index) => {
    const { group: name, points } = tests[index]!;
    const group = name === null ? undefined : byName.get(name);
    const key = group?.isComplete ? `group ${name}` : `test ${index}`;
    const groupNum = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, groupNum);
    return { ...pair, groupNum, score: Math.round(group?.isComplete ? fullScoreOf(group, tests) : points) };
  });
}

/** Returns the points of a group; if only its tests have points, their sum. */
const fullScoreOf = ({ name, points }: PolygonGroup, tests: readonly PolygonTest[]): number =>
  points || tests.filter(({ group }) => group === name).reduce((sum, test) => sum + test.points, 0);

function lossesOf(tests: readonly PolygonTest[], groups: readonly PolygonGroup[]): ArchiveWarning[] {
  const dependent = groups.filter(({ hasDependencies }) => hasDependencies);
  const isFractional = [...tests, ...groups].some(({ points }) => !Number.isInteger(points));
  return [
    ...dependent.map(({ name }) => ({ code: 'subtaskDependencies', detail: name })),
    ...(isFractional ? [{ code: 'fractionalPoints', detail: 'points' }] : []),
  ];
}
