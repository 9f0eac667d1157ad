import type { ImportItem, RemoteAdminCalls } from '@tribunal/contract';

/** How many items came to an end, and how. */
export const progressOf = (items: readonly ImportItem[]): { done: number; failed: number } => ({
  done: items.filter(({ state }) => state === 'done').length,
  failed: items.filter(({ state }) => state === 'failed').length,
});

/** What trying the failed ones again would ask for: those for which a second try may help. null: none, or of several judges. */
export const retryOf = (
  items: readonly ImportItem[],
): { count: number; body: RemoteAdminCalls['POST /api/admin/remote-import']['body'] } | null => {
  const failed = items.filter(({ state, failure }) => state === 'failed' && failure?.kind !== 'badId');
  const [key, ...others] = new Set(failed.map((each) => each.key));
  if (!key || others.length > 0) return null;
  return { count: failed.length, body: { key, problemIds: failed.map(({ problemId }) => problemId).join(', ') } };
};

/** What is chosen at first: what nobody has edited here. */
export const firstChoice = (changes: ImportItem['changes']): ReadonlySet<string> =>
  new Set(changes.filter(({ isEdited }) => !isEdited).map(({ field }) => field));
