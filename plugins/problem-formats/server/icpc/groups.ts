import type { Archive } from '@tribunal/server/platform';
import { type Json, numberOf, objectOf, textOf } from '@tribunal/plugin-problem-packages/server';
import { yamlIn } from '../common';

/** How the score of a group is computed. */
export interface Grading {
  /** Whether the testcases add up. Otherwise all of them must be right, or the lowest one counts. */
  isSum: boolean;
  /** Full score of the group; null if the package does not specify it. */
  total: number | null;
}

/** Reads the description of a group, in the newer or the legacy format. */
export const descriptionIn = (folder: Archive): Promise<Json> =>
  yamlIn(folder.find('test_group.yaml') ?? folder.find('testdata.yaml'));

/** Returns the keys that a legacy group inherits from its parent folder. */
export const inherited = ({ grader_flags, accept_score, grading }: Json): Json => ({
  ...(grader_flags !== undefined && { grader_flags }),
  ...(accept_score !== undefined && { accept_score }),
  ...(grading !== undefined && { grading }),
});

const lastOf = (flags: readonly string[], choices: readonly string[]): string | undefined =>
  flags.filter((flag) => choices.includes(flag)).at(-1);

/** Returns the aggregation in the newer format or its draft; null if it is not specified. */
function aggregationIn(description: Json): string | null {
  const scoring = objectOf(description['scoring']);
  return textOf(description['score_aggregation']) ?? textOf(scoring['aggregation']);
}

const scoreIn = (description: Json): number | null =>
  numberOf(description['max_score']) ?? numberOf(objectOf(description['scoring'])['score']);

/**
 * Applies the default grader of the legacy format: points of a group count only if it is accepted, unless its flags
 * say otherwise.
 */
function legacyGrading(description: Json, count: number): Grading {
  const flags = (textOf(description['grader_flags']) ?? '').split(/\s+/);
  const isSum = (lastOf(flags, ['sum', 'avg', 'min', 'max']) ?? 'sum') === 'sum';
  const isForgiving = flags.includes('always_accept') || flags.includes('accept_if_any_accepted');
  const top = Number((textOf(description['range']) ?? '').trim().split(/\s+/)[1] || Number.NaN);
  const accepted = numberOf(description['accept_score']);
  const total = accepted === null ? null : isSum ? accepted * count : accepted;
  return { isSum: isSum && isForgiving, total: Number.isFinite(top) ? top : total };
}

/** Returns the grading of a group with `count` testcases. */
export function gradingOf(description: Json, count: number): Grading {
  const [aggregation, total] = [aggregationIn(description), scoreIn(description)];
  if (aggregation !== null || total !== null) return { isSum: aggregation === 'sum', total };
  return legacyGrading(description, count);
}
