import { isDeepStrictEqual } from 'node:util';
import type { PolledRun, RemoteProblem, RemoteProgress, RemoteRun } from '@tribunal/contract';
import { visible } from '../text';
import type { Mutation } from './mutation';

/**
 * What an adapter made of a changed page: the same data; a verdict that is right but for its single tests, which few sites
 * tell; less of what is not vital (a source, a tag, a measure); or something else, which it must not.
 */
export type Comparison = 'same' | 'tolerated' | 'less' | 'other';

/** With the fields that differ. */
export interface Compared {
  comparison: Comparison;
  fields: string[];
}

type Alike = (html: string) => string;

const NOT_VITAL = ['source', 'tags', 'difficulty'] as const;
const TEXTS = ['description', 'input', 'output', 'hint', 'title', 'source'] as const;

/** As people read it: markup that shows nothing does not count. */
const asRead = (problem: RemoteProblem, alike: Alike): RemoteProblem => ({
  ...problem,
  ...Object.fromEntries(TEXTS.map((field) => [field, visible(alike(problem[field]))])),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function compareProblems(before: RemoteProblem, after: RemoteProblem, alike: Alike): Compared {
  const [was, is] = [asRead(before, alike), asRead(after, alike)];
  const fields = differing(was, is);
  const isLess = fields.every((field) => (NOT_VITAL as readonly string[]).includes(field) && isEmpty(is[field]));
  return { comparison: fields.length === 0 ? 'same' : isLess ? 'less' : 'other', fields };
}

const timeless = (runs: readonly RemoteRun[]): RemoteRun[] => runs.map((run) => ({ ...run, sentAt: null }));

/** The newest ones of a list that breaks off are less of it; none at all is another list. */
export function compareRuns(
  before: readonly RemoteRun[],
  after: readonly RemoteRun[],
  { isOfOtherDay = false }: Pick<Mutation, 'isOfOtherDay'> = {},
): Compared {
  if (isOfOtherDay) return compareRuns(timeless(before), timeless(after));
  if (after.length === 0 || after.length > before.length) {
    return { comparison: 'other', fields: [`${after.length} runs in place of ${before.length}`] };
  }
  const fields = after.flatMap((run, at) => differing(before[at]!, run));
  const isLess = after.every((run, at) => isLessOrEqual(before[at]!, run));
  const isSame = fields.length === 0 && after.length === before.length;
  return { comparison: isSame ? 'same' : isLess ? 'less' : 'other', fields };
}

export function compareProgress(before: PolledRun, { missing, ...after }: PolledRun): Compared {
  const fields = differing(before, after);
  if (fields.length === 0) return { comparison: 'same', fields };
  const isSameVerdict = before.state === 'final' && after.state === 'final' && before.status === after.status;
  if (!isSameVerdict) return { comparison: 'other', fields };
  const hasFewer =
    after.cases.length <= before.cases.length && after.cases.every((one, at) => isLessOrEqual(before.cases[at]!, one));
  if (hasFewer && fields.join() === 'cases') return { comparison: 'tolerated', fields };
  const isLess = hasFewer && isLessOrEqual(plain(before), plain(after));
  // What is told of to the operator is less for a while.
  if (isLess && missing) return { comparison: 'tolerated', fields };
  return { comparison: isLess ? 'less' : 'other', fields };
}

type Final = Extract<RemoteProgress, { state: 'final' }>;

/** Without its cases, and with the compiler's words as people read them. */
const plain = ({ message, ...final }: Final): object => ({
  ...final,
  cases: null,
  message: message === null ? null : visible(message),
});

const differing = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field as keyof T], after[field as keyof T]),
  ) as (keyof T & string)[];

const isLessOrEqual = (before: object, after: object): boolean =>
  Object.entries(after).every(
    ([key, value]) => value === null || isDeepStrictEqual(value, (before as Record<string, unknown>)[key]),
  );
