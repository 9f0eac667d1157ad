import { expression } from '@tribunal/server';
import type { Knex } from 'knex';
import { RemoteLimits } from '../../contract';

/** An import with items that are not done, among all of its site. */
export interface QueuedImport {
  id: number;
  /** null for a scheduled comparison. */
  uid: string | null;
  /** Number of items that are not done. */
  open: number;
  /** Somebody waits for its only item, which therefore comes first. */
  isAwaited: boolean;
  /** Nobody waits for it, so it comes last. */
  isBackground: boolean;
}

/** A person waits for a page, whose request is long. */
const AWAITED = `bool_or(case when j.kind = 'page' then true else j.request @> '{"isAwaited": true}' end)`;

/** Returns the imports of a site that are not finished, in the order in which they were started. */
export const queueOf = (knex: Knex, bank: string): Promise<QueuedImport[]> =>
  knex('remoteJob as j')
    .join('remoteImport as i', 'i.id', 'j.importId')
    .where({ 'j.bank': bank })
    .whereNull('j.doneAt')
    .groupBy('i.id', 'i.uid')
    .orderBy('i.id')
    .select('i.id', 'i.uid', {
      open: expression<number>(knex.raw('count(*)::int')),
      isAwaited: expression<boolean>(knex.raw(AWAITED)),
      isBackground: expression<boolean>(knex.raw('bool_and(j.is_background)')),
    });

const isSameLine = (a: QueuedImport, b: QueuedImport): boolean => a.uid === b.uid && a.isAwaited === b.isAwaited;

/** Returns the place of an import among those of its user that wait for their turn; 0 if it is its turn. */
export function placeIn(queue: readonly QueuedImport[], id: number, limit: number = RemoteLimits.runningImports.max) {
  const own = queue.find((one) => one.id === id);
  if (!own) return 0;
  const earlier = queue.filter((one) => isSameLine(one, own) && one.id < id).length;
  return Math.max(0, earlier + 1 - limit);
}

/** Imports of a higher rank are read after all of a lower one. */
const rankOf = ({ isAwaited, isBackground }: QueuedImport): number => (isAwaited ? 0 : isBackground ? 2 : 1);

/**
 * Returns how many items of the site are read until the import is finished, with its own. Users take turns, and so do the
 * first imports of each.
 */
export function itemsUntilDone(
  queue: readonly QueuedImport[],
  id: number,
  limit: number = RemoteLimits.runningImports.max,
): number {
  const own = queue.find((one) => one.id === id);
  if (!own) return 0;
  const before = queue.filter((one) => rankOf(one) < rankOf(own)).reduce((sum, { open }) => sum + open, 0);
  const lines = new Map<string | null, { id: number; open: number }[]>();
  for (const one of queue) {
    if (rankOf(one) !== rankOf(own) || one.open === 0) continue;
    const line = lines.get(one.uid) ?? [];
    line.push({ id: one.id, open: one.open });
    lines.set(one.uid, line);
  }
  // As if all that are read were read at the same time, each at its share of the pace; until the next one ends.
  let read = 0;
  while (lines.get(own.uid)?.some((one) => one.id === id)) {
    const running = [...lines.values()].map((line) => line.slice(0, limit));
    const rounds = Math.min(...running.flatMap((line) => line.map(({ open }) => open * line.length)));
    for (const line of running) for (const one of line) one.open -= rounds / line.length;
    read += rounds * running.length;
    for (const [uid, line] of lines) {
      const left = line.filter(({ open }) => open > 1e-9);
      if (left.length > 0) lines.set(uid, left);
      else lines.delete(uid);
    }
  }
  return before + Math.max(own.open, Math.round(read));
}
