import { useSyncExternalStore } from 'react';
import { deviceTexts, tabTexts, type TextStore } from './text-store';

/** Browser storage of JSON values. What a full or inaccessible storage refuses is kept until the page is left. */
export interface KeyStore {
  /**
   * Returns null when there is no value or it cannot be parsed. The shape is not validated and may stem from an old
   * version.
   */
  read: <T>(key: string) => T | null;
  /** Returns false when the value is only kept until the page is left. */
  write: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** Removes every key with this prefix. */
  removeAll: (beginning: string) => void;
}

/** Creates a store. `storedName` returns the name in the storage of a key. */
const jsonIn = (texts: TextStore, storedName = (key: string): string => key): KeyStore => ({
  read: <T>(key: string) => {
    try {
      return JSON.parse(texts.get(storedName(key)) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  write: (key, value) => texts.set(storedName(key), JSON.stringify(value)),
  remove: (key) => void texts.set(storedName(key), null),
  removeAll: (beginning) =>
    namesIn(texts, storedName(beginning)).forEach((name) => {
      texts.set(name, null);
    }),
});

const namesIn = (texts: TextStore, beginning: string): string[] =>
  texts.keys().filter((name) => name.startsWith(beginning));

/** The user whose personal values are read and written now; null for a visitor. */
let owner: string | null = null;
/** The newest owner that was no visitor, and how often another user has followed one. */
let lastUser: string | null = null;
let userChanges = 0;
const ownerListeners = new Set<() => void>();
const VISITOR = 'visitor';
const prefixOf = (uid: string | null): string => `of:${uid ?? VISITOR}:`;
const personalName = (key: string): string => prefixOf(owner) + key;

/** For everybody who uses this device: appearance and layout, and what carries a uid in its key. Survives closing the tab. */
export const deviceStore = jsonIn(deviceTexts);
/** For this tab, whoever uses it. Survives a reload but not closing the tab. */
export const tabStore = jsonIn(tabTexts);
/** For one user on this device, such as drafts: each user finds only their own. Survives closing the tab and a logout. */
export const userStore = jsonIn(deviceTexts, personalName);
/** For one user in this tab. */
export const userTabStore = jsonIn(tabTexts, personalName);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Characters from which a text is not lost to a much shorter one. */
const LONG = 100;
/**
 * Returns the newer value with those parts of the older one that it does not have, such as code in other languages. A long
 * text stays if the newer one is not half as long: somebody has typed it before noticing that they were logged out.
 */
const merged = (older: unknown, newer: unknown): unknown => {
  if (isRecord(older) && isRecord(newer)) {
    const parts = Object.entries(newer).map(([key, value]) => [key, merged(older[key], value)] as const);
    return { ...older, ...Object.fromEntries(parts) };
  }
  const isLong = typeof older === 'string' && older.length >= LONG;
  return isLong && typeof newer === 'string' && 2 * newer.length < older.length ? older : newer;
};

/** Code that an earlier version kept for everybody who uses the device. */
const UNOWNED_CODE = 'code:';
/** Takes it for what a visitor has stored. */
const takeUnowned = (): void => {
  for (const name of namesIn(deviceTexts, UNOWNED_CODE)) {
    if (deviceTexts.set(prefixOf(null) + name, deviceTexts.get(name))) deviceTexts.set(name, null);
  }
};
takeUnowned();

/** Moves what a visitor has stored to the user that the visitor turns out to be. */
const takeFromVisitor = (uid: string): void => {
  for (const [store, texts] of [
    [deviceStore, deviceTexts],
    [tabStore, tabTexts],
  ] as const) {
    const from = prefixOf(null);
    for (const name of namesIn(texts, from)) {
      const target = prefixOf(uid) + name.slice(from.length);
      const taken = store.read(name);
      const value = merged(store.read(target), taken);
      // A full storage has no room for both.
      store.remove(name);
      if (!store.write(target, value)) store.write(name, taken);
    }
  }
};

/** Says whose values `userStore` and `userTabStore` hold. What a visitor has stored goes to the user who logs in. */
export const setStorageOwner = (uid: string | null): void => {
  if (uid !== null) takeFromVisitor(uid);
  if (uid === owner) return;
  owner = uid;
  if (uid !== null && lastUser !== null && uid !== lastUser) userChanges += 1;
  lastUser = uid ?? lastUser;
  ownerListeners.forEach((listener) => listener());
};
/** Calls the listener when other personal values are read than before; returns a function that unsubscribes. */
export const onStorageOwner = (listener: () => void): (() => void) => {
  ownerListeners.add(listener);
  return () => void ownerListeners.delete(listener);
};
/**
 * Calls the listener when a value of `userStore` may have changed elsewhere: another tab has stored one, this page is
 * restored from the back/forward cache, or a visitor has logged in. Returns a function that unsubscribes.
 */
export const onUserValue = (key: string, listener: () => void): (() => void) => {
  const onStorage = ({ key: changed }: StorageEvent): void => {
    if (changed === personalName(key)) listener();
  };
  const stopOwner = onStorageOwner(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', listener);
  return () => {
    stopOwner();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
};
/** Returns a React key for everything that shows personal values: it changes when another user follows a user. */
export const useStorageOwnerKey = (): number => useSyncExternalStore(onStorageOwner, () => userChanges);
