import { ConfigError } from '@tribunal/config';
import type { Knex } from 'knex';

/** Connections besides those of the pool: one for notifications, and one that checks whether the database answers. */
const EXTRA_CONNECTIONS = 2;

/**
 * Checks that PostgreSQL allows the connections of one server.
 * @throws ConfigError when it allows fewer
 */
export async function assertConnectionLimit(knex: Knex, connections: number): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ allowed: number }] }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
  );
  const { allowed } = rows[0];
  const needed = connections + EXTRA_CONNECTIONS;
  if (needed <= allowed) return;
  throw new ConfigError([
    `DATABASE_CONNECTIONS is ${connections}: with it this server needs ${needed} connections, and PostgreSQL allows ` +
      `${allowed}; lower it, or raise max_connections of PostgreSQL`,
  ]);
}
