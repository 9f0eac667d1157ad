import { availableParallelism } from 'node:os';
import { Role } from '@tribunal/contract';
import { pluginAt, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import type { DashboardCalls } from '../contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
});
afterAll(() => site?.stop());

const CALLS = ['get-service-info', 'get-judge-service-info'] as const;
const read = (method: 'GET' | 'POST', call: (typeof CALLS)[number], as?: TestUser) =>
  site.calls<DashboardCalls>().reply(`${method} /api/admin/config/${call}`, { as } as never);

it('is for staff, by GET and by POST', async () => {
  const [user, admin] = [await site.signUp(), await site.signUp({ role: Role.Admin })];
  for (const call of CALLS) {
    expect((await read('GET', call)).status).toBe(401);
    expect((await read('GET', call, user)).status).toBe(403);
    expect((await read('POST', call, admin)).status).toBe(200);
  }
});

it('lists this server with its machine', async () => {
  const { data } = await read('GET', 'get-service-info', await site.asRoot());
  expect(data).toMatchObject({ backupService: [{ cpuCores: availableParallelism(), secure: false }] });
});
