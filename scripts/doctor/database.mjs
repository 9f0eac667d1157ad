import { codeOf, messageOf } from '../lib/errors.mjs';
import { judgeQueueUrl } from '../lib/settings.mjs';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';
import {
  decoded,
  listens,
  packaged,
  hostAndPort,
  readAddress,
  noAnswerFinding,
  valueOf,
  withoutPassword,
} from './network.mjs';

/**
 * A row of `RIGHTS`.
 * @typedef {object} Rights
 * @property {string} role
 * @property {string} database
 * @property {boolean} is_read_only
 * @property {boolean} may_create
 * @property {boolean} may_use_public
 * @property {boolean} may_lock
 * @property {string | null} other_owners
 */
/** @typedef {{ role: string, is_there: boolean, may_use: boolean }} QueueRights */

const SCHEMES = ['postgres', 'postgresql'];
const PORT = 5432;
const OWN = 'docs/operating/processes.md, “Using your own PostgreSQL”';
const GUIDE = `see ${OWN}`;

/**
 * A refused connection.
 * @typedef {{ variable: string, message: string, role: string, database: string }} Refused
 */

/**
 * Error codes by which PostgreSQL refuses a connection, with reason and remedy.
 * @type {Readonly<Record<string, (refused: Refused) => [why: string, remedy: string]>>}
 */
const REFUSALS = {
  '28P01': ({ variable, role }) => [`the password of role ${role} is wrong`, `correct the password in ${variable}`],
  28000: ({ role, message }) => [`role ${role} is not allowed to log in (${message})`, `${GUIDE}; check pg_hba.conf`],
  '3D000': ({ database, role, variable }) => [
    `database ${database} does not exist`,
    `create database "${database}" owner "${role}", or correct ${variable}`,
  ],
  42501: ({ database, role }) => [
    `role ${role} is not allowed to connect to database ${database}`,
    `grant connect on database "${database}" to "${role}"`,
  ],
  53300: ({ message }) => [
    `no free connections (${message})`,
    'raise max_connections or the connection limit of the role',
  ],
  '57P03': () => ['the database is starting or stopping', 'try again in a moment; see its log if it takes long'],
};

/**
 * Returns the finding for a connection error.
 * @param {string} variable
 * @param {URL} url
 * @param {unknown} error
 * @returns {import('./check.mjs').Finding}
 */
const refusal = (variable, url, error) => {
  const unreachable = noAnswerFinding(variable, hostAndPort(url, PORT), error);
  if (unreachable) return unreachable;
  const message = withoutPassword(messageOf(error), url);
  const named = { variable, message, role: decoded(url.username), database: decoded(url.pathname.slice(1)) };
  const [why, remedy] = /password must be a string/.test(message)
    ? [`role ${named.role} requires a password, but none is set`, `add it to ${variable}`]
    : (REFUSALS[codeOf(error) ?? '']?.(named) ?? [message, `correct ${variable}`]);
  return fail(`${variable}: ${why}`, remedy);
};

/**
 * @template R
 * @param {typeof import('pg')} pg
 * @param {string} connectionString
 * @param {string} statement
 * @returns {Promise<R>}
 */
const answerOf = async (pg, connectionString, statement) => {
  const timeouts = { connectionTimeoutMillis: ANSWER_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS };
  const client = new pg.Client({ connectionString, application_name: 'tribunal doctor', ...timeouts });
  // A lost connection also fails the query, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return /** @type {R} */ ((await client.query(statement)).rows[0]);
  } finally {
    void client.end().catch(() => {});
  }
};

/**
 * Queries one row from the PostgreSQL at an address: `find(row, place)` returns the finding. A refused connection
 * becomes a finding without calling `find`. Changes nothing in the database.
 * @template R
 * @template T
 * @param {string} variable
 * @param {string} address
 * @param {string} statement
 * @param {(row: R, place: string) => T} find
 * @returns {Promise<T | import('./check.mjs').Finding>}
 */
const queryRow = async (variable, address, statement, find) => {
  const { url, problem } = readAddress(variable, address, SCHEMES);
  if (problem) return problem;
  const pg = await packaged('pg');
  if (!pg) return listens(variable, url, PORT);
  try {
    return find(await answerOf(pg, address, statement), hostAndPort(url, PORT));
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

/**
 * @param {Rights} rights
 * @param {string} place
 * @returns {import('./check.mjs').Finding}
 */
const checkRights = ({ role, database, ...granted }, place) => {
  /**
   * @param {string} what
   * @param {string} remedy
   */
  const failRight = (what, remedy) => fail(`DATABASE_URL: role ${role} ${what}`, remedy);
  if (granted.is_read_only) return fail(`DATABASE_URL: ${place} is read-only (a standby?)`, 'use the primary server');
  if (!granted.may_create) {
    return failRight(
      `cannot create objects in database ${database}`,
      `alter database "${database}" owner to "${role}"; ${GUIDE}`,
    );
  }
  if (!granted.may_use_public) {
    return failRight(
      'cannot create objects in schema public',
      `create schema if not exists public; grant all on schema public to "${role}"`,
    );
  }
  if (granted.other_owners !== null) {
    return failRight(
      `does not own all tables; some belong to ${granted.other_owners}`,
      `restore with pg_restore --no-owner --role="${role}", or alter table … owner to "${role}"`,
    );
  }
  if (!granted.may_lock) return failRight('cannot take advisory locks', `${GUIDE}: grant the functions to "${role}"`);
  return pass(`DATABASE_URL: ${database} at ${place}, as ${role}`);
};

/**
 * Checks the product's database; null if it is the embedded one.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {Promise<import('./check.mjs').Finding> | null}
 */
export const database = (env) => {
  const address = valueOf(env, 'DATABASE_URL');
  return address ? queryRow('DATABASE_URL', address, RIGHTS, checkRights) : null;
};

const JUDGES_ROLE = `
select current_database() || '_judge' as name,
  exists (select from pg_roles where rolname = current_database() || '_judge') as is_there,
  (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_make_it`;

/**
 * Checks the judges' role if the queue is in a database that the operator has created; null otherwise.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {Promise<import('./check.mjs').Finding | null>}
 */
export const judgesRole = async (env) => {
  const [databaseUrl, rolePassword] = [valueOf(env, 'DATABASE_URL'), valueOf(env, 'QUEUE_ROLE_PASSWORD')];
  if (!databaseUrl || !(valueOf(env, 'QUEUE_URL') ?? 'postgres:').startsWith('postgres')) return null;
  /** @type {{ name: string, is_there: boolean, may_make_it: boolean } | null} */
  const role = await queryRow(
    'DATABASE_URL',
    databaseUrl,
    JUDGES_ROLE,
    (/** @type {{ name: string, is_there: boolean, may_make_it: boolean }} */ row) => row,
  ).then((found) => ('may_make_it' in found ? found : null));
  // Another check reports problems of the database itself.
  if (!role) return null;
  if (role.may_make_it) return pass(`the server creates ${role.name} when it starts`);
  if (!role.is_there) return fail(`the role ${role.name} is missing`, `create it with the statements in ${OWN}`);
  if (!rolePassword) {
    const why = `QUEUE_ROLE_PASSWORD is not set, so npm start would give judges a different password than ${role.name} has`;
    return fail(why, 'set it to the password of that role', 'better');
  }
  const judgeUrl = judgeQueueUrl({ queueUrl: databaseUrl, databaseUrl, rolePassword });
  return queryRow('QUEUE_ROLE_PASSWORD', judgeUrl, 'select', () => pass(`${role.name} exists, with this password`));
};

const QUEUE_RIGHTS = `
select current_user as role, c.oid is not null as is_there,
  coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select, delete'), false) as may_use
from (select) one left join pg_namespace n on n.nspname = 'queue'
  left join pg_class c on c.relnamespace = n.oid and c.relname = 'message'`;

/**
 * Checks a queue in PostgreSQL with the rights of the server or a judge.
 * @param {string} address
 * @returns {Promise<import('./check.mjs').Finding>}
 */
export const databaseQueue = (address) =>
  queryRow(
    'QUEUE_URL',
    address,
    QUEUE_RIGHTS,
    (/** @type {QueueRights} */ { role, is_there: exists, may_use: canUse }, place) => {
      if (!exists) return pass(`QUEUE_URL: ${place}, as ${role}; the server creates its tables at its first start`);
      if (canUse) return pass(`QUEUE_URL: ${place}, as ${role}`);
      return fail(
        `QUEUE_URL: role ${role} is not allowed to use the queue`,
        'start the server with QUEUE_ROLE_PASSWORD to grant access',
      );
    },
  );
