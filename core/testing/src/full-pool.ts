import type { Knex } from 'knex';

/** Size of the server's pool in tests that count connections. */
const CONNECTIONS = 20;
export const poolOfKnownSize = { DATABASE_CONNECTIONS: String(CONNECTIONS) };

/**
 * Opens every connection of the server's pool, so that any further one is not the pool's: the pool keeps the
 * connections of a burst far longer than a test runs.
 */
export const fillPool = async (knex: Knex): Promise<void> => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => knex.raw('select pg_sleep(1)').then()));
};
