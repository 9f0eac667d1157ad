import type { ImportItem } from '../../contract';

/** Returns the initial selection: the fields that nobody has edited on this site. */
export const firstChoice = (changes: ImportItem['changes']): ReadonlySet<string> =>
  new Set(changes.filter(({ isEdited }) => !isEdited).map(({ field }) => field));
