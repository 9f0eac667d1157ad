import { Role, ROLE_SYMBOLS, type RoleId, type RoleSymbol } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, DomainError } from '@tribunal/server';
import { pluginScope, withSite } from '@tribunal/server/command';
import {
  createProblem,
  Listener,
  pluginAt,
  startTestApp,
  TEST_JUDGE_TOKEN,
  TEST_SECRETS_KEY,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../command/command-line';
import commands from '../command/commands.json';
import { runCommand } from '../command/run-command';
import type { UserAdminCalls } from '../contract';
import { userAdmin } from '../plugin';
import { provideUserServices } from '../server/services';

type Action = Command extends infer One ? (One extends Command ? Omit<One, 'isJson'> : never) : never;

let site: TestApp;
let root: TestUser;
let calls: Api<UserAdminCalls>;

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  root = await site.asRoot();
  calls = site.calls<UserAdminCalls>();
});
afterAll(() => site?.stop());
afterEach(() => void vi.restoreAllMocks());

/** Runs a command with a standard input that is no terminal. */
const run = (action: Action, input = '', container = site.app.container) => {
  const stdin = Object.assign(Readable.from([Buffer.from(input)]), { isTTY: false });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  const scope = pluginScope(container, userAdmin, () => undefined);
  provideUserServices(scope);
  return runCommand(container, scope, { ...action, isJson: true } as Command);
};
const find = async (keyword: string) =>
  (await calls.api('GET /api/admin/user/get-user-list', { query: { keyword }, as: root })).records[0];
const newestEntry = () => resolve(site.app.container, Db)('auditEntry').orderBy('id', 'desc').first();
const add = (username: string, role: RoleSymbol | null = null) =>
  ({ action: 'user add', username, email: null, realname: null, role, password: 'input' }) as const;

describe('user add', () => {
  it('creates a user with the first line of the input as password, and records it without the password', async () => {
    expect(await run(add('ada-shell', 'admin'), 'first-secret\nmore')).toMatchObject({
      isGood: true,
      json: { username: 'ada-shell', role: 'admin' },
    });
    const { uid, roles } = (await find('ada-shell'))!;
    expect(roles).toEqual([{ id: Role.Admin, role: 'admin' }]);
    await site.logIn('ada-shell', 'first-secret');
    const entry = await newestEntry();
    expect(entry).toMatchObject({ call: 'COMMAND user add', actorUid: null, actorName: 'command line' });
    // By the subject an erasure finds the entry.
    expect(entry).toMatchObject({ subjectType: 'user', subjectId: uid, subjectName: 'ada-shell' });
    expect(JSON.stringify(entry)).not.toContain('first-secret');
  });

  it('generates a password and shows it', async () => {
    const { json } = await run({ ...add('grace-shell'), password: 'generated' });
    await site.logIn('grace-shell', (json as { password: string }).password);
  });

  it('refuses what the page refuses', async () => {
    expect(await run(add('ADA-shell'), 'first-secret')).toMatchObject({ isGood: false });
    expect(await run(add('short-shell'), 'x')).toMatchObject({ isGood: false });
    expect(await find('short-shell')).toBeUndefined();
  });
});

describe('user password', () => {
  it('replaces the password and ends all logins', async () => {
    const user = await site.signUp();
    expect(
      await run({ action: 'user password', username: user.username, password: 'input' }, 'second-secret'),
    ).toMatchObject({ isGood: true });
    expect(await site.reply('GET /api/get-sessions', { as: user })).toMatchObject({ status: 401 });
    await site.logIn(user.username, 'second-secret');
  });

  it('ends open tabs at once', async () => {
    const user = await site.signUp();
    const listener = await Listener.connect(site, user);
    const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = site;
    const env = { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, JUDGE_TOKEN: TEST_JUDGE_TOKEN };
    await withSite({ ...env, REMOTE_SECRETS_KEY: TEST_SECRETS_KEY }, (container) =>
      run({ action: 'user password', username: user.username, password: 'generated' }, '', container),
    );
    // The server ends the stream after the event.
    const names: string[] = [];
    for (let event = await listener.next(); event; event = await listener.next()) names.push(event.name);
    expect(names).toContain('session-ended');
  });

  it('refuses a password that is too short, and users that do not exist', async () => {
    const user = await site.signUp();
    expect(await run({ action: 'user password', username: user.username, password: 'input' }, 'x')).toMatchObject({
      isGood: false,
    });
    await expect(run({ action: 'user password', username: 'nobody', password: 'generated' })).rejects.toThrow(
      DomainError,
    );
  });
});

describe('user role', () => {
  it('applies to open tabs at once, sends a notice, and shows in the account of the user', async () => {
    const user = await site.signUp();
    await run({ action: 'user role', username: user.username, role: 'no_submit_user' });
    expect(await site.api('GET /api/get-user-auth-info', { as: user })).toMatchObject({ roles: ['no_submit_user'] });
    expect(await site.api('GET /api/msg/mine', { query: {}, as: user })).toMatchObject({ total: 1 });
    const { records } = await site.api('GET /api/account-events', { query: {}, as: user });
    expect(records[0]).toMatchObject({ by: 'staff', ip: null });
  });

  it('takes each role, as does `user add`, and no other word', () => {
    const choices = commands
      .flatMap(({ arguments: args = [], options = [] }) => [...args, ...options])
      .filter(({ field }) => field === 'role')
      .map((value) => ('choices' in value ? value.choices : []));
    expect(choices).toEqual([ROLE_SYMBOLS, ROLE_SYMBOLS]);
  });

  it('never takes the last super admin away', async () => {
    await expect(run({ action: 'user role', username: root.username, role: 'default_user' })).rejects.toThrow('409');
    expect((await find(root.username))!.roles[0]!.id).toBe(Role.Root satisfies RoleId);
  });
});

describe('user import', () => {
  const FILE = 'lin-shell,secret-1\nada-shell,secret-2\nhopper-shell,secret-3\n';

  it('without a mode creates nobody and names the errors', async () => {
    expect(await run({ action: 'user import', mode: null }, FILE)).toMatchObject({
      isGood: false,
      json: { total: 3, failed: 1, created: 0 },
    });
    expect(await find('lin-shell')).toBeUndefined();
  });

  it('creates all or none, or the good rows', async () => {
    await expect(run({ action: 'user import', mode: 'all' }, FILE)).rejects.toThrow('400');
    expect(await find('lin-shell')).toBeUndefined();
    expect(await run({ action: 'user import', mode: 'good' }, FILE)).toMatchObject({
      isGood: false,
      json: { created: 2 },
    });
    expect(JSON.stringify(await newestEntry())).not.toContain('secret-1');
    await site.logIn('lin-shell', 'secret-1');
  });
});

it('user list finds users without their passwords, and recount corrects counters', async () => {
  const { json, text } = await run({ action: 'user list', keyword: 'shell', onlyAdmin: true });
  expect(json).toMatchObject({ users: [{ username: 'ada-shell' }] });
  expect(text).toBe('ada-shell\tadmin');
  const { pid } = await createProblem(site);
  await resolve(site.app.container, Db)('problemCount').where({ pid }).update({ ac: 7 });
  expect(await run({ action: 'recount' })).toMatchObject({ json: { corrected: 1 }, isGood: true });
  expect(await run({ action: 'recount' })).toMatchObject({ json: { corrected: 0 }, isGood: true });
});
