import { resolve } from '@tribunal/kernel';
import { Role } from '@tribunal/contract';
import { Db, HookBus, Plugins, Tx } from '@tribunal/server';
import { AccountEditor, hashPassword, onPasswordReset } from '@tribunal/server/account';
import { pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK_PATH, type LoginOidcCalls } from '../contract';
import { CLIENT, startProvider, type LocalProvider, type Person } from './local-provider';

const BASE = 'http://tribunal.test';
const ID = 'login-oidc';

let site: TestApp;
let calls: Api<LoginOidcCalls>;
let root: TestUser;
let provider: LocalProvider;

const configure = (values: Record<string, string | boolean>) =>
  site.api('PUT /api/admin/plugin/settings', { body: { id: ID, values }, as: root });
const setRegistration = (register: boolean) =>
  site.api('PUT /api/admin/config/set-web-config', { body: { register }, as: root });

beforeAll(async () => {
  provider = await startProvider(BASE + CALLBACK_PATH);
  site = await startTestApp({
    plugins: [await pluginAt(new URL('..', import.meta.url))],
    env: { BASE_URL: BASE },
  });
  calls = site.calls<LoginOidcCalls>();
  root = await site.asRoot();
});
beforeEach(async () => {
  provider.state = 'working';
});
afterAll(async () => {
  await site?.stop();
  await provider?.[Symbol.asyncDispose]();
});

let count = 0;
/** Somebody whom only the provider knows; the name is also the subject. */
const person = (claims: Partial<Person> = {}): Person => {
  const name = `pat-${Date.now().toString(36)}-${count++}`;
  return { sub: name, preferred_username: name, name: 'Pat Doe', ...claims };
};
const emailOf = ({ username }: TestUser) => `${username}@example.org`;

const cookieOf = (headers: Record<string, string | string[] | undefined>): { cookie: string } => {
  const [set = ''] = [headers['set-cookie'] ?? ''].flat();
  return { cookie: set.split(';')[0]! };
};

/** Starts a login and follows it through the provider. Returns the cookie of the browser and the answer. */
const visitProvider = async (who: Person | null) => {
  const { data, headers } = await calls.reply('POST /api/login/oidc/start');
  provider.person = who;
  const { search } = await provider.visit(data!.url);
  return { headers: cookieOf(headers), body: { answer: search } };
};
const logIn = async (who: Person | null) => calls.reply('POST /api/login/oidc/finish', await visitProvider(who));
const link = async (as: TestUser, who: Person) => {
  const started = await calls.reply('POST /api/oidc/link/start', { body: { password: as.password }, as });
  provider.person = who;
  const { search } = await provider.visit(started.data!.url);
  return calls.reply('POST /api/oidc/link/finish', {
    body: { answer: search },
    as,
    headers: cookieOf(started.headers),
  });
};
const whoIs = async (token: string | undefined) =>
  site.api('GET /api/get-user-home-info', { query: {}, as: { token: token! } });

it('is off until an operator turns it on, and says so until the provider is set up', async () => {
  expect((await calls.reply('GET /api/oidc/button')).status).toBe(404);
  await site.api('PUT /api/admin/plugin', { body: { id: ID, wanted: 'on' }, as: root });
  await resolve(site.app.container, Plugins).idle();
  expect(await calls.api('GET /api/oidc/button')).toEqual({ text: null });
  expect(await calls.reply('POST /api/login/oidc/start')).toMatchObject({ status: 503 });
  await configure({ issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, buttonText: 'School' });
  expect(await calls.api('GET /api/oidc/button')).toEqual({ text: 'School' });
});

describe('a new user', () => {
  it('gets an account with what the provider says, and the same account at the next login', async () => {
    const who = person({ email: 'pat@school.example', email_verified: true });
    const first = await logIn(who);
    expect(first.data).toMatchObject({
      kind: 'loggedIn',
      login: { username: who.preferred_username, email: 'pat@school.example', realname: 'Pat Doe' },
    });
    expect(await whoIs(first.headers['authorization'])).toMatchObject({ username: who.preferred_username });
    expect(cookieOf(first.headers)).toEqual({ cookie: 'oidc=' });
    const again = await logIn({ ...who, preferred_username: 'renamed' });
    expect(again.data).toMatchObject({ kind: 'loggedIn', login: { username: who.preferred_username } });
  });

  it('brings no address that the provider has not verified', async () => {
    const { data } = await logIn(person({ email: 'unverified@school.example' }));
    expect(data).toMatchObject({ kind: 'loggedIn', login: { email: null } });
  });

  it('chooses a name if the wished one is taken', async () => {
    const taken = await site.signUp();
    const reply = await logIn(person({ preferred_username: taken.username.toUpperCase() }));
    expect(reply.data).toEqual({ kind: 'newcomer', wishedUsername: taken.username.toUpperCase() });
    expect(reply.headers['authorization']).toBeUndefined();
    const headers = cookieOf(reply.headers);
    const register = (username: string) =>
      calls.reply('POST /api/login/oidc/register', { body: { username }, headers });
    expect(await register(taken.username)).toMatchObject({ status: 409, data: { field: 'username' } });
    const free = `${taken.username}-b`;
    const { data, headers: finished } = await register(free);
    expect(data).toMatchObject({ username: free });
    expect(await whoIs(finished['authorization'])).toMatchObject({ username: free });
    expect((await register(`${taken.username}-c`)).status).toBe(403);
  });

  it('gets no account while registration is closed, or if accounts are not created', async () => {
    const known = person();
    await logIn(known);
    await setRegistration(false);
    expect((await logIn(person())).status).toBe(403);
    expect((await logIn(known)).status).toBe(200);
    await setRegistration(true);
    await configure({ createAccounts: false });
    expect((await logIn(person())).status).toBe(403);
    await configure({ createAccounts: true });
  });
});

describe('an attempt', () => {
  it('belongs to the browser that started it, and can be used once', async () => {
    const { headers, body } = await visitProvider(person());
    expect((await calls.reply('POST /api/login/oidc/finish', { body })).status).toBe(403);
    const other = await visitProvider(person());
    expect((await calls.reply('POST /api/login/oidc/finish', { body, headers: other.headers })).status).toBe(403);
    expect((await calls.reply('POST /api/login/oidc/finish', { body, headers })).status).toBe(200);
    expect((await calls.reply('POST /api/login/oidc/finish', { body, headers })).status).toBe(403);
    // The answer to another attempt, as from another tab, has not used it up.
    expect((await calls.reply('POST /api/login/oidc/finish', other)).status).toBe(200);
  });

  it('to log in links nothing, and one to link does not log in', async () => {
    const user = await site.signUp();
    const { headers, body } = await visitProvider(person());
    expect((await calls.reply('POST /api/oidc/link/finish', { body, headers, as: user })).status).toBe(403);
    const started = await calls.reply('POST /api/oidc/link/start', { body: { password: user.password }, as: user });
    const cookie = cookieOf(started.headers);
    provider.person = person();
    const { search } = await provider.visit(started.data!.url);
    const input = { body: { answer: search }, headers: cookie };
    expect((await calls.reply('POST /api/login/oidc/finish', input)).status).toBe(403);
    const stranger = await site.signUp();
    expect((await calls.reply('POST /api/oidc/link/finish', { ...input, as: stranger })).status).toBe(403);
  });

  it('that the user cancels is no failure of the provider', async () => {
    expect(await logIn(null)).toMatchObject({ status: 403, msg: 'You cancelled the login' });
  });

  it('is refused without PKCE, state and nonce of this attempt', async () => {
    const { data, headers } = await calls.reply('POST /api/login/oidc/start');
    const url = new URL(data!.url);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toBeTruthy();
    url.searchParams.set('nonce', 'of another attempt');
    provider.person = person();
    const { search } = await provider.visit(url.href);
    const input = { body: { answer: search }, headers: cookieOf(headers) };
    expect((await calls.reply('POST /api/login/oidc/finish', input)).status).toBe(502);
  });
});

describe('a provider that fails', () => {
  it('is to blame, and the site recovers with it', async () => {
    const { headers, body } = await visitProvider(person());
    provider.state = 'failing';
    expect(await calls.reply('POST /api/login/oidc/finish', { body, headers })).toMatchObject({
      status: 502,
      msg: expect.stringContaining('Your account is not the problem') as string,
    });
    await configure({ clientId: 'another' });
    expect((await calls.reply('POST /api/login/oidc/start')).status).toBe(502);
    await configure({ clientId: CLIENT.id });
    provider.state = 'working';
    expect((await logIn(person())).status).toBe(200);
  });
});

describe('existing accounts', () => {
  it('are linked in the settings with the password, and unlinked', async () => {
    const user = await site.signUp();
    const who = person();
    const wrong = { password: 'wrong password' };
    expect(await calls.reply('POST /api/oidc/link/start', { body: wrong, as: user })).toMatchObject({
      status: 400,
      data: { field: 'password' },
    });
    expect((await link(user, who)).status).toBe(200);
    expect((await logIn(who)).data).toMatchObject({ login: { uid: user.uid } });
    expect((await link(await site.signUp(), who)).status).toBe(409);
    const [identity] = await calls.api('GET /api/oidc/identities', { as: user });
    expect(identity).toMatchObject({ issuer: provider.issuer, lastLoginAt: expect.any(String) as string });
    const unlink = (as: TestUser, password = as.password) =>
      calls.reply('POST /api/oidc/unlink', { body: { id: identity!.id, password }, as });
    expect((await unlink(await site.signUp())).status).toBe(404);
    expect((await unlink(user, 'wrong password')).status).toBe(400);
    expect((await unlink(user)).status).toBe(200);
    expect(await calls.api('GET /api/oidc/identities', { as: user })).toEqual([]);
    const { records } = await site.api('GET /api/account-events', { query: {}, as: user });
    expect(records.map(({ names }) => names['en-US'])).toEqual(['Unlink a login service', 'Link a login service']);
  });

  it('with the same verified address are linked only if the operator allows it, and never those of staff', async () => {
    const user = await site.signUp();
    const who = person({ email: emailOf(user), email_verified: true });
    expect((await logIn(who)).status).toBe(403);
    await configure({ linkByEmail: true });
    expect((await logIn({ ...who, email_verified: false })).data).toMatchObject({ login: { email: null } });
    expect((await logIn(person({ email: emailOf(user), email_verified: true }))).data).toMatchObject({
      login: { uid: user.uid },
    });
    const staff = await site.signUp({ role: Role.ProblemAdmin });
    expect((await logIn(person({ email: emailOf(staff), email_verified: true }))).status).toBe(403);
    await configure({ linkByEmail: false });
  });

  it('are unlinked by an administrator’s new password, and can be linked again', async () => {
    const [user, who] = [await site.signUp(), person()];
    await link(user, who);
    const editor = resolve(site.app.container, AccountEditor);
    const passwordHash = await hashPassword('set by an admin');
    const edit = (hash: string | null) =>
      resolve(site.app.container, Tx).run(async () => {
        const account = await editor.lock(user.uid);
        const { username, realname, email, titleName, titleColor, isBanned } = account;
        const fields = { username, realname, email, titleName, titleColor, isBanned, role: Role.User };
        await editor.edit(account, { ...fields, passwordHash: hash });
      });
    await edit(null);
    expect((await logIn(who)).data).toMatchObject({ login: { uid: user.uid } });
    await edit(passwordHash);
    expect((await logIn(who)).data).not.toMatchObject({ login: { uid: user.uid } });
    const again = { ...user, ...(await site.logIn(user.username, 'set by an admin')) };
    expect(await calls.api('GET /api/oidc/identities', { as: again })).toEqual([]);
    const other = person();
    await link({ ...again, password: 'set by an admin' }, other);
    expect((await logIn(other)).data).toMatchObject({ login: { uid: user.uid } });
  });

  it('are not linked by an attempt that had started before an administrator unlinked all', async () => {
    const [user, who] = [await site.signUp(), person()];
    const started = await calls.reply('POST /api/oidc/link/start', { body: { password: user.password }, as: user });
    provider.person = who;
    const { search } = await provider.visit(started.data!.url);
    // The call that finishes has passed the check of its session, and waits for the provider meanwhile.
    await resolve(site.app.container, Db)('account').where({ uid: user.uid }).update({ linksRevokedAt: new Date() });
    const finish = { body: { answer: search }, as: user, headers: cookieOf(started.headers) };
    await calls.reply('POST /api/oidc/link/finish', finish);
    expect((await logIn(who)).data).not.toMatchObject({ login: { uid: user.uid } });
  });

  it('stay linked after a reset by mail, and a message names the linked logins', async () => {
    const [user, who] = [await site.signUp(), person()];
    const reset = () =>
      resolve(site.app.container, Tx).run(() =>
        resolve(site.app.container, HookBus).run(onPasswordReset, { uid: user.uid }),
      );
    const messages = async () =>
      (await site.api('GET /api/msg/mine', { query: { currentPage: 1, limit: 10 }, as: user })).records;
    await reset();
    expect(await messages()).toEqual([]);
    await link(user, who);
    await reset();
    expect((await logIn(who)).data).toMatchObject({ login: { uid: user.uid } });
    expect(await messages()).toEqual([
      expect.objectContaining({ content: expect.stringContaining(new URL(provider.issuer).host) as string }),
    ]);
  });

  it('stay closed if they are banned', async () => {
    const who = person();
    const first = await logIn(who);
    const { uid } = (first.data as { login: { uid: string } }).login;
    await resolve(site.app.container, Db)('account').where({ uid }).update({ isBanned: true });
    expect(await logIn(who)).toMatchObject({ status: 403, msg: expect.stringContaining('banned') as string });
  });
});
