import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '../token';
import { keepConnected } from './connection';

interface FakeConnection {
  path: string;
  headers: Record<string, string>;
  send(text: string): void;
  end(): void;
}
const connections: FakeConnection[] = [];
let down = false;
let attempts = 0;

interface Asked {
  headers: Record<string, string>;
  signal: AbortSignal;
}
const answer = (path: string, { headers, signal }: Asked): Promise<Response> => {
  attempts += 1;
  if (down) return Promise.reject(new TypeError('fetch failed'));
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      signal.addEventListener('abort', () => stream.error(signal.reason));
      connections.push({
        path,
        headers,
        send: (text) => stream.enqueue(new TextEncoder().encode(text)),
        end: () => stream.close(),
      });
    },
  });
  return Promise.resolve(new Response(body));
};

let message = vi.fn();
let live = vi.fn();
/** Longer than any first reconnect delay, in milliseconds. */
const PAUSE = 5_000;
const connectionAt = async (count: number): Promise<FakeConnection> => {
  if (count > 1) await vi.advanceTimersByTimeAsync(PAUSE);
  expect(connections).toHaveLength(count);
  return connections[count - 1]!;
};
let open: ReturnType<typeof keepConnected>;

beforeEach(() => {
  setToken(null);
  message = vi.fn();
  live = vi.fn();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  open.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connections.length = 0;
  attempts = 0;
  down = false;
});

test('a visitor says which tab it is, the same at each connection; who is logged in does not', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live });
  const first = await connectionAt(1);
  expect(first.headers['x-visitor']).toMatch(/^[\da-z]{4,}$/);
  first.end();
  expect((await connectionAt(2)).headers['x-visitor']).toBe(first.headers['x-visitor']);
  setToken('token-of-ann');
  expect((await connectionAt(3)).headers['x-visitor']).toBeUndefined();
  setToken(null);
});

test('a line that broke is taken up after the last event', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live });
  const first = await connectionAt(1);
  first.send('id: 7\nevent: plugins\ndata: {}\n\n');
  await expect.poll(() => message).toHaveBeenCalledWith({ event: 'plugins', data: '{}', id: '7' });
  first.end();
  const second = await connectionAt(2);
  expect([first.headers['last-event-id'], second.headers['last-event-id']]).toEqual([undefined, '7']);
});

test('a line can go on from where somebody else stopped', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live }, '41');
  expect((await connectionAt(1)).headers['last-event-id']).toBe('41');
});

test('it reports when the connection is lost and when it is back', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live });
  const first = await connectionAt(1);
  down = true;
  first.end();
  await expect.poll(() => live.mock.calls).toEqual([[true], [false]]);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(attempts).toBeGreaterThan(2);
  expect(live).not.toHaveBeenLastCalledWith(true);
  down = false;
  await vi.advanceTimersByTimeAsync(15_000 + PAUSE);
  expect(connections).toHaveLength(2);
  await expect.poll(() => live).toHaveBeenLastCalledWith(true);
});

test('silence of more than a minute and a half counts as a broken line', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live });
  await connectionAt(1);
  await expect.poll(() => live).toHaveBeenCalledWith(true);
  await vi.advanceTimersByTimeAsync(90_000);
  await expect.poll(() => live).toHaveBeenCalledWith(false);
});

test('another account does not go on where this one stopped', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live }, '41');
  await connectionAt(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect((await connectionAt(2)).headers).not.toHaveProperty('last-event-id');
});

test('it says what is to be watched, and when that is so', async () => {
  const watching = vi.fn();
  open = keepConnected({
    onMessage: message,
    onLiveChange: live,
    getSubscriptions: () => ['contest:1', 'contest:2'],
    onSubscribed: watching,
  });
  expect((await connectionAt(1)).path).toBe('/api/events?watch=contest%3A1,contest%3A2');
  await expect.poll(() => watching).toHaveBeenCalledWith(['contest:1', 'contest:2']);
});

test('reconnects at once when other topics are wanted, resumes where it was, and loses nothing', async () => {
  const wanted = vi.fn().mockReturnValueOnce([]).mockReturnValue(['contest:1']);
  open = keepConnected({ onMessage: message, onLiveChange: live, getSubscriptions: wanted });
  const first = await connectionAt(1);
  first.send('id: 7\nevent: plugins\ndata: {}\n\n');
  await expect.poll(() => message).toHaveBeenCalled();
  open.reconnect();
  await expect.poll(() => connections).toHaveLength(2);
  expect(connections[1]).toMatchObject({ path: '/api/events?watch=contest%3A1', headers: { 'last-event-id': '7' } });
  await expect.poll(() => live.mock.calls).toEqual([[true], [true]]);
});

test('a line that cannot be had again is lost', async () => {
  open = keepConnected({ onMessage: message, onLiveChange: live });
  await connectionAt(1);
  await expect.poll(() => live).toHaveBeenCalledWith(true);
  down = true;
  open.reconnect();
  await expect.poll(() => live).toHaveBeenLastCalledWith(false);
});
