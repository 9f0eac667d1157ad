import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus } from '@tribunal/server';
import { Listener, waitForBlocked, type TestUser } from '@tribunal/testing';
import { loginFromNewAddress, type LoginFromNewAddress } from '../../src/account';
import { startMailSite, type MailSite } from './mail-site';

let site: MailSite;
let user: TestUser;
beforeAll(async () => {
  site = await startMailSite();
});
beforeEach(async () => {
  user = await site.signUp();
});
afterAll(() => site?.stop());

const logInFrom = async (ip: string, headers = {}): Promise<TestUser> => {
  site.advanceClock(1000);
  const body = { username: user.username, password: user.password };
  const reply = await site.reply('POST /api/login', { body, headers: { ...site.from(ip), ...headers } });
  return { ...user, token: String(reply.headers['authorization']) };
};
const list = (as: TestUser) => site.api('GET /api/get-sessions', { as });
const end = (id: string, as: TestUser = user) => site.reply('POST /api/end-session', { body: { id }, as });
const who = (as: TestUser) => site.reply('GET /api/get-user-auth-info', { as });

it.each([
  ['banned', { isBanned: true }],
  ['given another password', { passwordHash: 'another' }],
])('a login starts no session if the account is %s while the password is checked', async (_what, change) => {
  const knex = resolve(site.app.container, Db);
  const sessions = () => knex('session').where({ uid: user.uid }).pluck('id');
  const before = await sessions();
  const transaction = await knex.transaction();
  await transaction('account').where({ uid: user.uid }).update(change);
  const body = { username: user.username, password: user.password };
  const login = site.reply('POST /api/login', { body });
  await waitForBlocked(knex);
  await transaction.commit();
  expect(await login).toMatchObject({ status: 400 });
  expect(await sessions()).toEqual(before);
});

describe('the list of logins', () => {
  it('requires a login', async () => {
    expect(await site.reply('GET /api/get-sessions')).toMatchObject({ status: 401 });
  });

  it('contains the caller’s own sessions, newest first, without tokens', async () => {
    await site.signUp();
    const second = await logInFrom('10.6.0.1', { 'user-agent': 'Browser 7' });
    const rows = await list(second);
    expect(rows).toMatchObject([
      {
        ip: '10.6.0.1',
        network: '10.6.0.0/24',
        isLocal: true,
        userAgent: 'Browser 7',
        isCurrent: true,
        gmtCreate: site.now.toISOString(),
      },
      { ip: '127.0.0.1', isCurrent: false },
    ]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'gmtCreate',
      'gmtLastUsed',
      'id',
      'ip',
      'isCurrent',
      'isLocal',
      'network',
      'userAgent',
    ]);
  });

  it('has the last use to within five minutes', async () => {
    const used = async () => (await list(user)).find(({ isCurrent }) => isCurrent)?.gmtLastUsed;
    const first = await used();
    site.advanceClock(299_000);
    expect(await used()).toBe(first);
    site.advanceClock(1000);
    await who(user);
    expect(await used()).toBe(site.now.toISOString());
  });

  it('omits expired sessions', async () => {
    await resolve(site.app.container, Db)('session').where({ uid: user.uid }).update({ expiresAt: site.now });
    const second = await logInFrom('10.6.0.1');
    expect(await list(second)).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('is possible only for the user’s own other sessions', async () => {
    const stranger = await site.signUp();
    const [theirs] = await list(stranger);
    const [mine] = await list(user);
    expect(await site.reply('POST /api/end-session', { body: { id: theirs!.id } })).toMatchObject({ status: 401 });
    expect(await end(theirs!.id)).toMatchObject({ status: 404 });
    expect(await end(randomUUID())).toMatchObject({ status: 404 });
    expect(await end(mine!.id)).toMatchObject({ status: 400, data: { field: 'id' } });
    expect(await end('not-an-id')).toMatchObject({ status: 400, data: { field: 'id' } });
    expect(await who(stranger)).toMatchObject({ status: 200 });
  });

  it('ends all others, and their browsers get an event before their streams end', async () => {
    const other = await logInFrom('10.6.0.1');
    const stream = await Listener.connect(site, other);
    expect(await site.reply('POST /api/end-other-sessions', { as: user })).toMatchObject({ status: 200 });
    const events: object[] = [];
    for (let event = await stream.next(); event; event = await stream.next()) events.push(event);
    expect(events).toContainEqual(expect.objectContaining({ name: 'session-ended', data: { reason: 'revoked' } }));
    expect(await who(other)).toMatchObject({ status: 401 });
    expect(await list(user)).toMatchObject([{ isCurrent: true }]);
  });

  it('ends that session immediately and no other', async () => {
    const [second, third] = [await logInFrom('10.6.0.1'), await logInFrom('10.6.0.2')];
    const row = (await list(user)).find(({ ip }) => ip === '10.6.0.1');
    expect(await end(row!.id)).toMatchObject({ status: 200, data: null });
    expect(await who(second)).toMatchObject({ status: 401 });
    expect(await who(third)).toMatchObject({ status: 200 });
    expect(await who(user)).toMatchObject({ status: 200 });
  });
});

describe('a login from a new network', () => {
  const eventsDuring = async (act: () => Promise<unknown>): Promise<LoginFromNewAddress[]> => {
    const events: LoginFromNewAddress[] = [];
    const undo = resolve(site.app.container, EventBus).on(loginFromNewAddress, (event) => void events.push(event));
    await act();
    await undo();
    return events;
  };

  it('is reported once, with place and time, in the language of the user', async () => {
    const events = await eventsDuring(async () => {
      await logInFrom('10.7.0.1', { 'accept-language': 'zh', 'user-agent': 'Browser 7' });
      await logInFrom('10.7.0.1');
    });
    expect(events).toEqual([
      {
        uid: user.uid,
        ip: '10.7.0.1',
        userAgent: 'Browser 7',
        locale: 'zh-CN',
        at: new Date(site.now.getTime() - 1000),
      },
    ]);
  });

  it('is not new within one IPv6 network, and is still new after a wrong password', async () => {
    expect(await eventsDuring(() => logInFrom('2001:db8::1'))).toHaveLength(1);
    expect(await eventsDuring(() => logInFrom('2001:db8::2'))).toEqual([]);
    const body = { username: user.username, password: 'wrong-one' };
    const guess = () => site.reply('POST /api/login', { body, headers: site.from('10.7.0.9') });
    expect(await eventsDuring(guess)).toEqual([]);
    expect(await eventsDuring(() => logInFrom('10.7.0.9'))).toHaveLength(1);
  });

  it('is not reported for the first login', async () => {
    expect(await eventsDuring(() => site.signUp())).toEqual([]);
  });
});
