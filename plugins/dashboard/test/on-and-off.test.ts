import { resolve } from '@tribunal/kernel';
import { Db, Plugins } from '@tribunal/server';
import { pluginAt, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const switchTo = async (wanted: 'on' | 'off'): Promise<void> => {
  await site.api('PUT /api/admin/plugin', { body: { id: 'dashboard', wanted }, as: root });
  await resolve(site.app.container, Plugins).idle();
};
const statusOf = async (method: 'GET' | 'POST', path: string): Promise<number> => {
  const call = { method, url: `/api/admin/${path}`, headers: { authorization: root.token } };
  return (await site.app.server.inject(call)).statusCode;
};
const state = async () => ({
  calls: await Promise.all([
    statusOf('GET', 'dashboard'),
    statusOf('GET', 'dashboard/get-dashboard-info'),
    statusOf('POST', 'dashboard/get-sessions'),
    statusOf('GET', 'config/get-service-info'),
    statusOf('GET', 'config/get-judge-service-info'),
  ]),
  health: await statusOf('GET', 'health'),
  enabled: (await site.api('GET /api/get-website-config', {})).plugins,
  processes: (await resolve(site.app.container, Db)('serverProcess').select('id')).length,
});

describe('the dashboard', () => {
  it('is on by default; when it is off, it leaves no call and nothing in the process until it is on again', async () => {
    const on = {
      calls: [200, 200, 200, 200, 200],
      health: 200,
      enabled: ['dashboard'],
      processes: 1,
    };
    expect(await state()).toEqual(on);
    await switchTo('off');
    expect(await state()).toEqual({
      calls: [404, 404, 404, 404, 404],
      health: 200,
      enabled: [],
      processes: 0,
    });
    await switchTo('on');
    expect(await state()).toEqual(on);
  });
});
