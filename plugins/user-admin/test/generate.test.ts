import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { openArchive } from '@tribunal/server/platform';
import { pluginAt, startTestApp, waitForBlocked, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GenerateRequest, UserAdminCalls } from '../contract';

let site: TestApp;
let calls: Api<UserAdminCalls>;
let root: TestUser;

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<UserAdminCalls>();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const generate = (body: GenerateRequest, as = root) => calls.reply('POST /api/admin/user/generate-user', { body, as });
const made = async (body: GenerateRequest) => (await generate(body)).data!;
const download = (key: string, as: { token?: string | undefined } = root) =>
  site.app.server.inject({
    url: `/api/file/generate-user-excel?key=${key}`,
    headers: as.token ? { authorization: as.token } : {},
  });
/** Returns the text of all parts of a spreadsheet. */
async function textOf(spreadsheet: Buffer): Promise<string> {
  const path = join(site.dataDir, randomUUID());
  await writeFile(path, spreadsheet);
  const { files, close } = await openArchive(path, `${path}.scratch`);
  const texts: string[] = [];
  for (const file of files) texts.push(await file.text());
  await close();
  return texts.join('\n');
}

describe('permission to generate accounts', () => {
  it('refuses visitors and all but super administrators', async () => {
    expect(await calls.reply('POST /api/admin/user/generate-user', { body: {} })).toMatchObject({ httpStatus: 401 });
    expect((await download('x', {})).statusCode).toBe(401);
    for (const role of [Role.Admin, Role.ProblemAdmin, Role.User]) {
      const as = await site.signUp({ role });
      expect(await generate({}, as)).toMatchObject({ httpStatus: 403 });
      expect((await download('x', as)).statusCode).toBe(403);
    }
  });
});

describe('generating accounts', () => {
  it('gives the same reply again to the same administrator who calls with the same key, and creates nobody twice', async () => {
    const key = randomBytes(32).toString('base64url');
    const body = { prefix: 'lost', number_from: 1, number_to: 2, key };
    const [first, second] = await Promise.all([made(body), made(body)]);
    expect(first.key).toBe(key);
    expect(second).toEqual(first);
    expect(await made(body)).toEqual(first);
    expect(await generate(body, await site.signUp({ role: Role.Root }))).toMatchObject({ httpStatus: 409 });
    expect((await download(key)).statusCode).toBe(200);
    expect(await generate(body)).toMatchObject({ httpStatus: 409 });
    expect(await generate({ ...body, key: 'short' })).toMatchObject({ httpStatus: 400, data: { field: 'key' } });
  });

  it('creates ordinary users with numbered names who can log in', async () => {
    const { users } = await made({ prefix: 'room', suffix: '-a', number_from: 9, number_to: 11, password_length: 12 });
    expect(users.map(({ username }) => username)).toEqual(['room9-a', 'room10-a', 'room11-a']);
    for (const { password } of users) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{12}$/);
    const { token } = await site.logIn(users[1]!.username, users[1]!.password);
    expect(await site.api('GET /api/get-user-auth-info', { as: { token } })).toMatchObject({ roles: ['default_user'] });
  });

  it('makes ten accounts with short passwords by default', async () => {
    const { users } = await made({ prefix: 'default', suffix: '' });
    expect(users).toHaveLength(10);
    expect(users[9]).toMatchObject({ username: 'default10', password: expect.stringMatching(/^.{6}$/) });
    expect(new Set(users.map(({ password }) => password)).size).toBe(10);
  });

  it('creates nobody if the administrator is demoted meanwhile', async () => {
    const as = await site.signUp({ role: Role.Root });
    const trx = await knex().transaction();
    await trx.raw('lock table account_skeleton in access exclusive mode');
    const reply = generate({ prefix: 'late' }, as);
    await waitForBlocked(knex());
    await trx('accountRole').where({ uid: as.uid }).update({ role: Role.Admin });
    await trx.commit();
    expect(await reply).toMatchObject({ httpStatus: 403 });
    expect(await knex()('account').whereLike('username', 'late%')).toEqual([]);
  });

  it('refuses names that exist or look like one that does, and creates nobody', async () => {
    await site.signUp({ username: 'seat2' });
    await site.signUp({ username: 'seatlO' });
    expect(await generate({ prefix: 'SEAT', number_from: 1, number_to: 12 })).toMatchObject({
      httpStatus: 409,
      msg: 'Names that exist already or look like one that does: 2 (SEAT2, SEAT10)',
    });
    expect(await knex()('account').whereLike('username', 'SEAT%').pluck('username')).toEqual([]);
  });

  it.each([
    ['number_to', { number_from: 5, number_to: 4 }],
    ['number_to', { number_from: 1, number_to: 1001 }],
    ['number_from', { number_from: -1 }],
    ['password_length', { password_length: 5 }],
    ['password_length', { password_length: 21 }],
    ['prefix', { prefix: 'x'.repeat(20) }],
    ['prefix', { prefix: ' space' }],
    ['prefix', { prefix: 'zero\u200Bwidth' }],
  ])('refuses a wrong %s', async (field, body) => {
    expect(await generate(body)).toMatchObject({ httpStatus: 400, data: { field } });
  });
});

describe('the sheet of passwords', () => {
  it('is a spreadsheet that can be downloaded once', async () => {
    const { key, users } = await made({ prefix: 'sheet', number_to: 2 });
    const { statusCode, headers, rawPayload } = await download(key);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('accounts.xlsx'),
      'cache-control': 'no-store',
    });
    const text = await textOf(rawPayload);
    for (const cell of users.flatMap(Object.values)) expect(text).toContain(`>${cell}<`);
    expect((await download(key)).statusCode).toBe(404);
  });

  it('belongs to the administrator who generated it', async () => {
    const { key } = await made({ prefix: 'own', number_to: 1 });
    const other = await site.signUp({ role: Role.Root });
    expect((await download(key, other)).statusCode).toBe(404);
    expect((await download(key)).statusCode).toBe(200);
  });

  it('expires', async () => {
    const { key } = await made({ prefix: 'late', number_to: 1 });
    await knex()('newPasswordSheet').update({ expiresAt: new Date(Date.now() - 60_000) });
    expect((await download(key)).statusCode).toBe(404);
  });

  it('is stored neither with its passwords nor with its key', async () => {
    const { key, users } = await made({ prefix: 'sealed', number_to: 2 });
    const rows = await knex()('newPasswordSheet');
    const stored = rows.map(({ sealed, ...row }) => JSON.stringify(row) + sealed.toString('latin1')).join();
    for (const secret of [key, 'sealed1', ...users.map(({ password }) => password)])
      expect(stored).not.toContain(secret);
  });
});
