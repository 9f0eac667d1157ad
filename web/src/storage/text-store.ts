/** Browser storage of texts. What a browser refuses to store is kept in memory, so that the page works until it is left. */
export interface TextStore {
  get: (key: string) => string | null;
  /**
   * Null removes the text. Returns false when it is only kept in memory; then the text before it stays stored, unless it is
   * to be forgotten.
   */
  set: (key: string, text: string | null, before?: 'kept' | 'forgotten') => boolean;
  /** Returns the keys of all texts. */
  keys: () => string[];
}

/** Creates a store. The storage object is looked up on each access, because a browser may throw even on that. */
const storeIn = (place: () => Storage): TextStore => {
  const unstored = new Map<string, string | null>();
  // Another tab can store what this one could not.
  globalThis.addEventListener?.('storage', ({ key }) => (key === null ? unstored.clear() : unstored.delete(key)));
  const forget = (key: string): void => {
    try {
      place().removeItem(key);
    } catch {
      // Nothing can be stored there, so nobody finds it.
    }
  };
  return {
    get: (key) => {
      const kept = unstored.get(key);
      if (kept !== undefined) return kept;
      try {
        return place().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, text, before = 'kept') => {
      try {
        if (text === null) place().removeItem(key);
        else place().setItem(key, text);
        unstored.delete(key);
        return true;
      } catch {
        unstored.set(key, text);
        if (before === 'forgotten') forget(key);
        return false;
      }
    },
    keys: () => {
      let stored: string[] = [];
      try {
        stored = Object.keys(place());
      } catch {
        // Then there are only those in memory.
      }
      const kept = [...unstored].filter(([, text]) => text !== null).map(([key]) => key);
      return [...new Set([...stored.filter((key) => unstored.get(key) !== null), ...kept])];
    },
  };
};

/** Survives closing the tab (`localStorage`). */
export const deviceTexts = storeIn(() => localStorage);
/** Survives a reload but not closing the tab (`sessionStorage`). */
export const tabTexts = storeIn(() => sessionStorage);
