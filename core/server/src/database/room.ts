import { ConfigError } from '@tribunal/config';
import type { Knex } from 'knex';

/** Beside those of the pool: one for notices, and one that asks whether the database answers. */
const OWN_CONNECTIONS = 2;

/** Makes sure that PostgreSQL allows one server's connections. @throws ConfigError */
export async function needRoom(knex: Knex, connections: number): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ allowed: number }] }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
  );
  const { allowed } = rows[0];
  const needed = connections + OWN_CONNECTIONS;
  if (needed <= allowed) return;
  throw new ConfigError([
    `DATABASE_CONNECTIONS is ${connections}: with it this server needs ${needed} connections, and PostgreSQL allows ` +
      `${allowed}; lower it, or raise max_connections of PostgreSQL`,
  ]);
}
