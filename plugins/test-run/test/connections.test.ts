import { createProblem, pluginAt, startTestApp } from '@tribunal/testing';
import { expect, it } from 'vitest';
import type { TestRunCalls } from '../contract';

const CONNECTIONS = 5;

// A transaction that waits for a second connection would wait for itself, and the site with it.
it('many test runs at once take one connection each', async () => {
  await using site = await startTestApp({
    plugins: [await pluginAt(new URL('..', import.meta.url))],
    env: { DATABASE_CONNECTIONS: String(CONNECTIONS) },
  });
  const { pid } = await createProblem(site);
  const user = await site.signUp();
  const { reply } = site.calls<TestRunCalls>();
  const body = { pid, type: 'public' as const, language: 'C++', code: 'main;', userInput: '1' };
  const runs = Array.from({ length: 2 * CONNECTIONS }, () =>
    reply('POST /api/submit-problem-test-judge', { body, as: user }),
  );
  expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(runs.map(() => 200));
});
