import { createHash, randomUUID } from 'node:crypto';
import { resolve } from '@tribunal/kernel';
import { accountContentProviders, Db, Plugins } from '@tribunal/server';
import { AccountEraser } from '@tribunal/server/account';
import { pictureLink } from '@tribunal/server/authoring';
import {
  createProblem,
  pluginAt,
  startTestApp,
  submit,
  testPlugin,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { definePlugin, Role, Status } from '@tribunal/contract';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserAdminCalls } from '../contract';

const PLUGINS = ['user-admin', 'announcement', 'comment', 'contest', 'contest-onsite', 'test-run', 'remote-judging'];

/** Erases something after it was told the name, and does not start while `isBroken`. */
const diary = { isBroken: false, erased: [] as (string | null)[] };
const diaryPlugin = testPlugin(definePlugin({ id: 'diary', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) => {
    if (diary.isBroken) throw new Error('broken');
    scope.contribute(accountContentProviders, {
      plugin: 'diary',
      part: 'pages',
      count: async () => [],
      erase: async ({ username }) => {
        diary.erased.push(username);
        return 'done';
      },
    });
  },
});

let site: TestApp;
let calls: Api<UserAdminCalls>;
let root: TestUser;
let knex: Knex;
let eraser: AccountEraser;
let problemId: string;

beforeAll(async () => {
  site = await startTestApp({
    plugins: [
      ...(await Promise.all(PLUGINS.map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url))))),
      diaryPlugin,
    ],
  });
  calls = site.calls<UserAdminCalls>();
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
  eraser = resolve(site.app.container, AccountEraser);
  ({ problemId } = await createProblem(site));
});
afterAll(() => site?.stop());

const erase = async (user: { uid: string }, as = root) => {
  const reply = await calls.reply('DELETE /api/admin/user/delete-user', { body: { ids: [user.uid], erase: true }, as });
  await eraser.idle();
  return reply;
};
const send = async (user: TestUser, code = 'int main() {}'): Promise<number> =>
  (await submit(site, user, { pid: problemId, code })).submitId;
const content = (user: { uid: string }) =>
  calls.api('POST /api/admin/user/content', { body: { ids: [user.uid] }, as: root });
const nameOf = async ({ uid }: { uid: string }): Promise<string> =>
  (await knex('account').where({ uid }).first('username'))!.username;
const judge = (id: number) =>
  knex('judgement')
    .where({ submissionId: id })
    .update({ judgedAt: new Date(), status: Status.WrongAnswer, message: 'int secret' });
const dump = async (): Promise<string> => {
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    "select table_name as table from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    rows.map(async ({ table }) =>
      JSON.stringify(await knex.raw('select * from ?? t', [table]).then((found: { rows: unknown }) => found.rows)),
    ),
  );
  return texts.join('\n').toLowerCase();
};

describe('the account of what a user has written', () => {
  it('is for super administrators only', async () => {
    for (const role of Object.values(Role).filter((one) => one !== Role.Root)) {
      const as = await site.signUp({ role });
      expect(await calls.reply('POST /api/admin/user/content', { body: { ids: ['x'] }, as })).toMatchObject({
        status: 403,
      });
    }
  });

  it('counts each kind, omits empty ones, and says what is erased', async () => {
    const user = await site.signUp();
    expect(await content(user)).toEqual([]);
    await send(user);
    expect(await content(user)).toEqual([{ text: 'Submissions', count: 1, deleted: 'kept', erased: 'emptied' }]);
  });
});

describe('an erasure', () => {
  it('leaves nowhere in the database the name, the address or the code of the user', async () => {
    const user = await site.signUp({ username: 'grace-erased' });
    const email = 'grace-erased@example.org';
    await calls.api('PUT /api/admin/user/edit-user', {
      body: {
        uid: user.uid,
        username: user.username,
        realname: 'Grace Erased',
        email,
        titleName: null,
        titleColor: null,
        type: Role.User,
        status: 0,
        setNewPwd: false,
      },
      as: root,
    });
    const id = await send(user, 'int secret_of_grace;');
    await judge(id);
    await knex('notice').insert({
      title: 'x',
      content: 'for grace-erased',
      audience: 'Single',
      origin: 'site',
      recipientUid: user.uid,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect(await dump()).toContain('grace-erased@example.org');
    expect(await erase(user)).toMatchObject({ status: 200 });
    const left = await dump();
    for (const text of ['grace-erased', 'grace erased', 'secret_of_grace', 'int secret'])
      expect(left).not.toContain(text);
  });

  it('keeps the verdict, which nobody can change any more', async () => {
    const user = await site.signUp();
    const id = await send(user);
    await judge(id);
    await erase(user);
    const { submission } = await site.api('GET /api/get-submission-detail', { query: { submitId: id }, as: root });
    expect(submission).toMatchObject({ status: Status.WrongAnswer, code: null, username: await nameOf(user) });
    for (const call of ['rejudge', 'cancel-judge'] as const)
      expect(await site.reply(`POST /api/admin/judge/${call}`, { body: { submitId: id }, as: root })).toMatchObject({
        httpStatus: 409,
      });
    expect(await content(user)).toEqual([expect.objectContaining({ text: 'Entries of the audit log' })]);
  });

  it('waits for submissions that are being judged', async () => {
    const user = await site.signUp();
    const id = await send(user, 'int waiting;');
    await erase(user);
    const stored = () => knex('submission').where({ id }).first('code', 'erasedAt');
    expect(await stored()).toMatchObject({ code: 'int waiting;', erasedAt: null });
    await judge(id);
    await eraser.run();
    expect(await stored()).toMatchObject({ code: '', erasedAt: expect.any(Date) });
    expect(await knex('accountErasure').where({ uid: user.uid }).first()).toMatchObject({
      username: null,
      finishedAt: expect.any(Date),
    });
  });

  it('goes on after it was interrupted, and can be repeated', async () => {
    const user = await site.signUp();
    await judge(await send(user));
    await erase(user);
    const before = await dump();
    await knex('accountErasurePart').where({ uid: user.uid }).delete();
    await eraser.run();
    expect(await knex('accountErasurePart').where({ uid: user.uid }).pluck('part')).toContain('core/submissions');
    expect((await dump()).length).toBe(before.length);
  });

  it('of a user who was deleted earlier erases what can be found without a name', async () => {
    const user = await site.signUp();
    const id = await send(user);
    await judge(id);
    await calls.api('DELETE /api/admin/user/delete-user', { body: { ids: [user.uid] }, as: root });
    const name = await nameOf(user);
    expect((await knex('submission').where({ id }).first('code'))!.code).not.toBe('');
    await erase(user);
    expect(await knex('submission').where({ id }).first('code')).toEqual({ code: '' });
    expect(await nameOf(user)).toBe(name);
    const { records } = await calls.api('GET /api/admin/user/get-user-list', { query: { keyword: name }, as: root });
    expect(records[0]).toMatchObject({ isDeleted: true, erasure: 'done' });
  });

  it('replaces names in the audit log only, and in entries of others only the name of this user', async () => {
    const [user, other] = [await site.signUp({ username: 'lin' }), await site.signUp()];
    const editing = {
      realname: null,
      email: null,
      titleName: null,
      titleColor: null,
      type: Role.User,
      status: 0,
      setNewPwd: false,
    } as const;
    await calls.api('PUT /api/admin/user/edit-user', {
      body: { uid: other.uid, username: other.username, ...editing, titleName: 'lin' },
      as: root,
    });
    await calls.api('PUT /api/admin/user/edit-user', {
      body: { uid: user.uid, username: 'lin', ...editing },
      as: root,
    });
    const entries = () => knex('auditEntry').orderBy('id').select('id', 'ip', 'call', 'requestId', 'subjectId');
    const before = await entries();
    await erase(user);
    expect((await entries()).slice(0, before.length)).toEqual(before);
    const own = await knex('auditEntry').where({ targetUid: user.uid });
    expect(own.length).toBeGreaterThan(0);
    for (const { subjectName } of own) expect(subjectName).toBe(await nameOf(user));
    expect(await knex('auditEntry').where({ targetUid: other.uid }).first('input')).toMatchObject({
      input: { titleName: 'lin' },
    });
    await expect(knex('auditEntry').update({ ip: 'x' })).rejects.toThrow('append-only');
  });

  it('clears the names of API tokens, and changes no other entry of a token', async () => {
    const user = await site.signUp();
    const entry = { actorUid: user.uid, ip: '', requestId: randomUUID(), call: 'POST /api/x', input: '{}' };
    const [made] = await knex('auditEntry')
      .insert({ ...entry, apiToken: 'laptop-of-lin' })
      .returning('id');
    const setToken = (apiToken: string | null) =>
      knex.transaction(async (trx) => {
        await trx.raw("set local tribunal.anonymise = 'on'");
        await trx('auditEntry').where({ id: made!.id }).update({ apiToken });
      });
    await expect(setToken('other')).rejects.toThrow('append-only');
    await site.api('POST /api/api-tokens', { body: { name: 'laptop-of-lin', scopes: ['read'], days: 1 }, as: user });
    await erase(user);
    expect(await knex('auditEntry').where({ id: made!.id }).first('apiToken')).toEqual({ apiToken: null });
    expect(await dump()).not.toContain('laptop-of-lin');
  });

  it('replaces no name of a user who takes the freed one before it is done', async () => {
    const old = await site.signUp({ username: 'freed' });
    await erase(old);
    const successor = await site.signUp();
    const nothing = { realname: null, email: null, titleName: null, titleColor: null };
    await calls.api('PUT /api/admin/user/edit-user', {
      body: { uid: successor.uid, username: 'freed', ...nothing, type: Role.User, status: 0, setNewPwd: false },
      as: root,
    });
    await knex('accountErasure').where({ uid: old.uid }).update({ username: 'freed' });
    await knex('accountErasurePart').where({ uid: old.uid }).delete();
    await eraser.run();
    expect(await knex('auditEntry').where({ targetUid: successor.uid }).first()).toMatchObject({
      after: { username: 'freed' },
      input: { username: 'freed' },
    });
  });

  /** Inserts a contest with these unofficial participants. */
  const addContest = async (starAccounts: string[]): Promise<number> => {
    const times = { startAt: new Date(), endAt: new Date(Date.now() + 3_600_000) };
    const [made] = await knex('contest')
      .insert({
        title: 'c',
        type: 0,
        auth: 0,
        ...times,
        starAccounts,
        createdAt: new Date(),
        updatedAt: new Date(),
      } as never)
      .returning('id');
    return made!.id;
  };
  const starsOf = async (id: number) => (await knex('contest').where({ id }).first('starAccounts'))!.starAccounts;

  it('keeps stars of contests unofficial who get another name, are deleted or erased', async () => {
    const [user, other] = [await site.signUp({ username: 'StarUser' }), await site.signUp()];
    const cid = await addContest(['staruser', other.username]);
    const { uid } = user;
    const { records } = await calls.api('GET /api/admin/user/get-user-list', {
      query: { keyword: 'StarUser' },
      as: root,
    });
    const { realname, email, titleName, titleColor, roles, status } = records[0]!;
    const kept = { realname, email, titleName, titleColor, type: roles[0]!.id, status, setNewPwd: false };
    const change = { uid, username: 'StarRenamed', ...kept };
    expect(await calls.reply('PUT /api/admin/user/edit-user', { body: change, as: root })).toMatchObject({
      status: 200,
    });
    expect(await starsOf(cid)).toEqual(['StarRenamed', other.username]);
    await calls.reply('DELETE /api/admin/user/delete-user', { body: { ids: [uid] }, as: root });
    expect(await starsOf(cid)).toEqual([await nameOf(user), other.username]);
    await erase(user);
    expect(await starsOf(cid)).toEqual([await nameOf(user), other.username]);
  });

  it('keeps comments that others replied to without their text', async () => {
    const [user, other] = [await site.signUp(), await site.signUp()];
    const cid = await addContest([]);
    const add = async (uid: string) =>
      (
        await knex('commentItem')
          .insert({ placeKind: 'contest', placeId: cid, uid, content: 'words', createdAt: new Date() })
          .returning('id')
      )[0]!.id;
    const [answered, alone] = [await add(user.uid), await add(user.uid)];
    await knex('commentReply').insert({ commentId: answered, uid: other.uid, content: 'reply', createdAt: new Date() });
    await erase(user);
    expect(await knex('commentItem').whereIn('id', [answered, alone]).select('id', 'content')).toEqual([
      { id: answered, content: '—' },
    ]);
    expect(await knex('commentReply').where({ commentId: answered }).pluck('content')).toEqual(['reply']);
  });

  const addPicture = async ({ uid }: TestUser, name: string) => {
    const createdAt = new Date();
    const sha256 = createHash('sha256').update(name).digest('hex');
    await knex('publicContent').insert({ sha256, bytes: 1, touchedAt: createdAt });
    await knex('publicFile').insert({ uid, name, kind: 'markdown', sha256, type: 'image/png', createdAt });
    return () => knex('publicFile').where({ name }).pluck('uid');
  };

  it('removes a picture that only a comment of this user shows', async () => {
    const user = await site.signUp();
    const owners = await addPicture(user, 'mine.png');
    await knex('commentItem').insert({
      placeKind: 'contest',
      placeId: 1,
      uid: user.uid,
      createdAt: new Date(),
      content: `![](${pictureLink('mine.png')})`,
    });
    await erase(user);
    expect(await owners()).toEqual([]);
  });

  it('waits with the pictures and the end for plugins that are wanted but not active', async () => {
    const plugins = resolve(site.app.container, Plugins);
    const restart = async (state: 'active' | 'failed') => {
      await plugins.set('diary', 'off');
      await plugins.idle();
      diary.isBroken = state === 'failed';
      await plugins.set('diary', 'on');
      await plugins.idle();
      expect(plugins.states()['diary']).toBe(state);
    };
    const user = await site.signUp({ username: 'Patient' });
    const owners = await addPicture(user, 'kept.png');
    const stored = () => knex('accountErasure').where({ uid: user.uid }).first('username', 'finishedAt');
    await restart('failed');
    await erase(user);
    expect(await stored()).toEqual({ username: 'patient', finishedAt: null });
    expect(await owners()).toEqual([user.uid]);
    await restart('active');
    await eraser.run();
    expect(diary.erased).toContain('patient');
    expect(await stored()).toEqual({ username: null, finishedAt: expect.any(Date) });
    expect(await owners()).toEqual([]);
  });

  it('is refused for oneself', async () => {
    expect(await erase(root)).toMatchObject({ httpStatus: 400, data: { field: 'ids' } });
    expect(await knex('accountErasure').where({ uid: root.uid })).toEqual([]);
  });
});
