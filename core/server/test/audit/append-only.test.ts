import { DAY_MS } from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { testDatabase, type TestDatabase } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeAuditLog } from '@tribunal/server/platform';

const ROLE = 'audit_owner';

let database: TestDatabase;
let admin: Knex;
/** Connected as the product is: with a role that owns the tables and is no superuser. */
let knex: Knex;

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const insert = (call: string, at: Date) =>
  knex('auditEntry').insert({ at, ip: '::1', requestId: '00000000-0000-4000-8000-000000000000', call, input: '{}' });
const calls = (): Promise<string[]> => knex('auditEntry').orderBy('id').pluck('call');

beforeAll(async () => {
  database = await testDatabase();
  admin = openDatabase(database.url);
  await admin.raw(`drop role if exists ${ROLE}`);
  await admin.raw(`create role ${ROLE} login nosuperuser password 'test'`);
  await admin.raw(`grant all on schema public to ${ROLE}`);
  const url = new URL(database.url);
  [url.username, url.password] = [ROLE, 'test'];
  knex = openDatabase(url.href);
  await migrate(knex, coreMigrations);
  await insert('young', daysAgo(1));
  await insert('older', daysAgo(40));
  await insert('oldest', daysAgo(400));
});
afterAll(async () => {
  await knex?.destroy();
  await admin?.destroy();
  await database?.drop();
});

describe('the audit log', () => {
  it.each([
    ['a change', `update audit_entry set actor_name = 'nobody'`],
    ['a deletion', `delete from audit_entry`],
    ['a deletion of old entries', `delete from audit_entry where at < now() - interval '300 days'`],
    [
      'a deletion of young entries as if purging',
      `set tribunal.purge = 'on'; delete from audit_entry where call = 'young'`,
    ],
    ['emptying it', 'truncate audit_entry'],
    ['emptying it with others', 'truncate audit_entry, site_setting'],
  ])('refuses %s', async (_name, statement) => {
    await expect(knex.transaction((trx) => trx.raw(statement))).rejects.toThrow('append-only');
    expect(await calls()).toHaveLength(3);
  });

  it('cannot be changed by a session that poses as a replica', async () => {
    await expect(knex.raw(`set session_replication_role = 'replica'`)).rejects.toThrow('permission denied');
    const asSuperuser = admin.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = 'replica'`);
      await trx.raw(`update audit_entry set actor_name = 'nobody'`);
    });
    await expect(asSuperuser).rejects.toThrow('append-only');
  });

  it('is purged of entries older than the given time, but never of the last 30 days', async () => {
    await purgeAuditLog(knex, daysAgo(300));
    expect(await calls()).toEqual(['young', 'older']);
    await purgeAuditLog(knex, daysAgo(0));
    expect(await calls()).toEqual(['young']);
    await expect(knex.raw('delete from audit_entry')).rejects.toThrow('append-only');
  });
});
