import { userStore } from '@tribunal/web/kit';
import { onStorageOwner } from '@tribunal/web/kit/more';
import { useSyncExternalStore } from 'react';
import { ContestLimits } from '../../../contract';

const keyOf = (cid: number): string => `contest-followed:${cid}`;
const listeners = new Set<() => void>();
const known = new Map<number, readonly string[]>();

const isText = (value: unknown): value is string => typeof value === 'string';
const readStored = (cid: number): readonly string[] => {
  const stored = userStore.read<unknown>(keyOf(cid));
  return Array.isArray(stored) ? stored.filter(isText).slice(-ContestLimits.followed.max) : [];
};

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = (): void => {
    known.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  const stopOwner = onStorageOwner(onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    stopOwner();
    if (listeners.size === 0) known.clear();
  };
};

/** Returns the followed rows; the same object until they change. */
const read = (cid: number): readonly string[] => {
  const list = known.get(cid) ?? readStored(cid);
  known.set(cid, list);
  return list;
};

/** The rows of each contest that the user follows, stored on this device; if there are too many, only the newest are kept. */
export const followedStore = {
  read,
  toggle: (cid: number, uid: string): void => {
    const previous = readStored(cid);
    const next = previous.includes(uid) ? previous.filter((one) => one !== uid) : [...previous, uid];
    const newest = next.slice(-ContestLimits.followed.max);
    userStore.write(keyOf(cid), newest);
    known.set(cid, newest);
    listeners.forEach((listener) => listener());
  },
  useFollowed: (cid: number): readonly string[] => useSyncExternalStore(subscribe, () => read(cid)),
  useIsFollowed: (cid: number, uid: string): boolean => useSyncExternalStore(subscribe, () => read(cid).includes(uid)),
};
