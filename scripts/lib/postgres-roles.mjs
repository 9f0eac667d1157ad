import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { spawnAs } from './unprivileged-user.mjs';

/** Made by initdb. Nobody has its password: it acts only while the database is stopped. */
export const SUPERUSER = 'postgres';

export const LOCALE = 'C.UTF-8';
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: LOCALE, TZ: 'UTC' };

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const named = (name) => `"${name.replaceAll('"', '""')}"`;

/** Runs a program to its end; throws with what it said. */
export const run = (program, args, options) => {
  const done = spawnSync(program, args, { cwd: '/', env: ENVIRONMENT, encoding: 'utf8', ...options });
  if (done.status === 0) return;
  throw new Error(`${program} failed: ${done.error?.message ?? `${done.stdout}\n${done.stderr}`.trim()}`);
};

/** Runs statements as the superuser in a cluster that is stopped; the first that fails ends it. */
export const asSuperuser = ({ postgres, dataDir, database, runner, isDurable = true }, statements) => {
  const flags = ['-j', '-c', 'exit_on_error=on', ...(isDurable ? [] : ['-F'])];
  const input = statements.map((statement) => `${statement.trim()};\n\n`).join('');
  run(postgres, ['--single', ...flags, '-D', dataDir, database], { ...spawnAs(runner), input });
};

const accessPath = (dataDir) => join(dataDir, 'tribunal.json');
export const readAccess = (dataDir) => JSON.parse(fs.readFileSync(accessPath(dataDir), 'utf8'));

/** Replaces the note of how the product reaches its database, readable by its user and root only. */
export const writeAccess = (dataDir, access, runner) => {
  const path = accessPath(dataDir);
  fs.rmSync(`${path}.new`, { force: true });
  fs.writeFileSync(`${path}.new`, JSON.stringify(access), { mode: 0o600, flag: 'wx' });
  if (runner) fs.lchownSync(`${path}.new`, runner.uid, runner.gid);
  fs.renameSync(`${path}.new`, path);
};

export const newPassword = () => randomBytes(24).toString('base64url');

const PLAIN = 'nosuperuser nocreaterole nocreatedb';

/** The owner of the product's database: no superuser, and it makes no roles, unless tests give it other `attributes`. */
export const ownerStatement = (user, password, attributes = PLAIN) => `
do $body$ begin
  if not exists (select from pg_roles where rolname = ${quoted(user)}) then create role ${named(user)}; end if;
  alter role ${named(user)} login ${attributes} password ${quoted(password)};
end $body$`;

/** Locks and large objects are for the product: the judges' role could hold up the one and fill the disk with the other. */
export const reservedFunctions = (user) => `
do $body$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
    and (proname ~ 'advisory' or proname in ('lo_create', 'lo_creat', 'lo_from_bytea'))
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to %I', f, ${quoted(user)});
  end loop;
end $body$`;

/** Members of extensions, sequences of columns and the like go with what they belong to. */
const standsAlone = (catalog, one) => `not exists (select from pg_depend d
      where d.classid = '${catalog}'::regclass and d.objid = ${one}.oid and d.deptype in ('a', 'i', 'e'))`;
const isOurs = (schema) => `${schema}::text !~ '^pg_' and ${schema} <> 'information_schema'::regnamespace`;

/** Everything of the product's that a superuser owned until now, in one transaction. */
const handOver = (user, database) => `
do $body$ declare one text; begin
  for one in
    select format('schema %I', nspname) from pg_namespace n
    where ${isOurs('n.oid::regnamespace')} and nspname <> 'public'
    union all
    select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass) from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOurs('relnamespace::regnamespace')}
      and ${standsAlone('pg_class', 'c')}
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
    where ${isOurs('pronamespace::regnamespace')} and ${standsAlone('pg_proc', 'p')}
  loop
    execute format('alter %s owner to %I', one, ${quoted(user)});
  end loop;
  execute format('alter database %I owner to %I', ${quoted(database)}, ${quoted(user)});
end $body$`;

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

const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Brings the roles of a stopped cluster up to date: a folder whose product is still the superuser gets an owner that is
 * none, and the judges' role gets the password that is asked for. Does nothing, and costs nothing, when they are.
 */
export const prepareRoles = ({ postgres, dataDir, runner, judgePassword }) => {
  const kept = readAccess(dataDir);
  const { database } = kept;
  const cluster = { postgres, dataDir, database, runner };
  const superuser = kept.superuser ?? kept.user;
  let access = kept;
  if (!kept.superuser) {
    const [user, password] = [`${database}_owner`, newPassword()];
    asSuperuser(cluster, [
      ownerStatement(user, password),
      handOver(user, database),
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
