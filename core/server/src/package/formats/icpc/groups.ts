import type { Archive } from '../../model';
import { yamlIn } from '../common';
import { numberOf, objectOf, textOf, type Json } from '../json';

/** How the score of a group comes about. */
export interface Grading {
  /** Its cases add up; else all of them must be right, or the lowest counts. */
  isSum: boolean;
  /** What all of it is worth; null: the package does not say. */
  total: number | null;
}

/** Of the newer and the legacy format. */
export const descriptionIn = (folder: Archive): Promise<Json> =>
  yamlIn(folder.find('test_group.yaml') ?? folder.find('testdata.yaml'));

/** Keys that a legacy group has from the folder around it. */
export const inherited = ({ grader_flags, accept_score, grading }: Json): Json => ({
  ...(grader_flags !== undefined && { grader_flags }),
  ...(accept_score !== undefined && { accept_score }),
  ...(grading !== undefined && { grading }),
});

const lastOf = (flags: readonly string[], choices: readonly string[]): string | undefined =>
  flags.filter((flag) => choices.includes(flag)).at(-1);

/** What the newer format and its draft say; undefined when they say nothing. */
function aggregationIn(description: Json): string | null {
  const scoring = objectOf(description['scoring']);
  return textOf(description['score_aggregation']) ?? textOf(scoring['aggregation']);
}

const scoreIn = (description: Json): number | null =>
  numberOf(description['max_score']) ?? numberOf(objectOf(description['scoring'])['score']);

/** The default grader of the legacy format: points of a group count only when it is accepted, unless its flags say so. */
function legacyGrading(description: Json, count: number): Grading {
  const flags = (textOf(description['grader_flags']) ?? '').split(/\s+/);
  const isSum = (lastOf(flags, ['sum', 'avg', 'min', 'max']) ?? 'sum') === 'sum';
  const isForgiving = flags.includes('always_accept') || flags.includes('accept_if_any_accepted');
  const top = Number((textOf(description['range']) ?? '').trim().split(/\s+/)[1] || Number.NaN);
  const accepted = numberOf(description['accept_score']);
  const total = accepted === null ? null : isSum ? accepted * count : accepted;
  return { isSum: isSum && isForgiving, total: Number.isFinite(top) ? top : total };
}

/** `count` is how many cases the group has. */
export function gradingOf(description: Json, count: number): Grading {
  const [aggregation, total] = [aggregationIn(description), scoreIn(description)];
  if (aggregation !== null || total !== null) return { isSum: aggregation === 'sum', total };
  return legacyGrading(description, count);
}
