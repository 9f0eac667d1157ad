const UNIQUE_VIOLATION = '23505';

interface DatabaseError {
  code?: string;
  constraint?: string;
  /** The driver's error inside the error of a model. */
  nativeError?: DatabaseError;
}

/** Returns the name of the unique index that was violated, or null for any other error. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { nativeError = error as DatabaseError } = error as DatabaseError;
  return nativeError.code === UNIQUE_VIOLATION ? (nativeError.constraint ?? '') : null;
}
