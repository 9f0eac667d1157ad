import { judgeQueueUrl } from '../lib/settings.mjs';
import { ANSWER_MS, fine, lack } from './look.mjs';
import { decoded, listens, packaged, placeOf, readAddress, silence, valueOf, withoutPassword } from './network.mjs';

const SCHEMES = ['postgres', 'postgresql'];
const PORT = 5432;
const OWN = 'docs/operating.md, “An own PostgreSQL”';
const GUIDE = `see ${OWN}`;

/** What PostgreSQL answers to those whom it does not let in. */
const REFUSALS = {
  '28P01': ({ variable, role }) => [`the password of role ${role} is wrong`, `correct the password in ${variable}`],
  28000: ({ role, said }) => [`role ${role} may not log in (${said})`, `${GUIDE}; pg_hba.conf lets roles in`],
  '3D000': ({ database, role, variable }) => [
    `there is no database ${database}`,
    `create database "${database}" owner "${role}", or correct ${variable}`,
  ],
  42501: ({ database, role }) => [
    `role ${role} may not connect to database ${database}`,
    `grant connect on database "${database}" to "${role}"`,
  ],
  53300: ({ said }) => [`no connection is free (${said})`, 'raise max_connections, or the limit of the role'],
  '57P03': () => ['the database is starting or stopping', 'look again in a moment; its log says why it takes long'],
};

/** A finding for an error of a connection. */
const refusal = (variable, url, error) => {
  const silent = silence(variable, placeOf(url, PORT), error);
  if (silent) return silent;
  const said = withoutPassword(error.message, url);
  const named = { variable, said, role: decoded(url.username), database: decoded(url.pathname.slice(1)) };
  const [why, remedy] = /password must be a string/.test(said)
    ? [`role ${named.role} needs a password, and there is none`, `add it to ${variable}`]
    : (REFUSALS[error.code]?.(named) ?? [said, `correct ${variable}`]);
  return lack(`${variable}: ${why}`, remedy);
};

const answerOf = async (pg, connectionString, statement) => {
  const timeouts = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString, application_name: 'tribunal doctor', ...timeouts });
  // A connection that is cut is an error of its question, too.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows[0];
  } finally {
    void client.end().catch(() => {});
  }
};

/**
 * Asks the PostgreSQL of an address for one row: `find(row, place)` is the finding. That somebody is not let in is a finding
 * as well, without it. Nothing is changed there.
 */
const ask = async (variable, address, statement, find) => {
  const { url, lacks } = readAddress(variable, address, SCHEMES);
  if (lacks) return lacks;
  const pg = await packaged('pg');
  if (!pg) return listens(variable, url, PORT);
  try {
    return find(await answerOf(pg, address, statement), placeOf(url, PORT));
  } catch (error) {
    return refusal(variable, url, error);
  }
};

const RIGHTS = `
select current_user as role, current_database() as database,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only,
  has_database_privilege(current_database(), 'create') as may_create,
  coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_use_public,
  has_function_privilege('pg_advisory_xact_lock(bigint)', 'execute') as may_lock,
  (select string_agg(distinct c.relowner::regrole::text, ', ') from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'queue')) and c.relkind in ('r', 'p')
      and not pg_has_role(c.relowner, 'usage')) as other_owners`;

const rights = ({ role, database, ...may }, place) => {
  const misses = (what, remedy) => lack(`DATABASE_URL: role ${role} ${what}`, remedy);
  if (may.is_read_only) return lack(`DATABASE_URL: ${place} is read-only, as a standby is`, 'name the primary server');
  if (!may.may_create) {
    return misses(
      `may not create in database ${database}`,
      `alter database "${database}" owner to "${role}"; ${GUIDE}`,
    );
  }
  if (!may.may_use_public) {
    return misses(
      'may not create in the schema public',
      `create schema if not exists public; grant all on schema public to "${role}"`,
    );
  }
  if (may.other_owners !== null) {
    return misses(
      `does not own all tables: ${may.other_owners} does`,
      `pg_restore --no-owner --role="${role}" restores them as its own; or alter table … owner to "${role}"`,
    );
  }
  if (!may.may_lock) return misses('may not take advisory locks', `${GUIDE}: grant the functions to "${role}"`);
  return fine(`DATABASE_URL: ${database} at ${place}, as ${role}`);
};

/** The product's own database; null when it is the embedded one. */
export const database = (env) => {
  const address = valueOf(env, 'DATABASE_URL');
  return address ? ask('DATABASE_URL', address, RIGHTS, rights) : null;
};

const JUDGES_ROLE = `
select current_database() || '_judge' as name,
  exists (select from pg_roles where rolname = current_database() || '_judge') as is_there,
  (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_make_it`;

/** The role of the judges, where the queue is in a database that the operator has made; null elsewhere. */
export const judgesRole = async (env) => {
  const [databaseUrl, rolePassword] = [valueOf(env, 'DATABASE_URL'), valueOf(env, 'QUEUE_ROLE_PASSWORD')];
  if (!databaseUrl || !(valueOf(env, 'QUEUE_URL') ?? 'postgres:').startsWith('postgres')) return null;
  let role = null;
  await ask('DATABASE_URL', databaseUrl, JUDGES_ROLE, (row) => (role = row) && null);
  // The database itself is another look.
  if (!role) return null;
  if (role.may_make_it) return fine(`the server makes ${role.name} at its start`);
  if (!role.is_there) return lack(`the role ${role.name} is missing`, `make it: ${OWN}, has the statements`);
  if (!rolePassword) {
    const why = `QUEUE_ROLE_PASSWORD is not set, and npm start would give judges another one than ${role.name} has`;
    return lack(why, 'set it to the password of that role', 'better');
  }
  const judgeUrl = judgeQueueUrl({ queueUrl: databaseUrl, databaseUrl, rolePassword });
  return ask('QUEUE_ROLE_PASSWORD', judgeUrl, 'select', () => fine(`${role.name} exists, with this password`));
};

const QUEUE_RIGHTS = `
select current_user as role, c.oid is not null as is_there,
  coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select, delete'), false) as may_use
from (select) one left join pg_namespace n on n.nspname = 'queue'
  left join pg_class c on c.relnamespace = n.oid and c.relname = 'message'`;

/** A queue in PostgreSQL, as the server or a judge reaches it. */
export const databaseQueue = (address) =>
  ask('QUEUE_URL', address, QUEUE_RIGHTS, ({ role, is_there: isThere, may_use: mayUse }, place) => {
    if (!isThere) return fine(`QUEUE_URL: ${place}, as ${role}; the server makes its tables at its first start`);
    if (mayUse) return fine(`QUEUE_URL: ${place}, as ${role}`);
    return lack(
      `QUEUE_URL: role ${role} may not use the queue`,
      'start the server with QUEUE_ROLE_PASSWORD: it grants that',
    );
  });
