import type { ImportItem, RemoteJudgingCalls } from '../../contract';

/** Counts the finished and the failed items. */
export const progressOf = (items: readonly ImportItem[]): { done: number; failed: number } => ({
  done: items.filter(({ state }) => state === 'done').length,
  failed: items.filter(({ state }) => state === 'failed').length,
});

/**
 * Builds the request that retries those failed items for which a retry may help; returns null if there are none or
 * they belong to several judges.
 */
export const retryOf = (
  items: readonly ImportItem[],
): { count: number; body: RemoteJudgingCalls['POST /api/admin/remote-import']['body'] } | null => {
  const failed = items.filter(({ state, failure }) => state === 'failed' && failure?.kind !== 'badId');
  const [key, ...others] = new Set(failed.map((each) => each.key));
  if (!key || others.length > 0) return null;
  return { count: failed.length, body: { key, problemIds: failed.map(({ problemId }) => problemId).join(', ') } };
};

/** Returns the initial selection: the fields that nobody has edited on this site. */
export const firstChoice = (changes: ImportItem['changes']): ReadonlySet<string> =>
  new Set(changes.filter(({ isEdited }) => !isEdited).map(({ field }) => field));
