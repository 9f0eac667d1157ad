import { RemoteIntervals, RemoteLimits, type ImportItem, type ImportSummary } from '../../contract';

/** Returns the initial selection: the fields that nobody has edited on this site. */
export const firstChoice = (changes: ImportItem['changes']): ReadonlySet<string> =>
  new Set(changes.filter(({ isEdited }) => !isEdited).map(({ field }) => field));

/** Returns the polling interval in ms for these imports, which is `usualMs` unless a large one is running. */
export const pollInterval = (
  imports: readonly Pick<ImportSummary, 'total' | 'finishedAt'>[],
  usualMs: number,
): number => {
  const isLarge = imports.some(({ total, finishedAt }) => finishedAt === null && total > RemoteLimits.importItems.max);
  return isLarge ? RemoteIntervals.largeImportPoll : usualMs;
};
