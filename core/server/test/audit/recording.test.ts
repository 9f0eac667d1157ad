import { AUDIT_HIDDEN, definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { problemForm, startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit, badInput, Db, Tx, type Row, type RouteSpec, type ServerScope } from '@tribunal/server';

const setSwitch = (scope: ServerScope, minutes: number) =>
  scope
    .get(Tx)
    .run(({ knex }) => knex('siteSetting').insert({ key: `test-${minutes}`, value: '1', updatedAt: new Date() }));

/** Calls that change data in the ways that services do. */
const calls: Readonly<Record<string, (scope: ServerScope) => Promise<unknown>>> = {
  'without a transaction': async () => audit.describe({ after: { done: true } }),
  'with two transactions': async (scope) => {
    await setSwitch(scope, 1);
    await setSwitch(scope, 2);
  },
  'reads, then refuses': async (scope) => {
    await scope.get(Tx).run(({ knex }) => knex('siteSetting').select());
    throw badInput('x', 'input.required');
  },
  'changes, then refuses in the transaction': async (scope) => {
    await scope.get(Tx).run(async ({ knex }) => {
      audit.describe({ after: { lost: true } });
      await knex('siteSetting').insert({ key: 'lost', value: '1', updatedAt: new Date() });
      throw badInput('x', 'input.required');
    });
  },
  'fails in the commit': async (scope) => {
    await scope.get(Tx).run(async ({ knex }) => {
      await knex.raw('create temporary table once (id int primary key deferrable initially deferred) on commit drop');
      await knex('siteSetting').insert({ key: 'uncommitted', value: '1', updatedAt: new Date() });
      await knex.raw('insert into once values (1), (1)');
    });
  },
  'drops a savepoint': async (scope) => {
    const transactions = scope.get(Tx);
    await transactions.run(async () => {
      const part = transactions.run(async () => {
        audit.describe({ after: { part: 'dropped' } });
        throw new Error('dropped');
      });
      await part.catch(() => undefined);
      await transactions.run(async () => audit.describe({ after: { part: 'kept' } }));
    });
  },
  'is retried after a deadlock': async (scope) => {
    let attempts = 0;
    await scope.get(Tx).run(async () => {
      attempts += 1;
      audit.describe({ after: { attempts } });
      if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
  },
  'counts attempts aside': async (scope) => {
    await audit.aside(() => setSwitch(scope, 3));
    throw badInput('x', 'input.required');
  },
  'changes later': async (scope) => {
    setImmediate(() => void setSwitch(scope, 4));
  },
};

const plugin = testPlugin(definePlugin({ id: 'acts', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) => {
    const route = (name: string, index: number): RouteSpec => ({
      method: 'POST',
      path: `/api/admin/act-${index}`,
      access: 'root',
      handle: async () => void (await calls[name]!(scope)),
    });
    scope.serve(Object.keys(calls).map(route));
  },
});

let site: TestApp;
let knex: Knex;
let root: TestUser;
let earlier = 0;

beforeAll(async () => {
  site = await startTestApp({ plugins: [plugin] });
  knex = resolve(site.app.container, Db);
  root = await site.asRoot();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  earlier = (await knex('auditEntry').max({ id: 'id' }).first())?.id ?? 0;
});

/** Returns the entries of this test. */
const entries = (): Promise<Row<'auditEntry'>[]> => knex('auditEntry').where('id', '>', earlier).orderBy('id');
const act = async (name: string): Promise<number> => {
  const url = `/api/admin/act-${Object.keys(calls).indexOf(name)}`;
  const { payload } = await site.app.server.inject({ method: 'POST', url, headers: { authorization: root.token } });
  return (JSON.parse(payload) as { status: number }).status;
};

describe('an act', () => {
  it('is recorded with who, when, from where and what changed', async () => {
    const { headers } = await site.reply('PUT /api/admin/switch/update', {
      body: { openPublicJudge: false, openGroupJudge: true },
      as: root,
    });
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actorUid: root.uid,
      actorName: 'root',
      ip: '127.0.0.1',
      requestId: headers['x-request-id'],
      call: 'PUT /api/admin/switch/update',
      plugin: null,
      subjectType: 'settings',
      before: { openPublicJudge: true },
      after: { openPublicJudge: false },
      input: { openPublicJudge: false, openGroupJudge: true },
    });
    expect(Math.abs(entry!.at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is not recorded when it is refused', async () => {
    const refused = [
      await site.reply('PUT /api/admin/switch/update', { body: {}, as: await site.signUp() }),
      await site.reply('PUT /api/admin/switch/update', { body: { defaultSubmitInterval: -1 }, as: root }),
      await site.reply('POST /api/change-password', {
        body: { oldPassword: 'wrong password', newPassword: 'another password' },
        as: root,
      }),
      await site.reply('PUT /api/admin/plugin', { body: { id: 'unknown', wanted: 'on' }, as: root }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 400, 400, 404]);
    expect(await entries()).toEqual([]);
  });

  it('of a plugin names the plugin', async () => {
    await act('without a transaction');
    expect(await entries()).toMatchObject([{ plugin: 'acts', after: { done: true }, before: null }]);
  });

  it('has one entry, with its first change', async () => {
    expect(await act('with two transactions')).toBe(200);
    expect(await entries()).toMatchObject([{ call: 'POST /api/admin/act-1', input: {}, before: null, after: null }]);
  });

  it.each(['reads, then refuses', 'changes, then refuses in the transaction', 'counts attempts aside'])(
    'that %s has none',
    async (name) => {
      expect(await act(name)).toBe(400);
      expect(await entries()).toEqual([]);
    },
  );

  it('that fails in the commit leaves neither change nor entry', async () => {
    expect(await act('fails in the commit')).toBe(500);
    expect(await entries()).toEqual([]);
    expect(await knex('siteSetting').where({ key: 'uncommitted' })).toEqual([]);
  });

  it('is undone if its entry cannot be written', async () => {
    await knex.raw(
      `alter table audit_entry add constraint refused check (call <> 'PUT /api/admin/config/set-web-config')`,
    );
    try {
      const reply = await site.reply('PUT /api/admin/config/set-web-config', { body: { name: 'Unseen' }, as: root });
      expect(reply.status).toBe(500);
    } finally {
      await knex.raw('alter table audit_entry drop constraint refused');
    }
    expect((await site.api('GET /api/admin/config/get-web-config', { as: root })).name).not.toBe('Unseen');
  });

  it('drops what a failed savepoint or attempt described', async () => {
    await act('drops a savepoint');
    await act('is retried after a deadlock');
    expect((await entries()).map(({ after }) => after)).toEqual([{ part: 'kept' }, { attempts: 2 }]);
  });

  it('does not include what runs after the reply', async () => {
    await act('changes later');
    await expect.poll(() => knex('siteSetting').where({ key: 'test-4' })).toHaveLength(1);
    expect(await entries()).toMatchObject([{ call: 'POST /api/admin/act-8' }]);
  });
});

describe('the description of an act by its service', () => {
  it('secrets of plugins and of accounts are hidden', async () => {
    await site.api('POST /api/change-password', {
      body: { oldPassword: root.password, newPassword: 'another password' },
      as: root,
    });
    const [entry] = await entries();
    expect(entry).toMatchObject({ after: { password: AUDIT_HIDDEN }, targetUid: root.uid, actorUid: root.uid });
    expect(JSON.stringify(entry)).not.toMatch(/another password|root-of-tests|argon2/);
  });

  it('problems: published, changed, deleted', async () => {
    const { pid } = await site.api('POST /api/admin/problem', { body: problemForm(), as: root });
    await site.api('PUT /api/admin/problem/change-problem-auth', { body: { id: pid, auth: 2 }, as: root });
    await site.api('DELETE /api/admin/problem', { query: { pid }, as: root });
    expect(await entries()).toMatchObject([
      { subjectType: 'problem', subjectId: String(pid), before: null },
      { subjectType: 'problem', subjectId: String(pid), before: { auth: 1 }, after: { auth: 2 } },
      { subjectType: 'problem', subjectId: String(pid), before: { authorUid: root.uid }, after: null },
    ]);
  });
});

describe('the events of an account', () => {
  it('are shown to logged-in users only', async () => {
    expect(await site.reply('GET /api/account-events', { query: {} })).toMatchObject({ status: 401 });
  });

  it('are what was done to it, without names of staff', async () => {
    const user = await site.signUp();
    await site.api('POST /api/change-userInfo', { body: { nickname: 'Ada' }, as: user });
    const { records, hasMore } = await site.api('GET /api/account-events', { query: {}, as: user });
    expect(hasMore).toBe(false);
    expect(records).toMatchObject([
      {
        names: { 'en-US': 'Change the profile', 'zh-CN': '修改个人资料' },
        by: 'self',
        ip: '127.0.0.1',
        before: { nickname: null },
        after: { nickname: 'Ada' },
      },
    ]);
    expect(await site.api('GET /api/account-events', { query: {}, as: await site.signUp() })).toMatchObject({
      records: [],
    });
  });

  it('come in pages, the newest first', async () => {
    const user = await site.signUp();
    for (let index = 0; index < 11; index++)
      await site.api('POST /api/change-userInfo', { body: { nickname: `Ada ${index}` }, as: user });
    const first = await site.api('GET /api/account-events', { query: {}, as: user });
    expect(first).toMatchObject({ hasMore: true, records: { length: 10, 0: { after: { nickname: 'Ada 10' } } } });
    const query = { beforeId: first.records.at(-1)!.id };
    const rest = await site.api('GET /api/account-events', { query, as: user });
    expect(rest).toMatchObject({ hasMore: false, records: [{ after: { nickname: 'Ada 0' } }] });
  });
});
