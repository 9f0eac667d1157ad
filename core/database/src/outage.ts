/**
 * PostgreSQL's error codes for temporary unavailability: shutting down, starting, too many connections, connection
 * lost.
 */
const OUTAGE_CODES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']);
/** Error codes for a full disk and a read-only database. */
const READ_ONLY_CODES = new Set(['53100', '25006']);
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of the driver and its pool that have no code; the statement may precede the message. */
const OUTAGE_MESSAGES =
  /(^| - )(Connection terminated|timeout expired|Query read timeout|Knex: Timeout acquiring)|is not queryable$/;

/** Returns whether the test matches the error or the driver error inside it: the models wrap the driver's errors. */
function anyErrorMatches(error: unknown, test: (code: string, message: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown };
  return test(code, error.message) || anyErrorMatches(nativeError, test);
}

/**
 * Returns whether the database is unavailable or cannot store anything now, so that the same call may succeed a
 * little later.
 */
export const isOutage = (error: unknown): boolean =>
  anyErrorMatches(
    error,
    (code, message) => OUTAGE_CODES.has(code) || SOCKET_CODES.has(code) || OUTAGE_MESSAGES.test(message),
  ) || refusesWrites(error);

/** Returns whether the database answers, but cannot store anything now. */
export const refusesWrites = (error: unknown): boolean => anyErrorMatches(error, (code) => READ_ONLY_CODES.has(code));
