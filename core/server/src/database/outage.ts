/** PostgreSQL's own words for "not now": shut down, starting, too many connections, connection lost. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']);
/** Its disk is full, or it is read-only. */
const NO_WRITES = new Set(['53100', '25006']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the driver and its pool say without a code; the statement may stand before it. */
const MESSAGES =
  /(^| - )(Connection terminated|timeout expired|Query read timeout|Knex: Timeout acquiring)|is not queryable$/;

/** Whether it holds of the error, or of the driver's own in it: the models wrap what the driver says. */
function holds(error: unknown, test: (code: string, message: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown };
  return test(code, error.message) || holds(nativeError, test);
}

/** Whether the database is away, or can store nothing now, so that the same call may well succeed a little later. */
export const isOutage = (error: unknown): boolean =>
  holds(error, (code, message) => STATES.has(code) || SOCKET.has(code) || MESSAGES.test(message)) ||
  refusesWrites(error);

/** Whether the database answers, but can store nothing now. */
export const refusesWrites = (error: unknown): boolean => holds(error, (code) => NO_WRITES.has(code));
