import { randomBytes } from 'node:crypto';
import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { waitForBlocked, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth, MemberImportLimits, type MemberImportRequest } from '../contract';
import { group } from '../plugin';
import { startGroupHarness, UNLIMITED, type GroupHarness } from './group-harness';

const { Invited, None, Applying, Refused, Member, Admin, Root } = MemberAuth;
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let root: TestUser;
let [olga, rita, adam, mia] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
/** A hidden group: Olga owns it, Rita is a root, Adam an admin, Mia a member. */
let gid: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls, root } = harness);
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  const users: TestUser[] = [];
  while (users.length < 4) users.push(await harness.site.signUp());
  [olga, rita, adam, mia] = users as [TestUser, TestUser, TestUser, TestUser];
  gid = await harness.found(olga, { auth: GroupAuth.Protected, visible: false });
  await harness.put(gid, Root, rita);
  await harness.put(gid, Admin, adam);
  await harness.put(gid, Member, mia);
  await allow(true);
});

const knex = () => resolve(harness.site.app.container, Db);
const allow = (isAllowed: boolean, groupAccountDailyLimit = 200) =>
  harness.limit({ ...UNLIMITED, createGroupAccounts: isAllowed, groupAccountDailyLimit });
const newKey = () => randomBytes(32).toString('base64url');
let number = 0;
/** Returns a username that no account has. */
const unknown = () => `pupil-${Date.now().toString(36)}-${++number}`;
type ImportOptions = Partial<MemberImportRequest> & { key?: string };
const preview = (as: TestUser | undefined, text: string, { key: _, ...options }: ImportOptions = {}) =>
  calls.reply('POST /api/group/import/preview', { body: { gid, text, createsAccounts: false, ...options }, as });
const run = (as: TestUser | undefined, text: string, options: ImportOptions = {}) =>
  calls.reply('POST /api/group/import', { body: { gid, text, createsAccounts: false, key: newKey(), ...options }, as });
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);
const accountOf = (username: string) => knex()('account').where({ username }).first();

describe('who invites', () => {
  it('group admins, group roots and super admins, in a group that they may know of', async () => {
    const eve = await harness.site.signUp();
    const name = eve.username;
    expect(await statuses(preview(undefined, name), preview(eve, name), preview(mia, name))).toEqual([401, 404, 403]);
    expect(await statuses(run(undefined, name), run(eve, name), run(mia, name))).toEqual([401, 404, 403]);
    expect(await harness.authOf(gid, eve)).toBe(None);
    expect(await statuses(preview(adam, name), preview(rita, name), preview(root, name))).toEqual([200, 200, 200]);
    expect(await harness.authOf(gid, eve)).toBe(None);
    expect((await run(adam, name)).status).toBe(200);
    expect(await harness.authOf(gid, eve)).toBe(Invited);
  });

  it('nobody in an archived group', async () => {
    await calls.api('PUT /api/group/archive', { body: { gid, isArchived: true }, as: olga });
    expect(await statuses(preview(olga, 'x'), run(olga, 'x'))).toEqual([403, 403]);
  });
});

describe('who creates accounts', () => {
  const options = { createsAccounts: true };
  const canCreate = async (as: TestUser) =>
    (await calls.reply('GET /api/group/import', { query: { gid }, as })).data?.canCreateAccounts;

  it('group roots, not group admins', async () => {
    const name = unknown();
    expect(await statuses(preview(adam, name, options), run(adam, name, options))).toEqual([403, 403]);
    expect(await accountOf(name)).toBeUndefined();
    expect([await canCreate(adam), await canCreate(rita), await canCreate(mia)]).toEqual([false, true, undefined]);
    expect((await run(rita, name, options)).status).toBe(200);
  });

  it('nobody where the site does not allow it, which is so by default', async () => {
    expect(group.settings.createGroupAccounts.default).toBe(false);
    await allow(false);
    const name = unknown();
    expect(await statuses(run(olga, name, options), run(root, name, options), preview(olga, name, options))).toEqual([
      403, 403, 403,
    ]);
    expect(await canCreate(olga)).toBe(false);
    expect(await accountOf(name)).toBeUndefined();
  });

  it('no group root with a ban', async () => {
    const banned = await harness.site.signUp({ role: Role.NoSubmit });
    await harness.put(gid, Root, banned);
    const name = unknown();
    expect((await run(banned, name, options)).status).toBe(403);
    expect(await accountOf(name)).toBeUndefined();
  });

  it('each as many within a day as the site allows, at the same time too; staff without a limit', async () => {
    await allow(true, 2);
    const rows = () => `${unknown()}\n${unknown()}`;
    const found = await statuses(run(olga, rows(), options), run(olga, rows(), options));
    expect(found.sort()).toEqual([200, 403]);
    expect((await run(rita, `${rows()}\n${unknown()}`, options)).status).toBe(403);
    expect((await run(root, `${rows()}\n${unknown()}`, options)).status).toBe(200);
  });
});

describe('a file', () => {
  it.each([
    ['an empty file', '\n\n', 'text'],
    ['an open quote', 'a,"b', 'text'],
    [
      'too many rows',
      Array.from({ length: MemberImportLimits.rows.max + 1 }, (_, row) => `u${row}`).join('\n'),
      'text',
    ],
    ['too much text', 'x'.repeat(MemberImportLimits.text.max + 1), 'text'],
  ])('is refused: %s', async (_what, text, field) => {
    expect(await preview(adam, text)).toMatchObject({ status: 400, data: { field } });
    expect(await run(adam, text)).toMatchObject({ status: 400, data: { field } });
  });

  it('has a preview that shows what happens to each row, and writes nothing', async () => {
    const [eve, applicant, refused] = [
      await harness.site.signUp(),
      await harness.site.signUp(),
      await harness.site.signUp(),
    ];
    await harness.put(gid, Applying, applicant);
    await harness.put(gid, Refused, refused);
    const name = unknown();
    const names = [eve, applicant, refused, mia, olga].map(({ username }) => username);
    const text = [
      '用户名;姓名',
      `${eve.username.toUpperCase()};`,
      ...names.slice(1),
      `${name};李明`,
      `${name};again`,
    ].join('\n');
    const { data } = await preview(rita, text, { createsAccounts: true });
    expect(data!.users.map(({ row, act }) => [row, act])).toEqual([
      [2, 'invite'],
      [3, 'accept'],
      [4, 'accept'],
      [5, 'none'],
      [6, 'none'],
      [7, 'create'],
    ]);
    expect(data!.users[0]!.username).toBe(eve.username);
    expect(data!.users[5]).toMatchObject({ username: name, realname: '李明' });
    expect(data!.errors).toMatchObject([{ row: 8, field: 'username' }]);
    expect(await harness.authOf(gid, eve)).toBe(None);
    expect(await harness.authOf(gid, applicant)).toBe(Applying);
    expect(await accountOf(name)).toBeUndefined();
  });

  it('names unknown users, wrong names, and names that look like another one', async () => {
    await harness.site.signUp({ username: `look${(number += 1)}l0` });
    const alike = `look${number}lO`;
    const { data } = await preview(rita, `${unknown()}\n,x\na,b,c`);
    expect(data!.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'username', 'User not found'],
      [2, 'username', 'Username is required'],
      [3, null, 'The row has 3 columns. Expected 1 or 2: username, real name'],
    ]);
    const created = await preview(rita, `${alike}\n${'x'.repeat(30)}`, { createsAccounts: true });
    expect(created.data).toMatchObject({ users: [], errors: [{ row: 1 }, { row: 2, field: 'username' }] });
  });

  it('reveals nothing about e-mail addresses and real names', async () => {
    const eve = await harness.site.signUp();
    const email = `${eve.username}@example.org`;
    await knex()('account').where({ uid: eve.uid }).update({ email, realname: 'Eve Real' });
    const { data } = await preview(rita, `${email}\nEve Real\n${eve.username}`);
    expect(data!.errors).toMatchObject([{ row: 1 }, { row: 2, message: 'User not found' }]);
    expect(data!.users).toEqual([{ row: 3, username: eve.username, realname: '', act: 'invite' }]);
  });
});

describe('an import', () => {
  it('invites, accepts and creates, and leaves the rows with errors out', async () => {
    const [eve, applicant] = [await harness.site.signUp(), await harness.site.signUp()];
    await harness.put(gid, Applying, applicant);
    const name = unknown();
    const text = `${eve.username}\n${applicant.username}\n${mia.username}\n${name},李明\na,b,c`;
    const { data } = await run(rita, text, { createsAccounts: true });
    expect(data).toMatchObject({ invited: 1, accepted: 1, unchanged: 1, errors: [{ row: 5 }] });
    expect(data!.created).toMatchObject([{ username: name, password: expect.stringMatching(/^[a-zA-Z2-9]{8}$/) }]);
    expect(await harness.authOf(gid, eve)).toBe(Invited);
    expect((await harness.notices(eve))[0]).toContain(`${rita.username} invites you to`);
    expect(await harness.authOf(gid, applicant)).toBe(Member);
    expect((await harness.notices(applicant))[0]).toContain('Welcome to');
    const { token } = await harness.site.logIn(name, data!.created[0]!.password);
    expect(await harness.site.api('GET /api/get-user-auth-info', { as: { token } })).toMatchObject({
      roles: ['default_user'],
    });
    expect((await calls.reply('GET /api/group/get-member-list', { query: { gid }, as: { token } })).status).toBe(200);
    expect(await accountOf(name)).toMatchObject({ realname: '李明', email: null });
  });

  it('changes nothing when it is repeated', async () => {
    const eve = await harness.site.signUp();
    await run(adam, eve.username);
    expect((await run(adam, eve.username)).data).toMatchObject({ invited: 0, unchanged: 1 });
    expect((await harness.notices(eve)).filter((title) => title.includes('invites you'))).toHaveLength(1);
  });

  it('gives the same reply to the same caller and key, and creates nobody twice', async () => {
    const [key, name] = [newKey(), unknown()];
    const options = { createsAccounts: true, key };
    const first = (await run(rita, name, options)).data;
    expect((await run(rita, name, options)).data).toEqual(first);
    expect((await run(olga, name, options)).data).toMatchObject({ created: [], unchanged: 1 });
  });

  it('gives the same reply to two calls at once with one key', async () => {
    const [key, name] = [newKey(), unknown()];
    const options = { createsAccounts: true, key };
    const [first, second] = await Promise.all([run(rita, name, options), run(rita, name, options)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.data).toEqual(second.data);
    expect(first.data!.created).toMatchObject([{ username: name }]);
  });

  it('is in the audit log with the accounts, and without passwords', async () => {
    const name = unknown();
    const { data } = await run(rita, name, { createsAccounts: true });
    const entry = await knex()('auditEntry').where({ call: 'POST /api/group/import' }).orderBy('id', 'desc').first();
    const text = JSON.stringify(entry);
    expect(text).toContain(name);
    expect(text).not.toContain(data!.created[0]!.password);
  });

  it('creates nobody when the importer is demoted meanwhile', async () => {
    const name = unknown();
    const trx = await knex().transaction();
    await trx('groupItem').where({ id: gid }).forUpdate().first();
    const reply = run(rita, name, { createsAccounts: true });
    await waitForBlocked(knex());
    await trx('groupMember').where({ gid, uid: rita.uid }).update({ auth: Admin });
    await trx.commit();
    expect((await reply).status).toBe(403);
    expect(await accountOf(name)).toBeUndefined();
  });

  it('invites as many users within a day as the limit allows', async () => {
    const eve = await harness.site.signUp();
    const row = { uid: adam.uid, invited: MemberImportLimits.invitedPerDay, created: 0, createdAt: new Date() };
    await knex()('groupMemberImport').insert(row);
    expect(await run(adam, eve.username)).toMatchObject({
      status: 403,
      msg: `You can invite at most ${MemberImportLimits.invitedPerDay} users within 24 hours`,
    });
    expect((await run(adam, mia.username)).status).toBe(200);
  });

  it('of another group changes nothing here', async () => {
    const other = await harness.found(await harness.site.signUp(), { auth: GroupAuth.Protected });
    const eve = await harness.site.signUp();
    expect(
      await statuses(run(rita, eve.username, { gid: other }), preview(rita, eve.username, { gid: other })),
    ).toEqual([403, 403]);
  });
});

describe('the passwords', () => {
  const download = (key: string, as?: TestUser) =>
    harness.site.app.server.inject({
      url: `/api/file/group-passwords?key=${key}`,
      headers: as?.token ? { authorization: as.token } : {},
    });

  it('can be downloaded once, by who has created the accounts', async () => {
    const key = newKey();
    await run(rita, unknown(), { createsAccounts: true, key });
    expect((await download(key)).statusCode).toBe(401);
    expect((await download(key, olga)).statusCode).toBe(404);
    const { statusCode, headers } = await download(key, rita);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-disposition']).toContain('accounts.xlsx');
    expect((await download(key, rita)).statusCode).toBe(404);
  });
});
