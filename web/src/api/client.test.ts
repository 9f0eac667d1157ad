import type { CoreCalls } from '@tribunal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from './client';
import { setFailureHandlers } from './failure-handlers';
import { getToken, setToken } from './token';

const api = createApi<CoreCalls>();
const unauthorised = vi.fn();
const forbidden = vi.fn();

/** Resolvers of pending calls, oldest first. A call stays pending until the test answers it. */
const waiting: ((response: Response) => void)[] = [];
const answer = (status: number, headers: Record<string, string> = {}) =>
  waiting.shift()?.(new Response(JSON.stringify({ status, msg: 'so', data: null }), { status, headers }));
const refreshed = (token: string) => ({ authorization: token, 'refresh-token': 'true' });
const ask = () => api('GET /api/get-user-auth-info', { failures: 'silent' }).catch(() => undefined);

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  setFailureHandlers({ report() {}, unauthorised, forbidden });
  setToken('old');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  setToken(null);
});

test('a refused token ends the session it belongs to, once', async () => {
  const calls = [ask(), ask()];
  unauthorised.mockImplementation(() => setToken(null));
  answer(401);
  answer(401);
  await Promise.all(calls);
  expect(unauthorised.mock.calls).toEqual([['general']]);
});

test('a guest who is refused is asked to log in', async () => {
  setToken(null);
  const call = ask();
  answer(401);
  await call;
  expect(unauthorised).toHaveBeenCalledOnce();
});

test.each([401, 403])('a late %i to an old token does not touch a login made since', async (status) => {
  const call = ask();
  setToken('fresh');
  answer(status);
  await call;
  expect(unauthorised).not.toHaveBeenCalled();
  expect(forbidden).not.toHaveBeenCalled();
  expect(getToken()).toBe('fresh');
});

test('a refreshed token takes the place of the one it was made from', async () => {
  const call = ask();
  answer(200, refreshed('old-2'));
  await call;
  expect(getToken()).toBe('old-2');
});

test('a refusal that brings a refreshed token is still about this session', async () => {
  const call = ask();
  answer(403, refreshed('old-2'));
  await call;
  expect(forbidden).toHaveBeenCalledOnce();
});

test.each([null, 'fresh'])('a refreshed token that comes late leaves %s as it is', async (now) => {
  const call = ask();
  setToken(now);
  answer(200, refreshed('old-2'));
  await call;
  expect(getToken()).toBe(now);
});

test('a login brings its token whatever was there before', async () => {
  const call = api('POST /api/login', { body: { username: 'mina', password: 'secret-1' } });
  setToken(null);
  answer(200, { authorization: 'fresh' });
  await call;
  expect(getToken()).toBe('fresh');
});

test('a call that nobody waits for any more is no failure, even while its answer is being read', async () => {
  const report = vi.fn();
  setFailureHandlers({ report, unauthorised, forbidden });
  const nobodyWaits = new AbortController();
  const call = api('GET /api/get-user-auth-info', { signal: nobodyWaits.signal });
  const body = new ReadableStream({
    start: (reader) => nobodyWaits.signal.addEventListener('abort', () => reader.error(nobodyWaits.signal.reason)),
  });
  waiting.shift()?.(new Response(body));
  nobodyWaits.abort();
  await expect(call).rejects.toThrow('abort');
  expect(report).not.toHaveBeenCalled();
});
