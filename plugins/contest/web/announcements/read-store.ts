import { deviceStore } from '@tribunal/web/kit';
import { ContestLimits } from '../../contract';

const keyOf = (cid: number, uid: string): string => `contest-read:${cid}:${uid}`;
const listeners = new Set<() => void>();

/** Which announcements of a contest this user has read on this device. */
export function readIds(cid: number, uid: string): number[] {
  const kept = deviceStore.read<unknown>(keyOf(cid, uid));
  return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : [];
}

/** Remembers that these were read; the newest are kept when there are too many. */
export function markRead(cid: number, uid: string, ids: readonly number[]): void {
  const known = readIds(cid, uid);
  const fresh = ids.filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  deviceStore.write(keyOf(cid, uid), [...known, ...fresh].slice(-ContestLimits.readAnnouncements.max));
  listeners.forEach((listener) => listener());
}

/** Hears of what is read in this tab and in others; returns its undo. */
export function onRead(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
