import { randomUUID } from 'node:crypto';
import { installQueueSchema } from '@tribunal/queue';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../core/testing/src/postgres';
import { database, judgesRole } from '../../doctor/database.mjs';
import { queue } from '../../doctor/queue.mjs';

const PASSWORD = 'hunter2-of-the-doctor';
/** Roles belong to the whole cluster, which other tests also use, so their names need a unique suffix. */
const suffix = randomUUID().slice(0, 8);
const OWNER = `owner_${suffix}`;
const GUEST = `guest_${suffix}`;

let site;
let name;
let judges;

/** Runs statements as the superuser in the site's database. */
const asSuperuser = async (...statements) => {
  const client = new pg.Client(site.url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
const addressFor = (role, { password = PASSWORD, ...change } = {}) => {
  const url = Object.assign(new URL(site.url), { username: role, password, ...change });
  return url.href;
};

beforeAll(async () => {
  site = await testDatabase();
  name = new URL(site.url).pathname.slice(1);
  judges = `${name}_judge`;
  await asSuperuser(
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${GUEST} login password '${PASSWORD}'`,
    `create role ${judges} login password '${PASSWORD}'`,
    `alter database ${name} owner to ${OWNER}`,
  );
});
afterAll(async () => {
  if (!site) return;
  await asSuperuser(
    ...[OWNER, GUEST, judges].map((role) => `drop owned by ${role}`),
    `alter database ${name} owner to current_user`,
  );
  await asSuperuser(...[OWNER, GUEST, judges].map((role) => `drop role ${role}`));
  await site.drop();
});

/** Checks that a finding contains no secret and no path of the program. */
const plain = (finding) => {
  expect(JSON.stringify(finding)).not.toMatch(new RegExp(`${PASSWORD}|wrong-word|node_modules|\\.mjs:`));
  return finding;
};
const checkDatabase = async (address) => plain(await database({ DATABASE_URL: address }));

describe('a database of one’s own', () => {
  it('is well when its role owns it', async () => {
    expect(await checkDatabase(addressFor(OWNER))).toEqual({ what: expect.stringContaining(`${name} at 127.0.0.1:`) });
  });

  it('is nothing to look at when none is named', () => {
    expect(database({ DATABASE_URL: ' ' })).toBeNull();
  });

  it.each([
    ['a wrong password', () => addressFor(OWNER, { password: 'wrong-word' }), 'password of role owner', 'DATABASE_URL'],
    ['no password', () => addressFor(OWNER, { password: '' }), 'requires a password', 'DATABASE_URL'],
    ['a role that is not there', () => addressFor('nobody_at_all'), 'password of role nobody_at_all', 'DATABASE_URL'],
    [
      'a database that is not there',
      () => addressFor(OWNER, { pathname: '/nothing' }),
      'database nothing does not exist',
      'create database',
    ],
    [
      'a port where nobody listens',
      () => addressFor(OWNER, { port: '1' }),
      'nothing is listening at 127.0.0.1:1',
      'start it',
    ],
    ['another scheme', () => 'mysql://me:wrong-word@127.0.0.1/oj', 'starts with mysql:', 'postgres://'],
    ['no address', () => 'wrong-word', 'is not an address', 'postgres://'],
    ['a malformed password', () => 'postgres://me:%zz@127.0.0.1:1/oj', 'DATABASE_URL: ', 'DATABASE_URL'],
  ])('with %s is not', async (_, address, why, remedy) => {
    expect(await checkDatabase(address())).toEqual({
      why: expect.stringContaining(why),
      remedy: expect.stringContaining(remedy),
    });
  });

  it.each([
    ['may not log in', [`alter role ${GUEST} nologin`], 'is not allowed to log in', `alter role ${GUEST} login`],
    [
      'has no connection left',
      [`alter role ${GUEST} connection limit 0`],
      'no free connections',
      `alter role ${GUEST} connection limit -1`,
    ],
    ['may not create there', [], 'cannot create objects in database', 'select'],
  ])('whose role %s is not', async (_, setup, why, cleanup) => {
    await asSuperuser(...setup);
    const found = await checkDatabase(addressFor(GUEST));
    await asSuperuser(cleanup);
    expect(found).toEqual({ why: expect.stringContaining(why), remedy: expect.any(String) });
  });

  it.each([
    [
      'cannot use the schema public',
      ['revoke all on schema public from public, pg_database_owner'],
      'schema public',
      ['grant all on schema public to pg_database_owner', 'grant usage on schema public to public'],
    ],
    [
      'does not own all tables',
      ['create table of_another (id int)'],
      'does not own all tables',
      ['drop table of_another'],
    ],
    [
      'may not take locks',
      ['revoke execute on function pg_advisory_xact_lock(bigint) from public'],
      'advisory locks',
      ['grant execute on function pg_advisory_xact_lock(bigint) to public'],
    ],
    [
      'may only read',
      ['alter database NAME set default_transaction_read_only = on'],
      'is read-only',
      ['set transaction read write; alter database NAME reset default_transaction_read_only'],
    ],
    [
      'may not connect',
      ['revoke connect on database NAME from public, OWNER'],
      'is not allowed to connect',
      ['grant connect on database NAME to public, OWNER'],
    ],
  ])('whose owner %s is not', async (_, setup, why, cleanup) => {
    const statementFor = (statement) => statement.replaceAll('NAME', name).replaceAll('OWNER', OWNER);
    await asSuperuser(...setup.map(statementFor));
    const found = await checkDatabase(addressFor(OWNER));
    await asSuperuser(...cleanup.map(statementFor));
    expect(found).toEqual({ why: expect.stringContaining(why), remedy: expect.any(String) });
    expect(await checkDatabase(addressFor(OWNER))).toHaveProperty('what');
  });
});

describe('the role of the judges', () => {
  const checkJudgesRole = async (env) => plain(await judgesRole({ DATABASE_URL: addressFor(OWNER), ...env }));

  it.each([
    ['the queue is in RabbitMQ', { QUEUE_URL: 'amqp://mq' }],
    ['the database is the embedded one', { DATABASE_URL: '' }],
    ['the database lets nobody in', { DATABASE_URL: 'postgres://me:me@127.0.0.1:1/oj' }],
  ])('is nothing to look at where %s', async (_, env) => {
    expect(await checkJudgesRole(env)).toBeNull();
  });

  it('is made by a server that may', async () => {
    expect(await checkJudgesRole({ DATABASE_URL: site.url })).toEqual({ what: expect.stringContaining(judges) });
  });

  it('is well when the server knows its password', async () => {
    expect(await checkJudgesRole({ QUEUE_ROLE_PASSWORD: PASSWORD })).toEqual({ what: expect.stringContaining(judges) });
  });

  it('is not when the server knows another one, or none', async () => {
    expect((await checkJudgesRole({ QUEUE_ROLE_PASSWORD: 'wrong-word-of-judges' })).why).toContain('password of role');
    expect(await checkJudgesRole({})).toMatchObject({
      why: expect.stringContaining('QUEUE_ROLE_PASSWORD is not set'),
      weight: 'better',
    });
  });

  it('is missed when it is not there', async () => {
    await asSuperuser(`alter role ${judges} rename to away_${suffix}`);
    const found = await checkJudgesRole({});
    await asSuperuser(`alter role away_${suffix} rename to ${judges}`, `alter role ${judges} password '${PASSWORD}'`);
    expect(found).toEqual({
      why: `the role ${judges} is missing`,
      remedy: expect.stringContaining('operating/processes.md'),
    });
  });
});

describe('a queue in PostgreSQL', () => {
  const checkQueue = async (address) => plain(await queue({ QUEUE_URL: address }));

  it('passes before the server has created its tables, and afterwards for roles that may use them', async () => {
    expect((await checkQueue(addressFor(GUEST))).what).toContain('first start');
    await installQueueSchema(addressFor(OWNER));
    expect(await checkQueue(addressFor(OWNER))).toEqual({ what: expect.stringContaining(OWNER) });
    expect((await checkQueue(addressFor(GUEST))).why).toContain('is not allowed to use the queue');
  });

  it('is not with a wrong password', async () => {
    expect((await checkQueue(addressFor(judges, { password: 'wrong-word' }))).why).toContain('QUEUE_URL: the password');
  });
});
