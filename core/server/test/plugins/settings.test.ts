import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptSecret } from '@tribunal/config';
import { definePlugin, type Locale } from '@tribunal/contract';
import { defineRemoteJudge, type RemoteJudgeSpec } from '@tribunal/remote-kit/contract';
import { resolve } from '@tribunal/kernel';
import { Config, Db } from '@tribunal/server';
import { startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { PluginSettings, type TextTree } from '@tribunal/platform';

interface ClockCalls {
  'GET /api/clock-strikes': { data: string };
}

const clockManifest = definePlugin({
  id: 'clock',
  version: '1.0.0',
  contract: '^3.0',
  settings: {
    strikes: { type: 'integer', default: 3, min: 1, max: 12, label: 'settings.strikes' },
    motto: { type: 'string', default: 'tempus fugit', maxLength: 20, label: 'settings.motto' },
    loud: { type: 'boolean', default: false, label: 'settings.loud' },
    key: { type: 'string', default: '', maxLength: 30, label: 'settings.key', secret: true, boundTo: 'motto' },
  },
});
const TEXTS: [Locale, TextTree][] = [
  ['en-US', { name: 'Clock', settings: { strikes: 'Strikes at noon' } }],
  ['zh-CN', { name: '时钟', settings: { strikes: '正午敲击次数' } }],
];

const received: number[] = [];
const clock = () =>
  testPlugin(clockManifest, {
    texts: TEXTS,
    setup: (scope) => {
      scope.serve([
        {
          method: 'GET',
          path: '/api/clock-strikes',
          access: 'public',
          handle: async () => {
            const { strikes, loud } = await scope.settings();
            return (loud ? 'DONG ' : 'dong ').repeat(strikes).trim();
          },
        },
      ]);
      scope.onSettings(() => void scope.settings().then(({ strikes }) => received.push(strikes)));
    },
  });

const site: RemoteJudgeSpec = {
  key: 'TOY',
  name: 'Toy judge',
  home: 'https://toy.example',
  endpoint: 'https://toy.example',
  exampleId: '1',
  submitMethods: ['pool'],
  poolByDefault: false,
  credentials: ['password'],
  gaps: { submitMs: 1000, requestMs: 100 },
  languages: [],
};
const sites = () =>
  testPlugin(definePlugin({ id: 'sites', version: '1.0.0', contract: '^3.0' }), {
    texts: [['en-US', { field: { requestTimeout: 'Request timeout' } }]],
  });
const toy = () => testPlugin(defineRemoteJudge({ version: '1.0.0', contract: '^3.0', requires: ['sites'] }, site));

let app: TestApp;
let root: TestUser;
beforeAll(async () => {
  app = await startTestApp({ plugins: [clock(), sites(), toy()] });
  root = await app.asRoot();
});
afterAll(() => app?.stop());

const save = (values: Record<string, boolean | number | string>, id = 'clock') =>
  app.reply('PUT /api/admin/plugin/settings', { body: { id, values }, as: root });
const strikes = (from = app) => from.calls<ClockCalls>().api('GET /api/clock-strikes');
const stored = async (id = 'clock') => {
  const row = await resolve(app.app.container, Db)('pluginState').where({ id }).first('settings');
  return row?.settings;
};
const rowOf = async (id: string) =>
  (await app.api('GET /api/admin/plugin', { as: root })).find((one) => one.id === id)!;

describe('the settings of a plugin', () => {
  it('are for the super admin', async () => {
    const body = { id: 'clock', values: { strikes: 5 } };
    const staff = await app.signUp({ role: 1001 });
    for (const [as, status] of [
      [undefined, 401],
      [staff, 403],
    ] as const) {
      expect(await app.reply('PUT /api/admin/plugin/settings', { body, as })).toMatchObject({ status });
      expect(await app.reply('POST /api/admin/plugin/retry', { body: { id: 'clock' }, as })).toMatchObject({ status });
    }
    expect(await strikes()).toBe('dong dong dong');
  });

  it.each([
    [{ strikes: 13 }, 'strikes', 'Strikes at noon must be at most 12'],
    [{ strikes: 0 }, 'strikes', 'Strikes at noon must be at least 1'],
    [{ strikes: 2.5 }, 'strikes', 'Strikes at noon must be a whole number'],
    [{ motto: 'x'.repeat(21) }, 'motto', 'motto must have at most 20 characters'],
    [{ motto: 'a\0b' }, 'values.motto', 'values.motto contains a character that is not allowed'],
    [{ loud: 'very' }, 'loud', 'loud must be true or false'],
    [{ key: 'x'.repeat(31) }, 'key', 'key must have at most 30 characters'],
    [{ tune: 'x' }, 'tune', 'This plugin has no setting tune'],
    [{ __proto__x: 'x', constructor: 'x' }, '__proto__x', 'This plugin has no setting __proto__x'],
  ])('refuse %j, naming the field and the limit', async (values, field, msg) => {
    expect(await save(values as Record<string, string>)).toMatchObject({ status: 400, msg, data: { field } });
    expect(await stored()).toBeUndefined();
  });

  it('name the field in the language of the viewer', async () => {
    const reply = await app.reply('PUT /api/admin/plugin/settings', {
      body: { id: 'clock', values: { strikes: 13 } },
      as: root,
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(reply.msg).toContain('正午敲击次数');
    expect(await save({ requestTimeout: 301 }, 'remote-toy')).toMatchObject({
      msg: 'Request timeout must be at most 300',
    });
  });

  it.each(['proxy.example:3128', 'socks5://proxy.example:1080', 'http://proxy.example:0', 'http://proxy.example/x'])(
    'refuse %s as the proxy of a remote judge, and say what one looks like',
    async (proxy) => {
      expect(await save({ proxy }, 'remote-toy')).toMatchObject({
        status: 400,
        msg: expect.stringContaining('http://name:password@host:port') as string,
        data: { field: 'proxy' },
      });
      expect((await rowOf('remote-toy')).settings).toContainEqual(
        expect.objectContaining({ name: 'proxy', hasSecret: false }),
      );
    },
  );

  it('take the address of a proxy, and remove it again', async () => {
    const hasProxy = async () => (await rowOf('remote-toy')).settings.find(({ name }) => name === 'proxy')?.hasSecret;
    expect(await save({ proxy: 'http://me:open%20sesame@proxy.example:3128' }, 'remote-toy')).toMatchObject({
      status: 200,
    });
    expect(await hasProxy()).toBe(true);
    await save({ proxy: '' }, 'remote-toy');
    expect(await hasProxy()).toBe(false);
  });

  it('are refused for a plugin that there is not', async () => {
    expect(await save({}, 'nothing')).toMatchObject({ status: 404, msg: 'Plugin nothing not found' });
  });

  it('have their defaults until they are changed', async () => {
    const { names, settings } = await rowOf('clock');
    expect(names).toEqual({ 'en-US': 'Clock', 'zh-CN': '时钟' });
    expect(settings).toMatchObject([
      { name: 'strikes', value: 3, labels: { 'en-US': 'Strikes at noon', 'zh-CN': '正午敲击次数' } },
      { name: 'motto', value: 'tempus fugit', labels: {} },
      { name: 'loud', value: false },
      { name: 'key', value: null, hasSecret: false },
    ]);
  });

  it('apply at once to the plugin, which is notified of the change; absent settings stay', async () => {
    expect(await save({ strikes: 2, motto: ' carpe diem ' })).toMatchObject({ status: 200 });
    expect(await strikes()).toBe('dong dong');
    expect(await save({ loud: true })).toMatchObject({
      data: { settings: [{ value: 2 }, { value: 'carpe diem' }, { value: true }, { value: null }] },
    });
    expect(await strikes()).toBe('DONG DONG');
    await expect.poll(() => received.at(-1)).toBe(2);
  });

  it('reach every process of the site', async () => {
    await using second = await startTestApp({ databaseUrl: app.databaseUrl, plugins: [clock(), sites(), toy()] });
    expect(await strikes(second)).toBe('DONG DONG');
    await save({ strikes: 1 });
    await expect.poll(() => strikes(second)).toBe('DONG');
  });

  it('change nothing of whether the plugin is on', async () => {
    expect(await rowOf('clock')).toMatchObject({ state: 'active', wanted: 'on' });
    await app.api('PUT /api/admin/plugin', { body: { id: 'remote-toy', wanted: 'off' }, as: root });
    await save({ pictures: false }, 'remote-toy');
    expect(await rowOf('remote-toy')).toMatchObject({ wanted: 'off', names: { 'en-US': 'Toy judge' } });
  });

  const readStored = async (settings: Record<string, unknown>) => {
    await resolve(
      app.app.container,
      Db,
    )('pluginState')
      .where({ id: 'clock' })
      .update({ settings: JSON.stringify(settings) });
    await using second = await startTestApp({ databaseUrl: app.databaseUrl, plugins: [clock()] });
    return resolve(second.app.container, PluginSettings).read('clock');
  };

  it('that a newer version does not know or whose type it changed are passed over', async () => {
    const settings = await readStored({ strikes: '4', motto: 7, gone: true, loud: true });
    expect(settings).toEqual({ strikes: 3, motto: 'tempus fugit', loud: true });
  });

  it('that are beyond the limits of a newer version become the nearest value', async () => {
    expect(await readStored({ strikes: 40 })).toMatchObject({ strikes: 12 });
    expect(await readStored({ strikes: 0 })).toMatchObject({ strikes: 1 });
  });
});

describe('a secret setting', () => {
  it('is accepted, stored encrypted, and never returned', async () => {
    const reply = await save({ key: 'open sesame' });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.data?.settings.find(({ name }) => name === 'key')).toMatchObject({ value: null, hasSecret: true });
    expect(JSON.stringify([reply, await rowOf('clock'), await stored()])).not.toContain('sesame');
    const settings = resolve(app.app.container, PluginSettings);
    expect(await settings.read('clock')).not.toHaveProperty('key');
    const { key } = await settings.readWithSecrets('clock');
    expect(decryptSecret(String(key), resolve(app.app.container, Config).remote.secretsKey)).toBe('open sesame');
  });

  it('is removed when the address changes that it is sent to, unless a new one comes with it', async () => {
    const hasKey = async (values: Record<string, string>) =>
      (await save(values)).data?.settings.find(({ name }) => name === 'key')?.hasSecret;
    expect(await hasKey({ motto: 'first', key: 'of the first' })).toBe(true);
    expect(await hasKey({ motto: 'first' })).toBe(true);
    expect(await hasKey({ motto: 'second', key: 'of the second' })).toBe(true);
    expect(await hasKey({ motto: 'third' })).toBe(false);
    expect(await stored()).not.toHaveProperty('key');
    await save({ key: 'open sesame' });
  });

  it('stays while it is absent, and is removed by an empty text', async () => {
    await save({ loud: false });
    expect((await rowOf('clock')).settings.find(({ name }) => name === 'key')).toMatchObject({ hasSecret: true });
    await save({ key: '' });
    expect((await rowOf('clock')).settings.find(({ name }) => name === 'key')).toMatchObject({ hasSecret: false });
    expect(await stored()).not.toHaveProperty('key');
    expect((await resolve(app.app.container, PluginSettings).readWithSecrets('clock'))['key']).toBe('');
  });
});
