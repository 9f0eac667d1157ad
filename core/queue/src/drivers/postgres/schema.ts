import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * Bodies are `json` rather than `jsonb`: program output may contain U+0000, which `jsonb` refuses, and no query looks
 * inside a body.
 */
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

/** Anything that runs SQL: a `pg` pool or client. */
export interface SqlRunner {
  query(text: string): Promise<unknown>;
}

const run = async (admin: string | SqlRunner, text: string): Promise<void> => {
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

/**
 * Creates the schema `queue`. Idempotent, also when run concurrently. `admin` is the URL, pool or client of the
 * owner.
 */
export const installQueueSchema = (admin: string | SqlRunner): Promise<void> => run(admin, SCHEMA);

/**
 * Returns the name of the judge role for the database of the URL. The name includes the database because roles belong
 * to the whole cluster, which may hold several sites.
 */
export const queueRoleOf = (databaseUrl: string): string =>
  `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}_judge`;

/**
 * Connection limit of all judges together, each of which uses up to five; a limit that the operator has set is kept.
 */
const CONNECTIONS = 60;
/** Settings that each session of a judge starts with. */
const LIMITS = [
  "set statement_timeout = '30s'",
  "set lock_timeout = '10s'",
  "set idle_in_transaction_session_timeout = '10s'",
];

/**
 * Returns the row-level policies for judges: they may receive notifications that there is work, and send reports. The
 * policies do not apply to the owner of the tables.
 */
const policiesOf = (name: string): string => {
  const policies = [
    ['message', 'judge_sees', `for select to ${name} using (topic = 'judge')`],
    ['message', 'judge_takes', `for update to ${name} using (topic = 'judge') with check (topic = 'judge')`],
    ['message', 'judge_finishes', `for delete to ${name} using (topic = 'judge')`],
    ['message', 'judge_reports', `for insert to ${name} with check (topic = 'judge.report' and key = '')`],
    ['dead_letter', 'judge_sees', `for select to ${name} using (topic = 'judge')`],
    ['dead_letter', 'judge_buries', `for insert to ${name} with check (topic = 'judge')`],
  ];
  const made = policies.map(
    ([table, policy, rule]) =>
      `drop policy if exists ${policy} on queue.${table}; create policy ${policy} on queue.${table} ${rule};`,
  );
  return made.join('\n');
};

/**
 * Creates or updates the database role of judges, which may take messages of the topic `judge`, send reports, and use
 * nothing else of the database. There is one role per database. The schema must be installed and `admin` must own it;
 * if `admin` may not create roles, the role must already exist, and its password and limits are kept.
 */
export const ensureQueueRole = (
  admin: string | SqlRunner,
  { role, password }: { role: string; password: string },
): Promise<void> => {
  const name = escapeIdentifier(role);
  return run(
    admin,
    `
begin;
do $body$ declare
  may boolean := (select rolcreaterole or rolsuper from pg_roles where rolname = current_user);
  known boolean := exists (select from pg_roles where rolname = ${escapeLiteral(role)});
begin
  perform pg_advisory_xact_lock(hashtext('queue.role'));
  if not known and not may then
    raise exception 'the role % is missing and % may not create roles', ${escapeLiteral(role)}, current_user;
  end if;
  if may then
    if not known then create role ${name}; end if;
    alter role ${name} with login noinherit nocreatedb nocreaterole password ${escapeLiteral(password)};
${LIMITS.map((limit) => `    alter role ${name} ${limit};`).join('\n')}
    if (select rolconnlimit < 0 from pg_roles where rolname = ${escapeLiteral(role)}) then
      alter role ${name} connection limit ${CONNECTIONS};
    end if;
  end if;
  execute format('revoke temporary on database %I from public', current_database());
end $body$;
grant usage on schema queue to ${name};
revoke all on queue.message, queue.dead_letter from ${name};
grant select, delete on queue.message to ${name};
grant insert (topic, key, priority, body, available_at) on queue.message to ${name};
grant update (locked_by, locked_until, attempt, available_at) on queue.message to ${name};
grant select, insert on queue.dead_letter to ${name};
alter table queue.message enable row level security;
alter table queue.dead_letter enable row level security;
${policiesOf(name)}
commit;
`,
  );
};
