/** Browser storage of JSON values. No method throws, because a storage may be full or inaccessible. */
export interface KeyStore {
  /**
   * Returns null when there is no value or it cannot be parsed. The shape is not validated and may stem from an old
   * version.
   */
  read: <T>(key: string) => T | null;
  /** Returns false when the value could not be stored. */
  write: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** Removes every key with this prefix. */
  removeAll: (beginning: string) => void;
}

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Creates a store. The storage object is looked up on each access, because a browser may throw even on that. */
const storeIn = (place: () => Storage): KeyStore => ({
  read: <T>(key: string) => attempt<T | null>(() => JSON.parse(place().getItem(key) ?? 'null') as T | null, null),
  write: (key, value) =>
    attempt(() => {
      place().setItem(key, JSON.stringify(value));
      return true;
    }, false),
  remove: (key) => attempt(() => place().removeItem(key), undefined),
  removeAll: (beginning) =>
    attempt(
      () =>
        Object.keys(place())
          .filter((key) => key.startsWith(beginning))
          .forEach((key) => place().removeItem(key)),
      undefined,
    ),
});

/** Survives closing the tab (`localStorage`). */
export const deviceStore = storeIn(() => localStorage);
/** Survives a reload but not closing the tab (`sessionStorage`). */
export const tabStore = storeIn(() => sessionStorage);
