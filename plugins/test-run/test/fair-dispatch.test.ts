import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { pluginAt } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { openJudgingHarness } from '../../../core/server/test/judging/judging-harness';
import type { TestRunCalls } from '../contract';

const SLOTS = 3;

it('test runs of one user keep judges busy while there is no other work', async () => {
  await using harness = await openJudgingHarness({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  const { pid, user, site } = harness;
  const knex = resolve(site.app.container, Db);
  await harness.heartbeat();
  await knex('judgeNode').update({ slots: SLOTS, seenAt: new Date('2100-01-01') });
  const { api } = site.calls<TestRunCalls>();
  const body = { pid, type: 'public' as const, language: 'C++', code: 'main;', userInput: '1' };
  for (let place = 0; place < 10; place++) await api('POST /api/submit-problem-test-judge', { body, as: user });
  await harness.sweep();
  await harness.idle();
  const runs = await knex('judgement').whereNotNull('trialId').select('publishedAt');
  expect(runs).toHaveLength(10);
  expect(runs.filter(({ publishedAt }) => publishedAt !== null)).toHaveLength(1 + 2 * SLOTS);
});
