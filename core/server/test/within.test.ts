import { expect, it } from 'vitest';
import { within, withinOwnTime } from '../src/within';

/** Stands still for 300 ms, while an answer comes that is only read once the process goes on. */
const answered = (): Promise<string> => {
  const answer = new Promise<string>((resolve) => setTimeout(() => setImmediate(() => resolve('answer')), 10));
  setImmediate(() => {
    for (const end = performance.now() + 300; performance.now() < end;);
  });
  return answer;
};

it('takes what came in time, however late this process reads it', async () => {
  expect(await withinOwnTime(200, answered())).toBe('answer');
  await expect(within(200, answered())).rejects.toThrow('not done in 200 ms');
});

it('rejects what does not come', async () => {
  await expect(withinOwnTime(120, new Promise(() => undefined))).rejects.toThrow('not done in 120 ms');
});
