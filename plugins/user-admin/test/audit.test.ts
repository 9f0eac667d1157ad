import { AUDIT_HIDDEN } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserImportCalls } from '../contract';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
});
afterAll(() => site?.stop());

it('the audit log has how many users were imported, but not their passwords', async () => {
  const root = await site.asRoot();
  const calls = site.calls<UserImportCalls>();
  await calls.api('POST /api/admin/user/insert-batch-user', { body: { users: [['ada-1', 'enigma-77']] }, as: root });
  const body = { text: 'ada-2,enigma-78\nada-3,enigma-79', mode: 'all' } as const;
  await calls.api('POST /api/admin/user/import', { body, as: root });
  const entries = await resolve(site.app.container, Db)('auditEntry').orderBy('id');
  expect(entries).toMatchObject([
    { after: { users: 1 }, input: { users: AUDIT_HIDDEN } },
    { after: { users: 2 }, input: { text: AUDIT_HIDDEN, mode: 'all' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('enigma');
});
