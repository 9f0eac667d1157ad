import { definePlugin, ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Problems, Tx } from '@tribunal/server';
import { AccountEditor, onAccountsChanged } from '@tribunal/server/account';
import { onProblemVisibilityChanged } from '@tribunal/server/problem';
import { createProblem, problemForm, startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let site: TestApp;
let [root, user]: TestUser[] = [];
let accounts: string[] = [];
/** Changed problems, with whether the transaction still found them. */
let problems: [number, boolean][] = [];
let isRefusing = false;

beforeAll(async () => {
  const observer = testPlugin(definePlugin({ id: 'observer', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      scope.hook(onAccountsChanged, ({ uids }) => {
        accounts.push(...uids);
        if (isRefusing) throw new Error('refused');
      });
      scope.hook(onProblemVisibilityChanged, async ({ pids }) => {
        for (const pid of pids) {
          const found = await Problems.query(scope.get(Db)).where({ id: pid }).first('id');
          problems.push([pid, found !== undefined]);
        }
      });
    },
  });
  site = await startTestApp({ plugins: [observer] });
  [root, user] = [await site.asRoot(), await site.signUp()];
});
beforeEach(() => {
  [accounts, problems, isRefusing] = [[], [], false];
});
afterAll(() => site?.stop());

describe('onAccountsChanged', () => {
  it('reports a changed profile', async () => {
    await site.api('POST /api/change-userInfo', { body: { nickname: 'Nick' }, as: user });
    expect(accounts).toEqual([user!.uid]);
  });

  it('reports bans and deletions', async () => {
    const { uid } = await site.signUp();
    const editor = resolve(site.app.container, AccountEditor);
    const transactions = resolve(site.app.container, Tx);
    await transactions.run(async () => {
      const account = await editor.lock(uid);
      const { username, realname, email, titleName, titleColor } = account;
      const fields = { username, realname, email, titleName, titleColor, role: Role.User };
      await editor.edit(account, { ...fields, passwordHash: null, isBanned: true });
    });
    await transactions.run(async () => editor.anonymise(await editor.lock(uid)));
    expect(accounts).toEqual([uid, uid]);
  });

  it('rolls the change back when a handler throws', async () => {
    isRefusing = true;
    const { status } = await site.reply('POST /api/change-userInfo', { body: { nickname: 'Other' }, as: user });
    expect(status).toBe(500);
    isRefusing = false;
    const home = await site.api('GET /api/get-user-home-info', { query: { uid: user!.uid } });
    expect(home.nickname).toBe('Nick');
  });
});

describe('onProblemVisibilityChanged', () => {
  it('reports hidden and shown problems, and nothing when the visibility stays', async () => {
    const { pid, problemId } = await createProblem(site);
    const set = (auth: ProblemAuth) =>
      site.api('PUT /api/admin/problem/change-problem-auth', { body: { id: pid, auth }, as: root });
    await set(ProblemAuth.Private);
    await set(ProblemAuth.Private);
    expect(problems).toEqual([[pid, true]]);
    const save = (auth: ProblemAuth, title: string) =>
      site.api('PUT /api/admin/problem', {
        body: problemForm({ problem: { id: pid, problemId, auth, title } }),
        as: root,
      });
    await save(ProblemAuth.Private, 'Renamed');
    expect(problems).toHaveLength(1);
    await save(ProblemAuth.Public, 'Renamed');
    expect(problems).toHaveLength(2);
  });

  it('reports a deleted problem before it is gone', async () => {
    const { pid } = await createProblem(site);
    await site.api('DELETE /api/admin/problem', { query: { pid }, as: root });
    expect(problems).toEqual([[pid, true]]);
  });
});
