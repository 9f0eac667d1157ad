import type { ApiScope } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { createProblem, startTestApp, type Caller, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Db, Tx } from '@tribunal/platform';
import { AccountEditor } from '../../src/account';

let site: TestApp;
let now = Date.now();
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => new Date(now) } });
  user = await site.signUp();
});
afterAll(() => site?.stop());

const create = (as: TestUser, scopes: ApiScope[], days = 30) =>
  site.reply('POST /api/api-tokens', { body: { name: 'my script', scopes, days }, as });
const bearer = (token: string): Caller => ({ token: `Bearer ${token}` });
const tokenFor = async (as: TestUser, ...scopes: ApiScope[]): Promise<Caller> =>
  bearer((await create(as, scopes)).data!.token);
const whoAmI = (as: Caller) => site.reply('GET /api/get-user-auth-info', { as });
const setBan = (uid: string, isBanned: boolean) =>
  resolve(site.app.container, Db)('account').where({ uid }).update({ isBanned });

describe('an API token', () => {
  it('acts as its owner in its scopes, and is refused for other calls', async () => {
    const as = await tokenFor(user, 'read');
    expect(await whoAmI(as)).toMatchObject({ status: 200, data: { roles: ['default_user'] } });
    const { problemId } = await createProblem(site);
    const body = { pid: problemId, language: 'C++', code: 'int main() {}', isRemote: false };
    expect(await site.reply('POST /api/submit-problem-judge', { body, as })).toMatchObject({
      status: 403,
      msg: 'This API token lacks the scope “submit”',
    });
    const submitting = await tokenFor(user, 'submit');
    expect((await site.reply('POST /api/submit-problem-judge', { body, as: submitting })).status).toBe(200);
    expect((await whoAmI(submitting)).status).toBe(403);
  });

  it('is refused for calls without a scope, public ones too', async () => {
    const as = await tokenFor(user, 'read', 'submit', 'problem', 'contest', 'admin');
    const refused = [
      await site.reply('POST /api/api-tokens', { body: { name: 'more', scopes: ['read'], days: 1 }, as }),
      await site.reply('GET /api/api-tokens', { as }),
      await site.reply('GET /api/logout', { as }),
      await site.reply('POST /api/change-password', {
        body: { oldPassword: user.password, newPassword: 'another one' },
        as,
      }),
      await site.reply('GET /api/captcha', { as }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('has no more power than its owner at the moment of the call', async () => {
    const owner = await site.asRoot();
    const as = await tokenFor(owner, 'admin');
    const plugins = () => site.reply('GET /api/admin/plugin', { as });
    expect((await plugins()).status).toBe(200);
    expect((await site.reply('GET /api/admin/plugin', { as: await tokenFor(user, 'admin') })).status).toBe(403);
    const roles = resolve(site.app.container, Db)('accountRole').where({ uid: owner.uid });
    await roles.clone().update({ role: 1002 });
    expect((await plugins()).status).toBe(403);
    await roles.clone().update({ role: 1000 });
  });

  it('that is unknown, or without Bearer, is no login', async () => {
    expect(await whoAmI(bearer('tbl_unknown'))).toMatchObject({
      status: 401,
      msg: expect.stringContaining('API token') as string,
    });
    expect((await site.reply('GET /api/languages', { query: {}, as: bearer('tbl_unknown') })).status).toBe(401);
    const { data } = await create(user, ['read']);
    expect((await whoAmI({ token: data!.token })).status).toBe(401);
  });

  it('ends at its time, which is at most a year away', async () => {
    expect((await create(user, ['read'], 366)).status).toBe(400);
    expect((await create(user, ['read'], 0)).status).toBe(400);
    expect((await create(user, [])).status).toBe(400);
    const owner = await site.signUp();
    const as = bearer((await create(owner, ['read'], 1)).data!.token);
    now += 86_399_000;
    expect((await whoAmI(as)).status).toBe(200);
    now += 2000;
    expect((await whoAmI(as)).status).toBe(401);
  });

  it('ends when its owner revokes it, and nobody else can', async () => {
    const owner = await site.signUp();
    const { data } = await create(owner, ['read']);
    const revoke = (as: TestUser) => site.reply('DELETE /api/api-tokens', { query: { id: data!.id }, as });
    expect((await revoke(await site.signUp())).status).toBe(404);
    expect((await whoAmI(bearer(data!.token))).status).toBe(200);
    expect((await revoke(owner)).status).toBe(200);
    expect((await whoAmI(bearer(data!.token))).status).toBe(401);
  });

  it('ends with a ban and with the account', async () => {
    const owner = await site.signUp();
    const as = await tokenFor(owner, 'read');
    await setBan(owner.uid, true);
    expect((await whoAmI(as)).status).toBe(401);
    await setBan(owner.uid, false);
    const editor = resolve(site.app.container, AccountEditor);
    await resolve(site.app.container, Tx).run(async () => editor.anonymise(await editor.lock(owner.uid)));
    await setBan(owner.uid, false);
    expect((await whoAmI(as)).status).toBe(401);
  });

  it('survives a new password, unless its owner wants it to end', async () => {
    const owner = await site.signUp();
    const as = await tokenFor(owner, 'read');
    const change = (oldPassword: string, newPassword: string, endTokens: boolean) =>
      site.api('POST /api/change-password', { body: { oldPassword, newPassword, endTokens }, as: owner });
    await change(owner.password, 'second one', false);
    expect((await whoAmI(as)).status).toBe(200);
    await change('second one', 'third one', true);
    expect((await whoAmI(as)).status).toBe(401);
  });

  it('is listed without its text, with the hour of its last use', async () => {
    const owner = await site.signUp();
    const { data } = await create(owner, ['read']);
    const list = () => site.api('GET /api/api-tokens', { as: owner });
    expect(await list()).toMatchObject([{ name: 'my script', scopes: ['read'], lastUsedAt: null }]);
    await whoAmI(bearer(data!.token));
    const hour = new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString();
    expect(await list()).toMatchObject([{ lastUsedAt: hour }]);
    expect(JSON.stringify(await list())).not.toContain(data!.token);
    const [row] = await resolve(site.app.container, Db)('apiToken').where({ id: data!.id }).select('*');
    expect(JSON.stringify(row)).not.toContain(data!.token.slice(4));
  });

  it('is named in the audit log, as is its creation', async () => {
    const root = await site.asRoot();
    const as = await tokenFor(root, 'problem');
    await site.api('POST /api/admin/tag', { body: { name: 'by a script', oj: 'ME' }, as });
    const knex = resolve(site.app.container, Db);
    const entry = await knex('auditEntry').where({ call: 'POST /api/admin/tag' }).first('actorName', 'apiToken');
    expect(entry).toEqual({ actorName: 'root', apiToken: 'my script' });
    const created = await knex('auditEntry')
      .where({ call: 'POST /api/api-tokens', actorUid: root.uid })
      .orderBy('id', 'desc')
      .first('after', 'targetUid');
    expect(created).toMatchObject({ targetUid: root.uid, after: { name: 'my script', scopes: ['problem'] } });
  });

  it('is described in the OpenAPI document by the scope of each call', async () => {
    const { payload } = await site.app.server.inject('/api/openapi.json');
    const { paths } = JSON.parse(payload) as { paths: Record<string, Record<string, object>> };
    expect(paths['/api/submit-problem-judge']!['post']).toMatchObject({
      'x-scope': 'submit',
      security: [{ token: [] }, { apiToken: ['submit'] }],
    });
    expect(paths['/api/change-password']!['post']).toMatchObject({ 'x-scope': null, security: [{ token: [] }] });
  });
});
