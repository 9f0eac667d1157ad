import { deviceStore } from '@tribunal/web/kit';
import { useSyncExternalStore } from 'react';
import { ContestLimits } from '../../../contract';

const keyOf = (cid: number): string => `contest-followed:${cid}`;
const listeners = new Set<() => void>();
const known = new Map<number, readonly string[]>();

const isText = (value: unknown): value is string => typeof value === 'string';
const readStored = (cid: number): readonly string[] => {
  const kept = deviceStore.read<unknown>(keyOf(cid));
  return Array.isArray(kept) ? kept.filter(isText).slice(-ContestLimits.followed.max) : [];
};

const subscribe = (listener: () => void): (() => void) => {
  const elsewhere = (): void => {
    known.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
    if (listeners.size === 0) known.clear();
  };
};

/** The very same list until it changes. */
const read = (cid: number): readonly string[] => {
  const list = known.get(cid) ?? readStored(cid);
  known.set(cid, list);
  return list;
};

/** Whose rows somebody follows in a contest: kept on this device, the newest when there are too many. */
export const followedStore = {
  read,
  toggle: (cid: number, uid: string): void => {
    const before = readStored(cid);
    const after = before.includes(uid) ? before.filter((one) => one !== uid) : [...before, uid];
    const kept = after.slice(-ContestLimits.followed.max);
    deviceStore.write(keyOf(cid), kept);
    known.set(cid, kept);
    listeners.forEach((listener) => listener());
  },
  useFollowed: (cid: number): readonly string[] => useSyncExternalStore(subscribe, () => read(cid)),
  useIsFollowed: (cid: number, uid: string): boolean => useSyncExternalStore(subscribe, () => read(cid).includes(uid)),
};
