const DEADLOCK = '40P01';

/**
 * Returns whether PostgreSQL aborted this transaction to resolve a deadlock; the same work succeeds when it is
 * retried.
 */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, nativeError } = error as { code?: string; nativeError?: unknown };
  return code === DEADLOCK || isDeadlock(nativeError);
}
