import type { ImportItem } from '../../contract';
import type { Row } from '@tribunal/server';
import { SITE_FIELDS, type SiteField, type SiteText } from './site-text';

export type Changes = (ImportItem['changes'][number] & { field: SiteField })[];

interface TextVersions {
  /** Current text at the site. */
  theirs: SiteText;
  /** Text at the site when it was last read. */
  before: SiteText;
  ours: SiteText;
}

/**
 * Returns the fields that have changed at the site and differ here. Fields edited only here are left out; fields
 * changed on both sides are included and marked.
 */
export function findChanges(
  { theirs, before, ours }: TextVersions,
  normal: (text: string) => string = (text) => text,
): Changes {
  const differs = (field: SiteField, one: SiteText, other: SiteText): boolean =>
    normal(String(one[field])) !== normal(String(other[field]));
  return SITE_FIELDS.filter((field) => differs(field, theirs, before) && differs(field, theirs, ours)).map((field) => ({
    field,
    ours: String(ours[field]),
    theirs: String(theirs[field]),
    isEdited: differs(field, ours, before),
  }));
}

/** Returns the current local text of these fields. */
export const localText = (problem: Row<'problem'>): SiteText => ({
  title: problem.title,
  timeLimit: problem.timeLimit,
  memoryLimit: problem.memoryLimit,
  description: problem.description ?? '',
  input: problem.input ?? '',
  output: problem.output ?? '',
  examples: problem.examples ?? '',
  hint: problem.hint ?? '',
  source: problem.source ?? '',
});
