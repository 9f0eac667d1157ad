const DEADLOCK = '40P01';

/** Whether PostgreSQL has ended this transaction for the good of another one: the same work goes through when done again. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, nativeError } = error as { code?: string; nativeError?: unknown };
  return code === DEADLOCK || isDeadlock(nativeError);
}
