import type { ImportItem } from '@tribunal/contract';
import type { ProblemModel } from '../../problem';
import { SITE_FIELDS, type SiteField, type SiteText } from './site-text';

export type Changes = (ImportItem['changes'][number] & { field: SiteField })[];

interface Versions {
  /** As the site has it now. */
  theirs: SiteText;
  /** As the site had it when it was read last. */
  before: SiteText;
  ours: SiteText;
}

/**
 * Fields that are new at the site and not here. One that only people here have edited is none of them; one that both have
 * changed is, and says so.
 */
export function changesOf(
  { theirs, before, ours }: Versions,
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

/** What a problem here says in these fields now. */
export const ourText = (problem: ProblemModel): SiteText => ({
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
