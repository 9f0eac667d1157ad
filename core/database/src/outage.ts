import { Outage } from '@tribunal/contract';
import type { Logger } from 'pino';

/** PostgreSQL's error codes for a connection that is lost or refused: shutting down, starting, connection lost. */
const LOST_CODES = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006']);
/** PostgreSQL's error code for too many connections. */
const CROWDED_CODE = '53300';
/** Error codes for a full disk and a read-only database. */
const READ_ONLY_CODES = new Set(['53100', '25006']);
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of the driver and its pool that have no code; the statement may precede the message. */
const LOST_MESSAGES = /(^| - )(Connection terminated|timeout expired)|is not queryable$/;
const SLOW_MESSAGES = /(^| - )(Query read timeout|Knex: Timeout acquiring|Timeout beginning a transaction)/;

/** Returns whether the test matches the error or the driver error inside it: the models wrap the driver's errors. */
function anyErrorMatches(error: unknown, test: (code: string, message: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown };
  return test(code, error.message) || anyErrorMatches(nativeError, test);
}

/** Returns whether the connection is lost or cannot be opened. */
export const isConnectionLoss = (error: unknown): boolean =>
  anyErrorMatches(
    error,
    (code, message) => LOST_CODES.has(code) || SOCKET_CODES.has(code) || LOST_MESSAGES.test(message),
  );

/**
 * Returns whether the database is unavailable or cannot store anything now, so that the same call may succeed a
 * little later.
 */
export const isOutage = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  anyErrorMatches(error, (code, message) => code === CROWDED_CODE || SLOW_MESSAGES.test(message)) ||
  refusesWrites(error);

/** Returns whether the database answers, but cannot store anything now. */
export const refusesWrites = (error: unknown): boolean => anyErrorMatches(error, (code) => READ_ONLY_CODES.has(code));

const MS_PER_SECOND = 1000;

/** What is told of a database that is away, whoever notices it. */
export const DATABASE_AWAY = 'the database does not answer';

/** Returns the outage of the database of a process, which is logged with one line when it begins and one when it ends. */
export const databaseOutage = (log: Pick<Logger, 'warn'>): Outage =>
  new Outage({
    lost: (what, error) => {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ why }, `${what}; waiting until it is back`);
    },
    back: (ms) => log.warn({ seconds: Math.round(ms / MS_PER_SECOND) }, 'the database answers again'),
  });
