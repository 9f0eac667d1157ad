import { deviceStore } from '@tribunal/web/kit';
import { ContestLimits } from '../../contract';

const keyOf = (cid: number, uid: string): string => `contest-read:${cid}:${uid}`;
const listeners = new Set<() => void>();

/** Returns the ids of a contest's announcements that this user has read on this device. */
export function readIds(cid: number, uid: string): number[] {
  const stored = deviceStore.read<unknown>(keyOf(cid, uid));
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : [];
}

/** Marks announcements as read; if there are too many, only the newest are kept. */
export function markRead(cid: number, uid: string, ids: readonly number[]): void {
  const known = readIds(cid, uid);
  const fresh = ids.filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  deviceStore.write(keyOf(cid, uid), [...known, ...fresh].slice(-ContestLimits.readAnnouncements.max));
  listeners.forEach((listener) => listener());
}

/**
 * Calls the listener when announcements are read, in this browser tab or another; returns a function that
 * unsubscribes.
 */
export function onRead(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
