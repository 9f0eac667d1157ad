/** Resolves for all callers once the expected number has arrived; later callers pass. */
export function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const allArrived = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return allArrived;
  };
}
