const UNIQUE_VIOLATION = '23505';
const UNDEFINED_TABLE = '42P01';

interface DatabaseError {
  code?: string;
  constraint?: string;
  /** The driver's error inside the error of a model. */
  nativeError?: DatabaseError;
}

const driverError = (error: Error): DatabaseError => {
  const { nativeError = error as DatabaseError } = error as DatabaseError;
  return nativeError;
};

/** Whether a query named a table that does not exist, such as before the migrations of a new site. */
export const isUndefinedTable = (error: unknown): boolean =>
  error instanceof Error && driverError(error).code === UNDEFINED_TABLE;

/** Returns the name of the unique index that was violated, or null for any other error. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = driverError(error);
  return code === UNIQUE_VIOLATION ? (constraint ?? '') : null;
}
