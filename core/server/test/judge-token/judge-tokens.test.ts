import { resolve } from '@tribunal/kernel';
import { Headers, Role } from '@tribunal/contract';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser, IDLE_LOAD, reportedLanguage } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIST = 'GET /api/admin/judge';
const CREATE = 'POST /api/admin/judge';
const REVOKE = 'DELETE /api/admin/judge';
const FORGET = 'POST /api/admin/judge/forget';
const REGISTER = 'POST /api/judge/register';
const BEAT = 'POST /api/judge/heartbeat';
const DAY = 24 * 3600 * 1000;

let now = new Date('2026-03-01T12:00:00Z');
let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const who = (name: string, instance = 'one') => ({ name, instance, keys: ['ME'] });
const beatOf = (name: string, instance = 'one') => ({
  ...who(name, instance),
  kind: 'local' as const,
  languages: [reportedLanguage('C++', '13')],
  unavailable: [],
  slots: 2,
  degraded: [],
  load: IDLE_LOAD,
  running: [],
});
const beat = async (token: string, name: string, instance?: string) =>
  (await site.reply(BEAT, { body: beatOf(name, instance), as: { token } })).status;
const register = (body: { name: string; instance: string; keys: string[] }, as = site.registration) =>
  site.reply(REGISTER, { body, as });
const rowsOf = async (name: string) =>
  (await site.api(LIST, { as: root })).judges.filter((judge) => judge.name === name);
const create = (name: string, keys = ['ME']) => site.api(CREATE, { body: { name, keys }, as: root });

describe('judges in the admin area', () => {
  it('are for the super admin only', async () => {
    for (const as of [undefined, await site.signUp(), await site.signUp({ role: Role.Admin }), await site.judgeAs()]) {
      const replies = await Promise.all([
        site.reply(LIST, { as }),
        site.reply(CREATE, { body: { name: 'mine', keys: ['ME'] }, as }),
        site.reply(REVOKE, { query: { id: 1 }, as }),
        site.reply(FORGET, { body: { id: 1 }, as }),
      ]);
      for (const { status } of replies) expect([401, 403]).toContain(status);
    }
    expect(await rowsOf('mine')).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ', keys: ['ME'] }, 'name'],
    ['a long name', { name: 'x'.repeat(65), keys: ['ME'] }, 'name'],
    ['no key', { name: 'nothing', keys: [] }, 'keys'],
    ['a key that there is not', { name: 'odd', keys: ['ME', 'NONE'] }, 'keys'],
  ])('are not made with %s', async (_what, body, field) => {
    expect(await site.reply(CREATE, { body, as: root })).toMatchObject({ status: 400, data: { field } });
  });

  it('have one token of their own each', async () => {
    await create('only-one');
    const again = await site.reply(CREATE, { body: { name: 'only-one', keys: ['ME'] }, as: root });
    expect(again).toMatchObject({ status: 409, data: { field: 'name' } });
  });

  it('are listed with what they offer and when they were last seen', async () => {
    const { token } = await create('listed');
    expect(await rowsOf('listed')).toMatchObject([
      { origin: 'created', state: 'offline', lastSeen: null, slots: null },
    ]);
    expect(await beat(token, 'listed')).toBe(200);
    expect(await rowsOf('listed')).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'listed',
        origin: 'created',
        state: 'online',
        keys: ['ME'],
        languages: ['C++'],
        slots: 2,
        running: 0,
        gmtCreate: now.toISOString(),
        lastSeen: now.toISOString(),
        revokedAt: null,
      },
    ]);
    now = new Date(now.getTime() + 60_000);
    expect(await rowsOf('listed')).toMatchObject([{ state: 'offline', slots: null }]);
    expect((await site.api(LIST, { as: root })).keys).toContain('ME');
  });

  it('are stored without their tokens', async () => {
    const { id, token } = await create('sealed');
    const row = await resolve(site.app.container, Db)('judgeToken').where({ id }).first();
    expect(JSON.stringify(row)).not.toContain(token.split('.')[1]);
    expect(JSON.stringify(await site.api(LIST, { as: root }))).not.toContain(token.split('.')[1]);
  });

  it('are revoked at once, and forgotten only afterwards', async () => {
    const { id, token } = await create('revoked');
    expect(await beat(token, 'revoked')).toBe(200);
    expect((await site.reply(FORGET, { body: { id }, as: root })).status).toBe(409);
    await site.api(REVOKE, { query: { id }, as: root });
    await site.api(REVOKE, { query: { id }, as: root });
    expect(await beat(token, 'revoked')).toBe(401);
    expect(await rowsOf('revoked')).toMatchObject([{ state: 'revoked', slots: null, revokedAt: now.toISOString() }]);
    await site.api(FORGET, { body: { id }, as: root });
    expect(await rowsOf('revoked')).toEqual([]);
    for (const call of [
      site.reply(REVOKE, { query: { id }, as: root }),
      site.reply(FORGET, { body: { id }, as: root }),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect(await beat(token, 'revoked')).toBe(401);
  });
});

describe('registering', () => {
  it('is for judges only', async () => {
    for (const as of [{ token: '' }, root, await site.signUp(), { token: `${site.registration.token}x` }]) {
      expect((await register(who('eve'), as)).status).toBe(401);
    }
    expect((await site.reply(REGISTER, { body: who('eve') })).status).toBe(401);
  });

  it('gives each process a token of its own, for its name, process and keys', async () => {
    const [one, two] = [await register(who('twins', 'one')), await register(who('twins', 'two'))];
    const [first, second] = [one.data!.token!, two.data!.token!];
    expect(first).not.toBe(second);
    expect(await beat(first, 'twins', 'one')).toBe(200);
    expect(await beat(second, 'twins', 'two')).toBe(200);
    expect(await beat(first, 'twins', 'two')).toBe(403);
    expect(await beat(first, 'other', 'one')).toBe(403);
    const broader = { ...beatOf('twins'), keys: ['ME', 'CF'] };
    expect((await site.reply(BEAT, { body: broader, as: { token: first } })).status).toBe(403);
  });

  it('again returns another token; the old process keeps its own until it is silent for a day', async () => {
    const before = (await register(who('restarted', 'before'))).data!.token!;
    expect(await beat(before, 'restarted', 'before')).toBe(200);
    const after = (await register(who('restarted', 'after'))).data!.token!;
    expect(await beat(after, 'restarted', 'after')).toBe(200);
    expect(await beat(before, 'restarted', 'before')).toBe(200);
    now = new Date(now.getTime() + DAY + 1);
    root = await site.asRoot();
    expect(await beat(after, 'restarted', 'after')).toBe(200);
    await register(who('somebody-else'));
    expect(await beat(before, 'restarted', 'before')).toBe(401);
    expect(await rowsOf('restarted')).toHaveLength(1);
  });

  it('with a token of its own says that it is that, and only to the judge that it is for', async () => {
    const { token } = await create('own', ['ME']);
    expect((await register(who('own'), { token })).data).toEqual({ token: null });
    expect((await register(who('other'), { token })).status).toBe(403);
    expect((await register({ ...who('own'), keys: ['CF'] }, { token })).status).toBe(403);
  });

  it('is refused with the shared token under a name that has its own', async () => {
    await create('guarded');
    expect((await register(who('guarded'))).status).toBe(403);
  });

  it('is refused under a revoked name until that is forgotten', async () => {
    const token = (await register(who('captured'))).data!.token!;
    const [row] = await rowsOf('captured');
    await site.api(REVOKE, { query: { id: row!.id }, as: root });
    expect(await beat(token, 'captured')).toBe(401);
    expect((await register(who('captured', 'two'))).status).toBe(403);
    await site.api(FORGET, { body: { id: row!.id }, as: root });
    expect((await register(who('captured', 'two'))).status).toBe(200);
  });
});

describe('a judge of another version', () => {
  it.each([
    ['an earlier one, which reports none', {}],
    ['a later one', { [Headers.judgeProtocol]: '999' }],
  ])('is refused, with the advice to upgrade: %s', async (_what, version) => {
    const token = (await register(who('of-old'))).data!.token!;
    const callAs = async (path: string, authorization: string) => {
      const headers = { ...version, authorization };
      const url = `/api/judge/${path}`;
      const { payload } = await site.app.server.inject({ method: 'POST', url, headers, payload: beatOf('of-old') });
      return JSON.parse(payload) as { status: number; msg: string };
    };
    const refused = { status: 403, msg: expect.stringContaining('Upgrade the judge') };
    expect(await callAs('register', site.registration.token)).toMatchObject(refused);
    for (const path of ['heartbeat', 'claim']) expect(await callAs(path, token)).toMatchObject(refused);
    expect(await beat(token, 'of-old')).toBe(200);
    await site.api(REVOKE, { query: { id: (await rowsOf('of-old'))[0]!.id }, as: root });
    await site.api(FORGET, { body: { id: (await rowsOf('of-old'))[0]!.id }, as: root });
  });
});
