import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { coreMigrations, migrate, skeletonsOf } from '@tribunal/migrations';
import { Db } from '@tribunal/server';
import { startTestApp, testDatabase, type TestApp } from '@tribunal/testing';
import { openDatabase } from '@tribunal/database';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  await register('Victor');
});
afterAll(() => site?.stop());

let people = 0;
const register = (username: string) =>
  site.reply('POST /api/register', {
    body: { username, password: 'secret-1', email: `p${(people += 1)}@example.org` },
  });
const CONFLICT = { status: 409, httpStatus: 409, data: { field: 'username' } };

describe('a username that looks like another', () => {
  it.each([
    ['full-width', 'ｖｉｃｔｏｒ'],
    ['a Cyrillic o', 'Vict\u043er'],
    ['a Cyrillic capital', '\u0406van'],
    ['Greek letters', 'Vict\u03bfr'],
    ['mathematical letters', '𝐯𝐢𝐜𝐭𝐨𝐫'],
    ['an l for an I', 'lvan'],
    ['a space more', 'Vic tor'],
    ['a variation selector', 'Victor\ufe0f'],
  ])('is taken: %s', async (_, username) => {
    await register('Ivan');
    expect(await register(username)).toMatchObject(CONFLICT);
    expect(await site.api('POST /api/check-username-or-email', { body: { username } })).toMatchObject({
      username: true,
    });
  });

  it('is reported differently from an equal name', async () => {
    expect((await register('VICTOR')).msg).toBe('The username already exists');
    expect((await register('Vict\u043er')).msg).toBe(
      'This username is too similar to an existing one, please choose another',
    );
  });

  it.each(['viktor', 'Виктор', '维克多', 'víctor', 'victor2'])('is not: %s', async (username) => {
    expect(await register(username)).toMatchObject({ status: 200 });
  });

  it('is given to one of several concurrent requests', async () => {
    const replies = await Promise.all(['sasha', 's\u0430sha', 's\u0430sh\u0430'].map(register));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a name with invisible characters', () => {
  it.each([
    ['a space of no width', 'vic\u200btor2'],
    ['a turned direction', 'rotciv\u202e'],
    ['a filler', 'olga\u3164'],
    ['nothing else', '\ufe0f\ufe0f'],
  ])('is refused with a clear message: %s', async (_, username) => {
    expect(await register(username)).toMatchObject({
      status: 400,
      msg: 'Username contains an invisible character',
      data: { field: 'username' },
    });
  });
});

describe('a nickname', () => {
  const rename = async (nickname: string) =>
    site.reply('POST /api/change-userInfo', { body: { nickname }, as: await site.signUp() });

  it('cannot equal or resemble another user’s username', async () => {
    for (const nickname of ['Victor', 'victor', 'Vict\u043er', 'root']) {
      expect(await rename(nickname)).toMatchObject({ status: 409, data: { field: 'nickname' } });
    }
  });

  it('cannot contain invisible characters', async () => {
    expect(await rename('Ann\u202e')).toMatchObject({ status: 400, data: { field: 'nickname' } });
    expect(await rename('\ufe0f')).toMatchObject({ status: 400, data: { field: 'nickname' } });
  });

  it('may equal the own username or another nickname, and contain emoji', async () => {
    const user = await site.signUp();
    const change = (nickname: string) => site.reply('POST /api/change-userInfo', { body: { nickname }, as: user });
    expect(await change(user.username)).toMatchObject({ status: 200 });
    expect(await change('Ann ❤️')).toMatchObject({ status: 200 });
    expect(await rename('Ann ❤️')).toMatchObject({ status: 200 });
  });
});

describe('accounts from before the rule', () => {
  it('keep their names, and the older of two look-alikes blocks a third one', async () => {
    const database = await testDatabase();
    const knex = openDatabase(database.url);
    const before = coreMigrations.migrations.filter(({ name }) => name < '0018');
    await migrate(knex, { owner: 'core', migrations: before });
    const row = (uid: string, username: string, day: number) => ({
      uid,
      username,
      passwordHash: 'x',
      createdAt: new Date(Date.UTC(2030, 0, day)),
    });
    await knex('account').insert([row('u2', 'p\u0430vel', 2), row('u1', 'pavel', 1), row('u3', 'olga', 3)]);
    await migrate(knex, coreMigrations);
    expect(await knex('account').orderBy('uid').pluck('username')).toEqual(['pavel', 'p\u0430vel', 'olga']);
    expect(await knex('accountSkeleton').whereIn('skeleton', skeletonsOf('pavel')).pluck('uid')).toEqual(['u1']);
    expect(await knex('accountSkeleton').where({ uid: 'u3' }).pluck('skeleton')).toEqual(skeletonsOf('olga'));
    await knex.destroy();
    await database.drop();
  });

  it('can log in', async () => {
    const knex = resolve(site.app.container, Db);
    const user = await site.signUp();
    await knex('account').where({ uid: user.uid }).update({ username: 'V\u0456ctor' });
    expect(await site.logIn('V\u0456ctor', user.password)).toMatchObject({ uid: user.uid });
  });
});
