import { isDeepStrictEqual } from 'node:util';
import type { ListedProblem, PolledRun, RemoteProblem, RemoteProgress, RemoteRun } from '../../contract';
import { visibleText } from '../text';
import type { Mutation } from './mutation';

/**
 * Result of reading a changed page: the same data; the correct verdict with missing case results, which few sites
 * show; less of optional data (a source, a tag, a measure); or different data, which is an error.
 */
export type Comparison = 'same' | 'tolerated' | 'less' | 'other';

/** Result with the fields that differ. */
export interface ComparisonResult {
  comparison: Comparison;
  fields: string[];
}

type Normalize = (html: string) => string;

const OPTIONAL_FIELDS = ['source', 'tags', 'difficulty'] as const;
const TEXTS = ['description', 'input', 'output', 'hint', 'title', 'source'] as const;

/** Compares visible text only; markup without visible effect is ignored. */
const normalizeProblem = (problem: RemoteProblem, normalize: Normalize): RemoteProblem => ({
  ...problem,
  ...Object.fromEntries(TEXTS.map((field) => [field, visibleText(normalize(problem[field]))])),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function compareProblems(before: RemoteProblem, after: RemoteProblem, normalize: Normalize): ComparisonResult {
  const [previous, current] = [normalizeProblem(before, normalize), normalizeProblem(after, normalize)];
  const fields = differing(previous, current);
  const isLess = fields.every(
    (field) => (OPTIONAL_FIELDS as readonly string[]).includes(field) && isEmpty(current[field]),
  );
  return { comparison: fields.length === 0 ? 'same' : isLess ? 'less' : 'other', fields };
}

const withoutDates = (runs: readonly RemoteRun[]): RemoteRun[] => runs.map((run) => ({ ...run, sentAt: null }));

/**
 * Compares two lists of runs. The newest part of a truncated list counts as less; an empty list counts as different.
 */
export function compareRuns(
  before: readonly RemoteRun[],
  after: readonly RemoteRun[],
  { changesDates = false }: Pick<Mutation, 'changesDates'> = {},
): ComparisonResult {
  if (changesDates) return compareRuns(withoutDates(before), withoutDates(after));
  if (after.length === 0 || after.length > before.length) {
    return { comparison: 'other', fields: [`${after.length} runs in place of ${before.length}`] };
  }
  const fields = after.flatMap((run, at) => differing(before[at]!, run));
  const isLess = after.every((run, at) => isLessOrEqual(before[at]!, run));
  const isSame = fields.length === 0 && after.length === before.length;
  return { comparison: isSame ? 'same' : isLess ? 'less' : 'other', fields };
}

/** Compares two lists of problems. Tags and difficulties may be missing. */
export function compareLists(
  before: readonly ListedProblem[],
  after: readonly ListedProblem[],
  normalize: Normalize,
): ComparisonResult {
  if (after.length !== before.length) {
    return { comparison: 'other', fields: [`${after.length} problems in place of ${before.length}`] };
  }
  const normal = (problem: ListedProblem): ListedProblem => ({
    ...problem,
    title: visibleText(normalize(problem.title)),
  });
  const pairs = after.map((problem, at) => [normal(before[at]!), normal(problem)] as const);
  const changes = pairs.flatMap(([previous, current]) =>
    differing(previous, current).map((field) => ({ field, isLost: field !== 'id' && isEmpty(current[field]) })),
  );
  const fields = [...new Set(changes.map(({ field }) => field))];
  const isLess = changes.every(({ field, isLost }) => isLost && field !== 'title');
  return { comparison: fields.length === 0 ? 'same' : isLess ? 'less' : 'other', fields };
}

export function compareProgress(before: PolledRun, { missing, ...after }: PolledRun): ComparisonResult {
  const fields = differing(before, after);
  if (fields.length === 0) return { comparison: 'same', fields };
  const isSameVerdict = before.state === 'final' && after.state === 'final' && before.status === after.status;
  if (!isSameVerdict) return { comparison: 'other', fields };
  const hasFewer =
    after.cases.length <= before.cases.length && after.cases.every((one, at) => isLessOrEqual(before.cases[at]!, one));
  if (hasFewer && fields.join() === 'cases') return { comparison: 'tolerated', fields };
  const isLess = hasFewer && isLessOrEqual(plain(before), plain(after));
  // A loss that is reported to the operator is tolerated.
  if (isLess && missing) return { comparison: 'tolerated', fields };
  return { comparison: isLess ? 'less' : 'other', fields };
}

type Final = Extract<RemoteProgress, { state: 'final' }>;

/** Removes the case results and reduces the compiler output to its visible text. */
const plain = ({ message, ...final }: Final): object => ({
  ...final,
  cases: null,
  message: message === null ? null : visibleText(message),
});

const differing = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field as keyof T], after[field as keyof T]),
  ) as (keyof T & string)[];

const isLessOrEqual = (before: object, after: object): boolean =>
  Object.entries(after).every(
    ([key, value]) => value === null || isDeepStrictEqual(value, (before as Record<string, unknown>)[key]),
  );
