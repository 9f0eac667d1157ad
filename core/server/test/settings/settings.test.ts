import { Role, type SiteAdminCalls, type SiteSettingKey, type SiteSettingRow } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Config, Db, SiteSettings } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailTransports } from '@tribunal/platform';
import { startFakeSmtp } from '../mail/fake-smtp';

const SETTINGS = 'GET /api/admin/config/setting';
const HISTORY = 'GET /api/admin/config/setting/history';
const UNDO = 'POST /api/admin/config/setting/undo';
const SET_WEB = 'PUT /api/admin/config/set-web-config';
const GET_EMAIL = 'GET /api/admin/config/get-email-config';
const SET_EMAIL = 'PUT /api/admin/config/set-email-config';
const TEST_EMAIL = 'POST /api/admin/config/test-email';

let site: TestApp;
let root: TestUser;
let second: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  second = await site.signUp({ role: Role.Root });
});
afterAll(() => site?.stop());

const setWeb = (body: SiteAdminCalls[typeof SET_WEB]['body'], as = root) => site.reply(SET_WEB, { body, as });
const setEmail = (body: SiteAdminCalls[typeof SET_EMAIL]['body']) => site.api(SET_EMAIL, { body, as: root });
const setting = async (key: SiteSettingKey): Promise<SiteSettingRow> =>
  (await site.api(SETTINGS, { as: root })).find((row) => row.key === key)!;
const history = (key: SiteSettingKey) => site.api(HISTORY, { query: { key }, as: root });
const undo = (key: SiteSettingKey, version: number) => site.reply(UNDO, { body: { key, version }, as: root });

it.each([
  [SETTINGS, {}],
  [HISTORY, { query: { key: 'name' } }],
  [UNDO, { body: { key: 'name', version: 1 } }],
  [GET_EMAIL, {}],
  [SET_EMAIL, { body: {} }],
  [TEST_EMAIL, { body: { email: 'ada@example.org' } }],
] as const)('%s is for super admins', async (call, input) => {
  expect((await site.reply(call, input as never)).status).toBe(401);
  for (const role of [Role.User, Role.Admin, Role.ProblemAdmin] as const) {
    const as = await site.signUp({ role });
    expect((await site.reply(call, { ...input, as } as never)).status).toBe(403);
  }
});

describe('a setting', () => {
  it('has its default, and says who changed it last and when', async () => {
    expect(await setting('projectName')).toMatchObject({
      value: 'Tribunal',
      default: 'Tribunal',
      version: 0,
      changedBy: null,
      changedAt: null,
    });
    await setWeb({ projectName: 'Ours' }, second);
    const changed = await setting('projectName');
    expect(changed).toMatchObject({ value: 'Ours', default: 'Tribunal', version: 1, changedBy: second.username });
    expect(Date.parse(changed.changedAt!)).toBeGreaterThan(0);
  });

  it('records every change, and none where the value stays', async () => {
    for (const recordName of ['one', 'two', 'two']) await setWeb({ recordName });
    expect((await history('recordName')).records).toMatchObject([
      { version: 2, before: 'one', after: 'two', changedBy: root.username },
      { version: 1, before: null, after: 'one' },
    ]);
  });

  it('keeps its history when the audit log is gone', async () => {
    await setWeb({ recordUrl: 'https://example.org' });
    await resolve(site.app.container, Db).raw('select purge_audit_entries(now(), 100)');
    expect((await history('recordUrl')).total).toBe(1);
  });

  it('is used if a feature acts on it', async () => {
    expect((await setting('openPublicJudge')).isUsed).toBe(true);
    expect((await setting('openGroupDiscussion')).isUsed).toBe(false);
  });
});

describe('two admins', () => {
  it('change different settings without a conflict, and the same one with', async () => {
    const [name, short] = [await setting('name'), await setting('shortName')];
    expect((await setWeb({ name: 'First', versions: { name: name.version } }, second)).status).toBe(200);
    expect((await setWeb({ shortName: 'F', versions: { shortName: short.version } })).status).toBe(200);
    const refused = await setWeb({ name: 'Mine', description: 'Mine', versions: { name: name.version } });
    expect(refused).toMatchObject({ status: 409, data: { field: 'name' } });
    expect(refused.msg).toContain(second.username);
    expect((await setting('name')).value).toBe('First');
    expect((await setting('description')).value).toBe(null);
  });

  it("who save at the same time do not overwrite each other's changes", async () => {
    const { version } = await setting('description');
    const save = (description: string) => setWeb({ description, versions: { description: version } });
    const replies = await Promise.all(['a', 'b', 'c'].map(save));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await setting('description')).version).toBe(version + 1);
  });
});

describe('a change', () => {
  it('can be undone, and the undoing too', async () => {
    await setWeb({ projectUrl: 'https://example.org/a' });
    await setWeb({ projectUrl: 'https://example.org/b' });
    expect(await undo('projectUrl', 2)).toMatchObject({
      status: 200,
      data: { value: 'https://example.org/a', version: 3 },
    });
    expect(await undo('projectUrl', 3)).toMatchObject({ status: 200, data: { value: 'https://example.org/b' } });
  });

  it('of a setting that had its default, undone, gives the default back', async () => {
    await site.api('PUT /api/admin/switch/update', { body: { openPublicJudge: false }, as: root });
    expect(await undo('openPublicJudge', 1)).toMatchObject({ data: { value: true, version: 2 } });
    const rows = await resolve(site.app.container, Db)('siteSetting').where({ key: 'openPublicJudge' });
    expect(rows).toEqual([]);
  });

  it('is not undone if the setting has been changed since', async () => {
    const { version } = await setting('name');
    await setWeb({ name: 'Second' });
    await setWeb({ name: 'Third' }, second);
    const refused = await undo('name', version + 1);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.msg).toContain(second.username);
    expect((await setting('name')).value).toBe('Third');
  });
});

describe('the password of the mail server', () => {
  it('is never returned, logged or stored in plain text', async () => {
    const state = await setEmail({
      emailHost: 'mail.example.org',
      emailUsername: 'judge',
      emailPassword: 'open sesame',
    });
    expect(state).toMatchObject({ hasPassword: true, delivery: 'settings' });
    const knex = resolve(site.app.container, Db);
    const everywhere = JSON.stringify([
      state,
      await site.api(GET_EMAIL, { as: root }),
      await site.api(SETTINGS, { as: root }),
      await history('emailPassword'),
      await knex('siteSetting'),
      await knex('siteSettingChange'),
      await knex('auditEntry'),
    ]);
    expect(everywhere).not.toContain('sesame');
    expect(await setting('emailPassword')).toMatchObject({ value: true, default: false });
    expect(await undo('emailPassword', 1)).toMatchObject({ status: 400 });
  });

  it('is removed when the server changes, so that no other server receives it', async () => {
    expect(await setEmail({ emailPort: 587 })).toMatchObject({ hasPassword: true });
    expect(await setEmail({ emailHost: 'elsewhere.example.org' })).toMatchObject({ hasPassword: false });
    await setEmail({ emailHost: null });
  });
});

describe('mail settings', () => {
  it.each([
    ['emailHost', { emailHost: 'no host' }],
    ['emailPort', { emailPort: 65_536 }],
    ['emailFrom', { emailFrom: 'nobody' }],
  ])('are refused with a wrong %s', async (field, body) => {
    expect(await site.reply(SET_EMAIL, { body, as: root })).toMatchObject({ status: 400, data: { field } });
  });

  it('send a test mail at once, and say why it was refused', async () => {
    await using smtp = await startFakeSmtp();
    const test = () => site.reply(TEST_EMAIL, { body: { email: 'ada@example.org' }, as: root });
    expect(await test()).toMatchObject({ status: 400, data: { field: 'email' } });
    const { hostname, port } = new URL(smtp.url);
    await setEmail({ emailHost: hostname, emailPort: Number(port), emailSsl: false, emailUsername: null });
    await setEmail({ emailFrom: 'judge@town.example' });
    expect((await site.api('GET /api/get-website-config')).mail).toBe(true);
    expect(await test()).toMatchObject({ status: 200, data: { outcome: 'sent' } });
    expect(smtp.received).toMatchObject([{ from: 'judge@town.example', to: 'ada@example.org' }]);
    smtp.answer = '550 no such user';
    const refused = await test();
    expect(refused).toMatchObject({ status: 502, data: { field: 'email' } });
    expect(refused.msg).toContain('EENVELOPE 550');
    await setEmail({ emailHost: null });
    expect((await site.api('GET /api/get-website-config')).mail).toBe(false);
  });

  it('are overridden by MAIL_URL', async () => {
    const settings = await resolve(site.app.container, SiteSettings).read();
    const stored = { ...settings, emailHost: 'elsewhere.example.org' };
    const deliveryWith = (url?: string) => {
      const config = { ...resolve(site.app.container, Config), mail: { url, from: 'judge@town.example' } };
      return new MailTransports(config, { read: async () => stored }).present(stored).delivery;
    };
    expect([deliveryWith(), deliveryWith('smtp://localhost'), deliveryWith('catch:')]).toEqual([
      'settings',
      'environment',
      'captured',
    ]);
  });
});
