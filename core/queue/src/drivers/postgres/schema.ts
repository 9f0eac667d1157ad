import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** `json`, not `jsonb`: what programs print may hold U+0000, which `jsonb` refuses; nobody looks inside a body. */
const SCHEMA = `
select pg_advisory_xact_lock(hashtext('queue.schema'));
create schema if not exists queue;
create table if not exists queue.message (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  priority smallint not null,
  body json not null,
  attempt integer not null default 1,
  available_at timestamptz not null default now(),
  locked_by uuid,
  locked_until timestamptz,
  created timestamptz not null default now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index if not exists message_order on queue.message (topic, key, priority desc, id);
create table if not exists queue.dead_letter (
  id bigint primary key,
  topic text not null,
  key text not null,
  priority smallint not null,
  body json not null,
  attempts integer not null,
  reason text not null,
  created timestamptz not null,
  died timestamptz not null default now()
);
create index if not exists dead_letter_address on queue.dead_letter (topic, key);
`;

/** Whatever runs SQL: a `pg` pool or client. */
export interface Runner {
  query(text: string): Promise<unknown>;
}

const run = async (admin: string | Runner, text: string): Promise<void> => {
  if (typeof admin !== 'string') {
    await admin.query(text);
    return;
  }
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** Creates the schema `queue`. Running it again, or twice at once, changes nothing. `admin`: URL, pool or client of the owner. */
export const installQueueSchema = (admin: string | Runner): Promise<void> => run(admin, SCHEMA);

/** The role of the judges of the database that the URL names: roles belong to the whole cluster, which may hold several sites. */
export const queueRoleOf = (databaseUrl: string): string =>
  `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}_judge`;

/**
 * Creates or updates a database role that can use the queue and nothing else of the database.
 * The schema must be installed. `admin` may create roles.
 */
export const ensureQueueRole = (
  admin: string | Runner,
  { role, password }: { role: string; password: string },
): Promise<void> => {
  const name = escapeIdentifier(role);
  return run(
    admin,
    `
do $body$ begin
  perform pg_advisory_xact_lock(hashtext('queue.role'));
  if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then create role ${name}; end if;
end $body$;
alter role ${name} with login noinherit nocreatedb nocreaterole password ${escapeLiteral(password)};
grant usage on schema queue to ${name};
grant select, insert, update, delete on queue.message to ${name};
grant select, insert on queue.dead_letter to ${name};
`,
  );
};
