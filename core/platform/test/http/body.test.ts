import { PassThrough } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readJson } from '../../src/http/body';

const RULE = { type: 'application/json', field: 'body', maxBytes: 1000 } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a body whose sender falls silent is refused, and its stream is left open for the reply', async () => {
  const payload = new PassThrough();
  payload.write('{');
  const refused = expect(readJson({ payload } as unknown as Request, RULE)).rejects.toMatchObject({ status: 408 });
  await vi.advanceTimersByTimeAsync(61_000);
  await refused;
  expect(payload.destroyed).toBe(false);
});
