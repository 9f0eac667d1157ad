import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { spawnAs } from '../machine/unprivileged-user.mjs';

/** @import {SystemUser} from '../machine/unprivileged-user.mjs' */

/**
 * A stopped cluster. `postgres` is the path of the program.
 * @typedef {object} StoppedCluster
 * @property {string} postgres
 * @property {string} dataDir
 * @property {string} database
 * @property {SystemUser | null} runner
 * @property {boolean} [isDurable]
 */
/**
 * Credentials of the product's database. `judge` is the hash of the judges' password.
 * @typedef {{ user: string, password: string, database: string, superuser?: string, judge?: string }} DatabaseAccess
 */

/** Created by initdb. It has no known password, and is only used while the database is stopped. */
export const SUPERUSER = 'postgres';

export const LOCALE = 'C.UTF-8';
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: LOCALE, TZ: 'UTC' };

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
/** @param {string} name */
const named = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * Runs a program to its end.
 * @throws with the program's output when it fails
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export const runToEnd = (program, args, options) => {
  const result = spawnSync(program, args, { cwd: '/', env: ENVIRONMENT, encoding: 'utf8', ...options });
  if (result.status === 0) return;
  throw new Error(`${program} failed: ${result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim()}`);
};

/**
 * Runs statements as the superuser in a stopped cluster; stops at the first failure.
 * @param {StoppedCluster} cluster
 * @param {readonly string[]} statements
 */
export const asSuperuser = ({ postgres, dataDir, database, runner, isDurable = true }, statements) => {
  const flags = ['-j', '-c', 'exit_on_error=on', ...(isDurable ? [] : ['-F'])];
  const input = statements.map((statement) => `${statement.trim()};\n\n`).join('');
  runToEnd(postgres, ['--single', ...flags, '-D', dataDir, database], { ...spawnAs(runner), input });
};

/** @param {string} dataDir */
const accessPath = (dataDir) => join(dataDir, 'tribunal.json');
/**
 * @param {string} dataDir
 * @returns {DatabaseAccess}
 */
export const readAccess = (dataDir) => JSON.parse(fs.readFileSync(accessPath(dataDir), 'utf8'));

/**
 * Replaces the file with the credentials of the product's database, which only its user and root can read.
 * @param {string} dataDir
 * @param {DatabaseAccess} access
 * @param {SystemUser | null} runner
 */
export const writeAccess = (dataDir, access, runner) => {
  const path = accessPath(dataDir);
  fs.rmSync(`${path}.new`, { force: true });
  fs.writeFileSync(`${path}.new`, JSON.stringify(access), { mode: 0o600, flag: 'wx' });
  if (runner) fs.lchownSync(`${path}.new`, runner.uid, runner.gid);
  fs.renameSync(`${path}.new`, path);
};

export const newPassword = () => randomBytes(24).toString('base64url');

const PLAIN = 'nosuperuser nocreaterole nocreatedb';

/**
 * Returns the statement that creates the owner of the product's database. It is not a superuser and cannot create
 * roles, unless tests give it other `attributes`.
 * @param {string} user
 * @param {string} password
 * @param {string} [attributes]
 */
export const ownerStatement = (user, password, attributes = PLAIN) => `
do $body$ begin
  if not exists (select from pg_roles where rolname = ${quoted(user)}) then create role ${named(user)}; end if;
  alter role ${named(user)} login ${attributes} password ${quoted(password)};
end $body$`;

/**
 * Returns the statement that reserves locks and large objects for the product: the judges' role could otherwise block
 * others with the former and fill the disk with the latter.
 * @param {string} user
 */
export const reservedFunctions = (user) => `
do $body$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
    and (proname ~ 'advisory' or proname in ('lo_create', 'lo_creat', 'lo_from_bytea'))
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to %I', f, ${quoted(user)});
  end loop;
end $body$`;

/**
 * Returns the condition for objects that do not belong to another one, such as members of extensions or sequences of
 * columns; those change owner together with the object they belong to.
 * @param {string} catalog
 * @param {string} one
 */
const isIndependent = (catalog, one) => `not exists (select from pg_depend d
      where d.classid = '${catalog}'::regclass and d.objid = ${one}.oid and d.deptype in ('a', 'i', 'e'))`;
/** @param {string} schema */
const isOurs = (schema) => `${schema}::text !~ '^pg_' and ${schema} <> 'information_schema'::regnamespace`;

/**
 * Returns the statement that transfers everything of the product from the superuser to its owner, in one transaction.
 * @param {string} user
 * @param {string} database
 */
const transferOwnership = (user, database) => `
do $body$ declare one text; begin
  for one in
    select format('schema %I', nspname) from pg_namespace n
    where ${isOurs('n.oid::regnamespace')} and nspname <> 'public'
    union all
    select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass) from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOurs('relnamespace::regnamespace')}
      and ${isIndependent('pg_class', 'c')}
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
    where ${isOurs('pronamespace::regnamespace')} and ${isIndependent('pg_proc', 'p')}
  loop
    execute format('alter %s owner to %I', one, ${quoted(user)});
  end loop;
  execute format('alter database %I owner to %I', ${quoted(database)}, ${quoted(user)});
end $body$`;

/**
 * @param {string} role
 * @param {string} password
 */
const judgeStatement = (role, password) => `
do $body$ begin
  if not exists (select from pg_roles where rolname = ${quoted(role)}) then create role ${named(role)}; end if;
  alter role ${named(role)} login noinherit password ${quoted(password)};
  alter role ${named(role)} set statement_timeout = '30s';
  alter role ${named(role)} set lock_timeout = '10s';
  alter role ${named(role)} set idle_in_transaction_session_timeout = '10s';
  if (select rolconnlimit < 0 from pg_roles where rolname = ${quoted(role)}) then
    alter role ${named(role)} connection limit 60;
  end if;
end $body$`;

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Brings the roles of a stopped cluster up to date: if the product still uses the superuser, it gets an owner without
 * superuser rights, and the judges' role gets the given password. Does nothing if both are up to date.
 * @param {{ postgres: string, dataDir: string, runner: SystemUser | null, judgePassword?: string | undefined }} cluster
 */
export const prepareRoles = ({ postgres, dataDir, runner, judgePassword }) => {
  const stored = readAccess(dataDir);
  const { database } = stored;
  const cluster = { postgres, dataDir, database, runner };
  const superuser = stored.superuser ?? stored.user;
  let access = stored;
  if (!stored.superuser) {
    const [user, password] = [`${database}_owner`, newPassword()];
    asSuperuser(cluster, [
      ownerStatement(user, password),
      transferOwnership(user, database),
      reservedFunctions(user),
      `alter role ${named(superuser)} password null`,
    ]);
    access = { user, password, database, superuser };
    writeAccess(dataDir, access, runner);
  }
  if (judgePassword === undefined || access.judge === digest(judgePassword)) return;
  asSuperuser(cluster, [judgeStatement(`${database}_judge`, judgePassword)]);
  writeAccess(dataDir, { ...access, judge: digest(judgePassword) }, runner);
};
