import { Role, type RoleId } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserStatus, type AdminUser, type UserAdminCalls, type UserChange } from '../contract';

let site: TestApp;
let calls: Api<UserAdminCalls>;
let root: TestUser;

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<UserAdminCalls>();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const listed = async (keyword: string): Promise<AdminUser[]> => {
  const { records } = await calls.api('GET /api/admin/user/get-user-list', { query: { keyword }, as: root });
  return records;
};
const find = async ({ username }: { username: string }) => (await listed(username))[0]!;

/** The body that changes nothing but the given fields. */
const changeOf = async (user: { username: string }, change: Partial<UserChange>): Promise<UserChange> => {
  const { uid, username, realname, email, titleName, titleColor, roles, status } = await find(user);
  const kept = { uid, username, realname, email, titleName, titleColor, type: roles[0]!.id, status };
  return { ...kept, setNewPwd: false, ...change };
};
const put = (body: UserChange, as: TestUser) => calls.reply('PUT /api/admin/user/edit-user', { body, as });
const edit = async (user: { username: string }, change: Partial<UserChange>, as = root) =>
  put(await changeOf(user, change), as);
const remove = (ids: string[], as = root) => calls.reply('DELETE /api/admin/user/delete-user', { body: { ids }, as });

describe('permission to administer users', () => {
  const body = { uid: 'x', username: 'x-user', realname: null, email: null, titleName: null, titleColor: null };
  const all = [
    ['GET /api/admin/user/get-user-list', { query: {} }],
    [
      'PUT /api/admin/user/edit-user',
      { body: { ...body, type: Role.User, status: UserStatus.Active, setNewPwd: false } },
    ],
    ['POST /api/admin/user/remove-second-factor', { body: { uid: 'x' } }],
    ['DELETE /api/admin/user/delete-user', { body: { ids: ['x'] } }],
  ] as const;

  it.each(all)('refuses %s to visitors', async (call, input) => {
    expect(await calls.reply(call, input as never)).toMatchObject({ status: 401, httpStatus: 401 });
  });

  it.each(all)('refuses %s to all but super administrators', async (call, input) => {
    for (const role of Object.values(Role).filter((one) => one !== Role.Root)) {
      const as = await site.signUp({ role });
      expect(await calls.reply(call, { ...input, as } as never)).toMatchObject({ status: 403, httpStatus: 403 });
    }
  });
});

describe('the list', () => {
  it('finds users by name, address and real name, the newest first, and never shows a password', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()];
    await edit(first, { realname: 'Grace 王' });
    await edit(second, { realname: 'grace hopper' });
    expect((await listed('grace')).map(({ username }) => username)).toEqual([second.username, first.username]);
    expect((await listed('王')).map(({ username }) => username)).toEqual([first.username]);
    const user = await find(first);
    expect((await listed(user.email!)).map(({ uid }) => uid)).toEqual([first.uid]);
    expect(JSON.stringify(await listed(''))).not.toMatch(/argon2|password/i);
  });

  it('treats wildcards as text', async () => {
    expect(await listed('%')).toEqual([]);
  });

  it('can be restricted to administrators', async () => {
    const admin = await site.signUp({ role: Role.ProblemAdmin });
    const { records } = await calls.api('GET /api/admin/user/get-user-list', {
      query: { onlyAdmin: true, limit: 100 },
      as: root,
    });
    const roles = new Set(records.flatMap((user) => user.roles.map(({ role }) => role)));
    expect(records.map(({ uid }) => uid)).toContain(admin.uid);
    for (const role of roles) expect(['root', 'admin', 'problem_admin']).toContain(role);
  });
});

describe('an edit', () => {
  it('stores all fields, and null clears them', async () => {
    const user = await site.signUp();
    const username = `${user.username.slice(0, 12)}-new`;
    const fields = { realname: 'Grace', titleName: 'Coach', titleColor: '#112233', email: 'grace@example.org' };
    expect(await edit(user, { username, ...fields })).toMatchObject({ status: 200 });
    expect(await find({ username })).toMatchObject({ username, ...fields });
    const nothing = { realname: null, titleName: null, titleColor: null, email: null };
    expect(await edit({ username }, nothing)).toMatchObject({ status: 200 });
    expect(await find({ username })).toMatchObject({ username, ...nothing });
  });

  it('refuses a name or an address of another user, and names the field', async () => {
    const [user, other] = [await site.signUp(), await site.signUp()];
    const { email } = await find(other);
    expect(await edit(user, { username: other.username.toUpperCase() })).toMatchObject({
      httpStatus: 409,
      data: { field: 'username' },
    });
    expect(await edit(user, { email: email!.toUpperCase() })).toMatchObject({
      httpStatus: 409,
      data: { field: 'email' },
    });
    expect((await find(user)).username).toBe(user.username);
  });

  it.each([
    ['titleName', { titleName: 'x'.repeat(21) }],
    ['titleColor', { titleColor: 'red' }],
    ['realname', { realname: 'x'.repeat(51) }],
    ['username', { username: '' }],
    ['password', { setNewPwd: true, password: 'short' }],
    ['password', { setNewPwd: true, password: null }],
    ['type', { type: 999 as RoleId }],
  ])('refuses a wrong %s', async (field, change) => {
    const user = await site.signUp();
    expect(await edit(user, change)).toMatchObject({ httpStatus: 400, data: { field } });
  });

  it('with a new password ends all logins, and only the new one works', async () => {
    const user = await site.signUp();
    await edit(user, { setNewPwd: true, password: 'another-secret' });
    expect(await site.reply('GET /api/get-sessions', { as: user })).toMatchObject({ status: 401 });
    const login = (password: string) => site.reply('POST /api/login', { body: { username: user.username, password } });
    expect(await login('another-secret')).toMatchObject({ status: 200 });
    expect((await find(user)).status).toBe(UserStatus.Active);
  });

  it('ignores a password that was not to be set', async () => {
    const user = await site.signUp();
    await edit(user, { setNewPwd: false, password: 'not-to-be-set' });
    expect(await site.reply('GET /api/get-sessions', { as: user })).toMatchObject({ status: 200 });
  });

  it('that bans ends all logins at once', async () => {
    const user = await site.signUp();
    await edit(user, { status: UserStatus.Banned });
    expect(await site.reply('GET /api/get-sessions', { as: user })).toMatchObject({ status: 401 });
  });

  it('that changes the role applies to open tabs at once, and the user gets a notice in both languages', async () => {
    const user = await site.signUp();
    await edit(user, { type: Role.Admin });
    expect(await site.api('GET /api/get-user-auth-info', { as: user })).toMatchObject({ roles: ['admin'] });
    const { records } = await site.api('GET /api/msg/mine', { query: {}, as: user });
    expect(records[0]!.title).toBe('Your role has changed · 你的角色已变更');
    expect(records[0]!.content).toContain('from **User** to **Admin**');
    expect(records[0]!.content).toContain('从**普通用户**变更为**管理员**');
  });

  it('that changes nothing sends no notice', async () => {
    const user = await site.signUp();
    await edit(user, { realname: 'Same Role' });
    expect(await site.api('GET /api/msg/mine', { query: {}, as: user })).toMatchObject({ total: 0 });
  });

  it('does not overwrite what another administrator changed in the meantime', async () => {
    const user = await site.signUp();
    const { gmtModified } = await find(user);
    const stale = await changeOf(user, { realname: 'From an old page', gmtModified });
    await edit(user, { status: UserStatus.Banned });
    expect(await put(stale, root)).toMatchObject({ httpStatus: 409 });
    expect(await find(user)).toMatchObject({ status: UserStatus.Banned, realname: null });
    const { gmtModified: current } = await find(user);
    expect(await edit(user, { realname: 'From a new page', gmtModified: current })).toMatchObject({ status: 200 });
  });

  it('takes empty texts for nothing', async () => {
    const user = await site.signUp();
    const empty = { realname: '', email: '', titleName: '', titleColor: '', password: '' };
    expect(await edit(user, empty)).toMatchObject({ status: 200 });
    expect(await find(user)).toMatchObject({ realname: null, email: null, titleName: null, titleColor: null });
  });

  it('of oneself cannot take away the own power', async () => {
    expect(await edit(root, { status: UserStatus.Banned })).toMatchObject({ httpStatus: 400 });
    expect(await edit(root, { type: Role.Admin })).toMatchObject({ httpStatus: 400 });
  });

  it('by two super administrators of each other leaves one of them', async () => {
    const other = await site.signUp({ role: Role.Root });
    const [asRoot, asUser] = [await changeOf(root, {}), await changeOf(other, { type: Role.User })];
    const replies = await Promise.all([put({ ...asRoot, type: Role.User }, other), put(asUser, root)]);
    const [rootLost] = replies.map(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = rootLost ? other : root;
    const { records } = await calls.api('GET /api/admin/user/get-user-list', {
      query: { onlyAdmin: true, limit: 100 },
      as: left,
    });
    const roots = records.filter(({ roles }) => roles.some(({ id }) => id === Role.Root));
    expect(roots.map(({ uid }) => uid)).toEqual([left.uid]);
    if (rootLost) {
      await put(asRoot, other);
      await put(asUser, root);
    }
  });
});

describe('a deletion', () => {
  it('removes what is known about the user and keeps the content under a name that says nothing', async () => {
    const user = await site.signUp();
    const { uid } = await find(user);
    await edit(user, { realname: 'To Be Forgotten' });
    expect(await remove([uid])).toMatchObject({ status: 200 });
    expect(await listed(user.username)).toEqual([]);
    expect(await listed('To Be Forgotten')).toEqual([]);
    const [deleted] = await listed('deleted-');
    expect(deleted).toMatchObject({ uid, isDeleted: true, email: null, realname: null, status: UserStatus.Banned });
    expect(await site.reply('GET /api/get-sessions', { as: user })).toMatchObject({ status: 401 });
  });

  it('keeps the roles, by which contests distinguish organisers from participants, but they give no power', async () => {
    const other = await site.signUp({ role: Role.Root });
    expect(await remove([other.uid])).toMatchObject({ status: 200 });
    const [deleted] = (await listed('deleted-')).filter(({ uid }) => uid === other.uid);
    expect(deleted!.roles).toEqual([{ id: Role.Root, role: 'root' }]);
    expect(await edit(root, { realname: 'Still here' }, other)).toMatchObject({ httpStatus: 401 });
    expect(await edit(root, { type: Role.User })).toMatchObject({ httpStatus: 400 });
  });

  it('frees the name and the address for others', async () => {
    const user = await site.signUp();
    const { uid, username, email } = await find(user);
    await remove([uid]);
    const body = { username, email: email!, password: 'new-secret' };
    expect(await site.reply('POST /api/register', { body })).toMatchObject({ status: 200 });
  });

  it('is done for all or for none, and repeated without effect', async () => {
    const user = await site.signUp();
    expect(await remove([user.uid, 'nobody'])).toMatchObject({ httpStatus: 404 });
    expect((await find(user)).isDeleted).toBe(false);
    expect(await remove([user.uid, user.uid])).toMatchObject({ status: 200 });
    const [{ username }] = (await listed('deleted-')).filter(({ uid }) => uid === user.uid) as [AdminUser];
    expect(await remove([user.uid])).toMatchObject({ status: 200 });
    expect((await listed(username))[0]).toMatchObject({ uid: user.uid, username });
    expect(await edit({ username }, { realname: 'Back again' })).toMatchObject({ httpStatus: 409 });
  });

  it('is refused for oneself', async () => {
    expect(await remove([root.uid])).toMatchObject({ httpStatus: 400, data: { field: 'ids' } });
  });
});

describe('removing a lost second factor', () => {
  const addPasskey = ({ uid }: TestUser) =>
    resolve(
      site.app.container,
      Db,
    )('passkey').insert({
      uid,
      credentialId: uid,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Lost phone',
    });
  const removeFactor = ({ uid }: TestUser, as = root) =>
    calls.reply('POST /api/admin/user/remove-second-factor', { body: { uid }, as });

  it('lets the user log in with the password alone, is recorded and announced', async () => {
    const user = await site.signUp();
    expect(await removeFactor(user)).toMatchObject({ httpStatus: 409 });
    await addPasskey(user);
    expect((await find(user)).hasSecondFactor).toBe(true);
    await expect(site.logIn(user.username, user.password)).rejects.toThrow('no login');
    expect(await removeFactor(user)).toMatchObject({ status: 200 });
    expect((await find(user)).hasSecondFactor).toBe(false);
    const as = await site.logIn(user.username, user.password);
    const { records } = await site.api('GET /api/msg/mine', { query: {}, as });
    expect(records[0]?.title).toContain('two-step login');
    const entry = await resolve(
      site.app.container,
      Db,
    )('auditEntry')
      .where({ targetUid: user.uid })
      .orderBy('id', 'desc');
    expect(entry[0]).toMatchObject({
      call: 'POST /api/admin/user/remove-second-factor',
      actorUid: root.uid,
      after: { secondFactor: 'removed' },
    });
  });

  it('is not for one’s own, which the settings remove after a confirmation', async () => {
    const other = await site.signUp({ role: Role.Root });
    await addPasskey(other);
    expect(await removeFactor(other, other)).toMatchObject({ httpStatus: 400, data: { field: 'uid' } });
    expect((await find(other)).hasSecondFactor).toBe(true);
  });
});
