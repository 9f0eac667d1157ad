import { expect, it } from 'vitest';
import type { CoreCalls } from '@tribunal/contract';
import { pluginAt, startTestApp } from '@tribunal/testing';
import type { DashboardCalls } from '../contract';

it('shows how busy the machine of a judge is, and asks for attention when it is overloaded', async () => {
  await using site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  const calls = site.calls<CoreCalls & DashboardCalls>();
  const root = await site.asRoot();
  const judge = { name: 'south', instance: 'only' };
  const load = { waitedMs: 92_000, discardedRuns: 46, lagMs: 120 };
  const body = {
    ...judge,
    kind: 'local' as const,
    keys: ['ME'],
    languages: [],
    unavailable: [],
    slots: 4,
    running: [],
  };
  const as = await site.judgeAs(judge);
  await site.api('POST /api/judge/heartbeat', { body: { ...body, degraded: ['OVERLOADED'], load }, as });
  const read = () => calls.api('GET /api/admin/dashboard', { as: root });
  // The judges and the health of the site are cached for seconds.
  await expect
    .poll(async () => (await read()).judges, { timeout: 10_000 })
    .toMatchObject([{ ...judge, isDegraded: true, load }]);
  const text = 'Judges whose machine is overloaded, so that verdicts take long: 1.';
  await expect
    .poll(async () => (await read()).attention, { timeout: 10_000 })
    .toContainEqual({ text, link: '/admin#judges', since: null });
});
