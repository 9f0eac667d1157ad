const UNIQUE_VIOLATION = '23505';

interface DatabaseError {
  code?: string;
  constraint?: string;
  /** The models wrap what the driver says. */
  nativeError?: DatabaseError;
}

/** Name of the unique index that refused the row, or null when the error is another one. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { nativeError = error as DatabaseError } = error as DatabaseError;
  return nativeError.code === UNIQUE_VIOLATION ? (nativeError.constraint ?? '') : null;
}
