import { resolve } from '@tribunal/kernel';
import { Db, Plugins, Tx } from '@tribunal/server';
import { AccountEraser } from '@tribunal/server/account';
import { pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LoginLdapCalls, LdapLoginBody } from '../contract';
import { startDirectory, type LocalDirectory } from './local-directory';

const ID = 'login-ldap';
const BASE = 'ou=people,dc=school';
const PASSWORD = 'a password at the school that is longer than those here';

let site: TestApp;
let calls: Api<LoginLdapCalls>;
let root: TestUser;
let local: LocalDirectory;

const configure = (values: Record<string, string | boolean>) =>
  site.api('PUT /api/admin/plugin/settings', { body: { id: ID, values }, as: root });

beforeAll(async () => {
  local = await startDirectory();
  site = await startTestApp({
    plugins: [await pluginAt(new URL('..', import.meta.url))],
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  calls = site.calls<LoginLdapCalls>();
  root = await site.asRoot();
  await site.api('PUT /api/admin/plugin', { body: { id: ID, wanted: 'on' }, as: root });
  await resolve(site.app.container, Plugins).idle();
});
beforeEach(() => {
  local.state = 'working';
});
afterAll(async () => {
  await site?.stop();
  await local?.[Symbol.asyncDispose]();
});

/** Adds a person to the directory. */
const enrol = (uid: string, attributes: Record<string, string> = {}): void =>
  void local.entries.push({
    dn: `uid=${uid},${BASE}`,
    password: PASSWORD,
    attributes: { uid, cn: 'Sam Student', ...attributes },
  });
const logIn = (username: string, more: Partial<LdapLoginBody> = {}, ip = '10.0.0.1') =>
  calls.reply('POST /api/login/ldap', {
    body: { username, password: PASSWORD, ...more },
    headers: { 'x-forwarded-for': ip },
  });
const CAPTCHA_WANTED = { status: 400, data: { field: 'captcha' } };

it('is not offered until it is set up', async () => {
  expect(await calls.api('GET /api/ldap/button')).toEqual({ text: null });
  expect((await logIn('sam')).status).toBe(503);
  await configure({ urls: local.url, bindDn: `uid={username},${BASE}`, buttonText: 'My school' });
  expect(await calls.api('GET /api/ldap/button')).toEqual({ text: 'My school' });
});

it('a first login creates the account, and a second one enters it, whatever the case of the name', async () => {
  enrol('sam', { mail: 'sam@school.example', employeeNumber: '42' });
  const first = await logIn('sam');
  expect(first.data).toMatchObject({
    kind: 'loggedIn',
    login: { username: 'sam', realname: 'Sam Student', email: 'sam@school.example', number: '42' },
  });
  expect((await site.reply('GET /api/get-sessions', { as: { token: first.headers['authorization']! } })).status).toBe(
    200,
  );
  local.entries.push({ dn: `uid=SAM,${BASE}`, password: PASSWORD, attributes: { uid: 'SAM' } });
  expect((await logIn('SAM')).data).toMatchObject({ login: { username: 'sam' } });
});

it('a new user whose name is taken here chooses another one', async () => {
  const owner = await site.signUp();
  enrol(owner.username, { mail: `${owner.username}@example.org` });
  const reply = await logIn(owner.username);
  expect(reply.data).toEqual({ kind: 'newcomer', wishedUsername: owner.username });
  expect(reply.headers['authorization']).toBeUndefined();
  const taken = await logIn(owner.username, { chosenUsername: owner.username });
  expect(taken).toMatchObject({ status: 409, data: { field: 'username' } });
  const chosenUsername = `${owner.username}-s`;
  const created = await logIn(owner.username, { chosenUsername });
  // The address belongs to the other account.
  expect(created.data).toMatchObject({ kind: 'loggedIn', login: { username: chosenUsername, email: null } });
  expect((await logIn(owner.username)).data).toMatchObject({ login: { username: chosenUsername } });
});

it('creates no account if the operator does not want it, and opens none that is banned', async () => {
  enrol('kim');
  await configure({ createAccounts: false });
  expect((await logIn('kim')).status).toBe(403);
  await configure({ createAccounts: true });
  const { data } = await logIn('kim');
  const { uid } = (data as { login: { uid: string } }).login;
  await resolve(site.app.container, Db)('account').where({ uid }).update({ isBanned: true });
  expect(await logIn('kim')).toMatchObject({ status: 403, msg: expect.stringContaining('banned') as string });
});

it('an erased account keeps no identifier of the person, and stays closed', async () => {
  enrol('s-4711');
  const { uid } = ((await logIn('s-4711')).data as { login: { uid: string } }).login;
  const { container } = site.app;
  await resolve(container, Db)('account').where({ uid }).update({ isBanned: true });
  await resolve(container, Tx).run(() => resolve(container, AccountEraser).request(uid));
  await resolve(container, AccountEraser).idle();
  const identities = await resolve(container, Db)('loginLdapIdentity').where({ uid }).select('personId');
  expect(identities).toEqual([{ personId: expect.not.stringContaining('4711') as string }]);
  expect(await logIn('s-4711')).toMatchObject({ status: 403 });
  expect(await resolve(container, Db)('loginLdapIdentity').where({ personId: 's-4711' })).toEqual([]);
});

it('guessing ends at a captcha before the directory locks the account, also from several networks', async () => {
  enrol('lee');
  const guess = (ip: string) => logIn('lee', { password: 'wrong password' }, ip);
  for (let count = 0; count < 3; count++) expect(await guess('10.0.0.1')).toMatchObject({ status: 400, data: null });
  expect(await guess('10.0.0.1')).toMatchObject(CAPTCHA_WANTED);
  expect(await guess('10.1.0.1')).toMatchObject({ status: 400, data: null });
  const bindsSoFar = local.binds.length;
  expect(await logIn('lee', {}, '10.2.0.1')).toMatchObject(CAPTCHA_WANTED);
  expect(local.binds.length).toBe(bindsSoFar);
});

it('a directory that fails is to blame', async () => {
  await configure({ urls: 'ldap://127.0.0.1:1' });
  enrol('max');
  const failed = { status: 502, msg: expect.stringContaining('Your account is not the problem') as string };
  for (let count = 0; count < 5; count++) expect(await logIn('max')).toMatchObject(failed);
  const body = { username: 'max', password: PASSWORD };
  expect(await calls.api('POST /api/admin/ldap/test', { body, as: root })).toMatchObject({
    result: 'failed',
    failure: expect.stringContaining('ECONNREFUSED') as string,
  });
  await configure({ urls: local.url });
  // The outage has not counted as guessing.
  expect(await logIn('max')).toMatchObject({ status: 200 });
});

it('the operator tests the settings without logging in', async () => {
  enrol('noa', { mail: 'noa@school.example' });
  const test = (password: string, as: TestUser) =>
    calls.reply('POST /api/admin/ldap/test', { body: { username: 'noa', password }, as });
  expect((await test(PASSWORD, await site.signUp())).status).toBe(403);
  expect((await test('wrong', root)).data).toEqual({ result: 'wrong', failure: null, person: null });
  const { data, headers } = await test(PASSWORD, root);
  expect(data).toMatchObject({ result: 'right', person: { email: 'noa@school.example' } });
  expect(headers['authorization']).toBeUndefined();
});
