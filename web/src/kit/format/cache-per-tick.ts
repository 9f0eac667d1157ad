/** Caches a value for one tick of the event loop, so that a component that reads a clock twice gets the same time. */
export const cachePerTick = <T>(read: () => T): (() => T) => {
  let cached: { value: T } | null = null;
  return () => {
    if (!cached) {
      cached = { value: read() };
      queueMicrotask(() => (cached = null));
    }
    return cached.value;
  };
};
