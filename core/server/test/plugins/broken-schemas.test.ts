import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscoveredPlugin } from '@tribunal/platform';

const added = (
  id: string,
  migrations: NonNullable<Parameters<typeof testPlugin>[1]>['migrations'] = [],
  requires: string[] = [],
): DiscoveredPlugin => ({
  ...testPlugin(definePlugin({ id, version: '1.0.0', contract: '^3.0', requires }), { migrations }),
  isAdded: true,
});

const makesTable = (name: string) => ({
  name: '0001-table',
  up: async (knex: { raw(sql: string): PromiseLike<unknown> }) => void (await knex.raw(`create table ${name} ()`)),
});
const throws = {
  name: '0002-data',
  up: async () => {
    throw new Error('no such column');
  },
};

let site: TestApp;
beforeAll(async () => {
  const unreadable = { ...added('unreadable'), schema: () => Promise.reject(new Error('gone is not exported')) };
  const unbuilt = { ...added('unbuilt'), fault: { kind: 'build', message: 'plugin.ts:1: no' } as const };
  site = await startTestApp({
    plugins: [
      added('broken', [makesTable('broken_box'), throws]),
      added('dependent', [makesTable('dependent_box')], ['broken']),
      added('well', [makesTable('well_box')]),
      unreadable,
      unbuilt,
    ],
  });
});
afterAll(() => site?.stop());

const rows = async () => {
  const found = await site.api('GET /api/admin/plugin', { as: await site.asRoot() });
  return new Map(found.map((row) => [row.id, row]));
};
const tableExists = async (name: string): Promise<boolean> =>
  (await resolve(site.app.container, Db).raw('select to_regclass(?) is not null as found', [name])).rows[0].found;

describe('a plugin outside the checkout whose schema cannot be brought up to date', () => {
  it('has failed with the name of the migration, and leaves nothing behind', async () => {
    const fault = { kind: 'migration', name: '0002-data', message: 'no such column' };
    expect((await rows()).get('broken')).toMatchObject({ state: 'failed', fault, version: '1.0.0' });
    expect((await rows()).get('broken')?.reason).toBe('failed: migration 0002-data: no such column');
    expect(await tableExists('broken_box')).toBe(false);
  });

  it('has failed when its migrations cannot be loaded', async () => {
    const fault = { kind: 'migration', name: null, message: 'gone is not exported' };
    expect((await rows()).get('unreadable')).toMatchObject({ state: 'failed', fault });
  });

  it('is waited for by name, and the others work', async () => {
    expect((await rows()).get('dependent')).toMatchObject({ state: 'waiting', reason: 'waits for broken (failed)' });
    expect((await rows()).get('well')).toMatchObject({ state: 'active', fault: null });
    expect(await tableExists('well_box')).toBe(true);
  });
});

it('a plugin that does not build has failed with the reason', async () => {
  const fault = { kind: 'build', message: 'plugin.ts:1: no' };
  expect((await rows()).get('unbuilt')).toMatchObject({ state: 'failed', fault });
});
