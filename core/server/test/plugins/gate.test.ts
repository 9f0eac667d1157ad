import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION, definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { startTestApp, testPlugin } from '@tribunal/testing';
import { Plugins } from '@tribunal/platform';

interface SlowCalls {
  'GET /api/slow': { data: string };
}

/** A plugin whose route ends when the test says so. */
function slowPlugin() {
  let finish = (): void => undefined;
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((done) => (begun = done));
  const plugin = testPlugin(definePlugin({ id: 'slow', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) =>
      void scope.serve([
        {
          method: 'GET',
          path: '/api/slow',
          access: 'public',
          handle: () =>
            new Promise<string>((done) => {
              finish = () => done('done');
              begun();
            }),
        },
      ]),
  });
  return { plugin, hasBegun, finish: () => finish() };
}

describe('a plugin that is being switched off', () => {
  it('ends the calls under way and refuses new ones with the reason', async () => {
    const { plugin, hasBegun, finish } = slowPlugin();
    await using site = await startTestApp({ plugins: [plugin] });
    const calls = site.calls<SlowCalls>();
    const pendingCall = calls.reply('GET /api/slow');
    await hasBegun;
    await site.api('PUT /api/admin/plugin', { body: { id: 'slow', wanted: 'off' }, as: await site.asRoot() });
    expect(await calls.reply('GET /api/slow')).toMatchObject({
      status: 503,
      msg: 'This feature is being switched off',
    });
    finish();
    expect(await pendingCall).toMatchObject({ status: 200, data: 'done' });
    await resolve(site.app.container, Plugins).idle();
    expect(await calls.reply('GET /api/slow')).toMatchObject({ status: 404 });
  });
});

describe('a plugin written for another contract', () => {
  it('is refused before its code or schema is loaded, without affecting others', async () => {
    const opened: string[] = [];
    const foreign = testPlugin(definePlugin({ id: 'foreign', version: '1.0.0', contract: '^9.0' }));
    const watched = {
      ...foreign,
      load: () => (opened.push('door'), foreign.load()),
      schema: () => (opened.push('schema'), foreign.schema()),
    };
    await using site = await startTestApp({ plugins: [watched] });
    const rows = await site.api('GET /api/admin/plugin', { as: await site.asRoot() });
    expect(rows).toMatchObject([
      { id: 'foreign', state: 'failed', fault: { kind: 'contract', wants: '^9.0', has: CONTRACT_VERSION } },
    ]);
    expect(opened).toEqual([]);
  });
});

describe('a plugin that fails to start', () => {
  it('says why and leaves none of its calls behind', async () => {
    const failing = testPlugin(definePlugin({ id: 'failing', version: '1.0.0', contract: '^3.0' }), {
      setup: (scope) => {
        scope.serve([{ method: 'GET', path: '/api/failing', access: 'public', handle: () => 'half' }]);
        scope.effect('trouble', () => Promise.reject(new Error('the disk is full')));
      },
    });
    await using site = await startTestApp({ plugins: [failing] });
    const [row] = await site.api('GET /api/admin/plugin', { as: await site.asRoot() });
    expect(row).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('the disk is full') as string,
      effects: [],
    });
    const { statusCode } = await site.app.server.inject('/api/failing');
    expect(statusCode).toBe(503);
  });

  it('restarts in every process on request of a super admin, and not for unknown plugins', async () => {
    let isFull = true;
    const healing = () =>
      testPlugin(definePlugin({ id: 'healing', version: '1.0.0', contract: '^3.0' }), {
        setup: (scope) =>
          void scope.effect('trouble', () => {
            if (isFull) throw new Error('the disk is full');
          }),
      });
    await using site = await startTestApp({ plugins: [healing()] });
    await using second = await startTestApp({ databaseUrl: site.databaseUrl, plugins: [healing()] });
    const root = await site.asRoot();
    const [row] = await site.api('GET /api/admin/plugin', { as: root });
    expect(row?.failure).toMatchObject({ message: 'the disk is full', lastAt: expect.any(String) as string });
    isFull = false;
    expect(await site.api('POST /api/admin/plugin/retry', { body: { id: 'healing' }, as: root })).toMatchObject({
      id: 'healing',
    });
    for (const at of [site, second]) {
      await expect.poll(() => resolve(at.app.container, Plugins).states()).toEqual({ healing: 'active' });
    }
    expect(await site.api('GET /api/admin/plugin', { as: root })).toMatchObject([{ failure: null, reason: null }]);
    expect(await site.reply('POST /api/admin/plugin/retry', { body: { id: 'nothing' }, as: root })).toMatchObject({
      status: 404,
      msg: 'Plugin nothing not found',
    });
  });
});
