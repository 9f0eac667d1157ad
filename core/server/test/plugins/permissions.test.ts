import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlugin, type Permission, type PermissionSpec } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { Plugins } from '@tribunal/platform';

declare module '@tribunal/contract' {
  interface PermissionNames {
    test_greet: true;
  }
}

interface Options {
  permissions?: readonly PermissionSpec[];
  requires?: readonly string[];
  demands?: Permission;
}
/** A plugin with one call, which demands a permission. */
const plugin = (id: string, { permissions = [], requires = [], demands = 'test_greet' }: Options) =>
  testPlugin(definePlugin({ id, version: '1.0.0', contract: '^3.0', permissions, requires }), {
    setup: (scope) => {
      const route = { method: 'GET', path: `/api/${id}`, access: `can:${demands}`, handle: () => 'hello' } as const;
      scope.serve([route]);
    },
  });
const greet: PermissionSpec = { name: 'test_greet', order: 15, roles: ['root', 'default_user'] };

let site: TestApp;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp({
    plugins: [
      plugin('greeting', { permissions: [greet] }),
      plugin('guest', { requires: ['greeting'] }),
      plugin('stranger', {}),
      plugin('thief', { permissions: [{ name: 'system_info_admin', order: 1, roles: ['default_user'] }] }),
    ],
  });
  root = await site.asRoot();
  user = await site.signUp();
});
afterAll(() => site?.stop());

const permissionsOf = async (as: TestUser) => (await site.api('GET /api/get-user-auth-info', { as })).permissions;
const call = async (id: string, as: TestUser) =>
  (await site.app.server.inject({ url: `/api/${id}`, headers: { authorization: as.token } })).statusCode;
const switchTo = async (wanted: 'on' | 'off') => {
  await site.api('PUT /api/admin/plugin', { body: { id: 'greeting', wanted }, as: root });
  await resolve(site.app.container, Plugins).idle();
};

describe('the permission of a plugin', () => {
  it('is listed by its order among those of core, for the roles that have it', async () => {
    expect(await permissionsOf(user)).toEqual(['test_greet', 'submit']);
    expect(await permissionsOf(root)).toEqual([
      'problem_admin',
      'test_greet',
      'submit',
      'rejudge',
      'system_info_admin',
    ]);
    expect(await permissionsOf(await site.signUp({ role: 1003 }))).toEqual([]);
  });

  it('opens its calls, and those of a plugin that requires it', async () => {
    const muted = await site.signUp({ role: 1005 });
    for (const id of ['greeting', 'guest']) {
      expect([id, await call(id, user)]).toEqual([id, 200]);
      expect([id, await call(id, muted)]).toEqual([id, 403]);
    }
  });

  it('is gone while the plugin is off', async () => {
    await switchTo('off');
    expect(await permissionsOf(user)).toEqual(['submit']);
    await switchTo('on');
    expect(await permissionsOf(user)).toEqual(['test_greet', 'submit']);
  });
});

describe('a plugin fails to start', () => {
  const failureOf = async (id: string) =>
    (await site.api('GET /api/admin/plugin', { as: root })).find((row) => row.id === id);

  it('if a call demands a permission that nothing it requires declares', async () => {
    expect(await failureOf('stranger')).toMatchObject({
      state: 'failed',
      failure: { message: expect.stringContaining('GET /api/stranger demands the permission test_greet') as string },
    });
  });

  it('if it declares a permission of core', async () => {
    expect(await failureOf('thief')).toMatchObject({
      state: 'failed',
      failure: { message: 'it declares the permission system_info_admin, which belongs to core' },
    });
    expect(await permissionsOf(user)).not.toContain('system_info_admin');
  });
});
