/** What a browser keeps for us, as JSON. None of it throws: a store may be full, or closed to us. */
export interface KeyStore {
  /** null when there is nothing, or nothing that can be read. Its shape is what was written, maybe long ago. */
  read: <T>(key: string) => T | null;
  /** False when it could not be kept. */
  write: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** Removes every key that begins so. */
  removeAll: (beginning: string) => void;
}

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The store itself is asked for each time, for a browser may refuse even its name. */
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

/** Outlives the tab. */
export const deviceStore = storeIn(() => localStorage);
/** Outlives a reload, not the tab. */
export const tabStore = storeIn(() => sessionStorage);
