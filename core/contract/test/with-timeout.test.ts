import { expect, it } from 'vitest';
import { withTimeout, withLoadTolerantTimeout } from '../src/with-timeout';

/** Blocks the process for 300 ms while an answer arrives, which is only read after the timers that are due by then. */
const answered = (): Promise<string> =>
  new Promise((resolve) =>
    setImmediate(() => {
      setTimeout(() => setImmediate(() => resolve('answer')), 10);
      for (const end = performance.now() + 300; performance.now() < end;);
    }),
  );

it('takes what came in time, however late this process reads it', async () => {
  expect(await withLoadTolerantTimeout(200, answered())).toBe('answer');
  await expect(withTimeout(200, answered())).rejects.toThrow('not finished within 200 ms');
});

it('rejects what does not come', async () => {
  await expect(withLoadTolerantTimeout(120, new Promise(() => undefined))).rejects.toThrow(
    'not finished within 120 ms',
  );
});
