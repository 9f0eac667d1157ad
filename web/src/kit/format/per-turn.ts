/** The same answer to all who ask in one turn of the event loop: a component that reads a clock twice reads one time. */
export const perTurn = <T>(read: () => T): (() => T) => {
  let kept: { value: T } | null = null;
  return () => {
    if (!kept) {
      kept = { value: read() };
      queueMicrotask(() => (kept = null));
    }
    return kept.value;
  };
};
