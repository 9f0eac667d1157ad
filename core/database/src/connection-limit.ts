import { ConfigError } from '@tribunal/config';
import type { Knex } from 'knex';
import { evaluate } from './statements';

/** Connections besides those of the pool: one for notifications, and one that checks whether the database answers. */
const EXTRA_CONNECTIONS = 2;

/**
 * Checks that PostgreSQL allows the connections of one server.
 * @throws ConfigError when it allows fewer
 */
export async function assertConnectionLimit(knex: Knex, connections: number): Promise<void> {
  const allowed = await evaluate<number>(
    knex,
    `current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`,
  );
  const needed = connections + EXTRA_CONNECTIONS;
  if (needed <= allowed) return;
  throw new ConfigError([
    `DATABASE_CONNECTIONS is ${connections}: with it this server needs ${needed} connections, and PostgreSQL allows ` +
      `${allowed}; lower it, or raise max_connections of PostgreSQL`,
  ]);
}
