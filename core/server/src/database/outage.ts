/** PostgreSQL's own words for "not now": shut down, starting, too many connections, connection lost. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the driver and its pool say without a code; the statement may stand before it. */
const MESSAGES = /(^| - )(Connection terminated|timeout expired|Knex: Timeout acquiring)|is not queryable$/;

/** Whether the database is away, so that the same call may well succeed a little later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown };
  return STATES.has(code) || SOCKET.has(code) || MESSAGES.test(error.message) || isOutage(nativeError);
}
