import { Limits } from '@tribunal/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import type { keepConnected } from './connection';

type Handlers = Parameters<typeof keepConnected>[0];
const connections: { handlers: Handlers; resumeAfter: string | null | undefined; reconnect: Mock }[] = [];
vi.mock('./connection', () => ({
  keepConnected: (handlers: Handlers, resumeAfter?: string | null) => {
    const reconnect = vi.fn();
    connections.push({ handlers, resumeAfter, reconnect });
    return { reconnect, close: () => undefined };
  },
}));

/** Emulates the browser: one lock, and a channel that delivers to all tabs except the sender. */
const queue: (() => unknown)[] = [];
const locks = {
  request: (_name: string, lead: () => unknown) => {
    queue.push(lead);
    if (queue.length === 1) lead();
    return new Promise(() => undefined);
  },
};
const channels = new Set<Channel>();
class Channel {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    if (!channels.has(this)) return;
    for (const each of channels) if (each !== this) each.onmessage?.({ data });
  }
}

interface Tab {
  hub: typeof import('./hub');
  plugins: unknown[];
  live: boolean[];
}
const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  const hub = await import('./hub');
  const tab: Tab = { hub, plugins: [], live: [] };
  hub.onStreamEvent('plugins', (data) => tab.plugins.push(data.enabled));
  hub.onLiveChange(() => tab.live.push(hub.isStreamLive()));
  hub.startEvents();
  return tab;
};
const closeLeader = () => {
  channels.delete([...channels][0]!);
  queue.shift();
  queue[0]?.();
};
const plugins = (id: string, ...enabled: string[]) => ({ event: 'plugins', id, data: JSON.stringify({ enabled }) });
const newest = () => connections.at(-1)!;

// Other test files load a fresh hub.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
  channels.clear();
  queue.length = 0;
  connections.length = 0;
});

test('one tab listens and all tabs receive the events', async () => {
  const [first, second] = [await openTab(), await openTab()];
  expect(connections).toHaveLength(1);
  newest().handlers.onLiveChange(true);
  newest().handlers.onMessage(plugins('7', 'contest'));
  expect([first.plugins, second.plugins]).toEqual([[['contest']], [['contest']]]);
  expect(second.hub.isStreamLive()).toBe(true);
});

test('the tab that leads next goes on after the last event that the browser saw', async () => {
  await openTab();
  await openTab();
  newest().handlers.onLiveChange(true);
  newest().handlers.onMessage(plugins('7'));
  closeLeader();
  expect(connections.map(({ resumeAfter }) => resumeAfter)).toEqual([null, '7']);
});

test('a tab opened since then knows the last event too', async () => {
  await openTab();
  newest().handlers.onLiveChange(true);
  newest().handlers.onMessage(plugins('7'));
  await openTab();
  closeLeader();
  expect(newest().resumeAfter).toBe('7');
});

test('when the leading tab closes, all others see the line break and come back', async () => {
  const [, second, third] = [await openTab(), await openTab(), await openTab()];
  newest().handlers.onLiveChange(true);
  closeLeader();
  expect([second.live, third.live]).toEqual([
    [true, false],
    [true, false],
  ]);
  newest().handlers.onLiveChange(true);
  expect([second.live.at(-1), third.live.at(-1)]).toEqual([true, true]);
});

test('what another account saw is nowhere to go on from', async () => {
  await openTab();
  await openTab();
  newest().handlers.onLiveChange(true);
  newest().handlers.onMessage(plugins('7'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  closeLeader();
  expect(newest().resumeAfter).toBeNull();
});

test('without locks a tab listens for itself', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  newest().handlers.onMessage(plugins('7', 'rank'));
  expect(tab.plugins).toEqual([['rank']]);
});

const topicUpdate = (key: string, news: unknown) => ({
  event: 'topic',
  data: JSON.stringify({ topic: 'contest', key, news }),
});
const subscribe = ({ hub }: Tab, key: string) => {
  const listener = { onUpdate: vi.fn(), onMissed: vi.fn() };
  return { ...listener, leave: hub.onTopic(`contest:${key}`, listener) };
};
/** Acts like the connection: asks for the subscriptions and reports that the server watches them. */
const connect = () => {
  const subscriptions = newest().handlers.getSubscriptions!();
  newest().handlers.onSubscribed!(subscriptions);
  return subscriptions;
};

test('the leading tab watches for all tabs, and each receives what it watches itself', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [here, there] = [subscribe(first, '1'), subscribe(second, '2')];
  expect(connect()).toEqual(['contest:1', 'contest:2']);
  newest().handlers.onMessage(topicUpdate('2', 'solved'));
  expect(there.onUpdate).toHaveBeenCalledWith('solved');
  expect(here.onUpdate).not.toHaveBeenCalled();
});

test('a change of what is watched opens a new connection once, and none when it comes to the same', async () => {
  vi.useFakeTimers();
  const [first, second] = [await openTab(), await openTab()];
  const one = subscribe(first, '1');
  subscribe(second, '1');
  vi.runAllTimers();
  expect(newest().reconnect).toHaveBeenCalledTimes(1);
  connect();
  one.leave();
  vi.runAllTimers();
  expect(newest().reconnect).toHaveBeenCalledTimes(1);
  subscribe(second, '2');
  vi.runAllTimers();
  expect(newest().reconnect).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('the next leading tab asks the others what they watch', async () => {
  await openTab();
  subscribe(await openTab(), '1');
  subscribe(await openTab(), '2');
  closeLeader();
  expect([...connect()].sort()).toEqual(['contest:1', 'contest:2']);
});

test('a page is asked to refetch whenever the server begins to watch for it', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [here, there] = [subscribe(first, '1'), subscribe(second, '2')];
  expect(there.onMissed).not.toHaveBeenCalled();
  connect();
  expect([here.onMissed.mock.calls.length, there.onMissed.mock.calls.length]).toEqual([1, 1]);
  connect();
  expect(there.onMissed).toHaveBeenCalledTimes(2);
});

test('a listener of a topic that is already watched is asked to refetch, in every tab', async () => {
  const first = await openTab();
  subscribe(first, '1');
  newest().handlers.onLiveChange(true);
  connect();
  const [second, third] = [await openTab(), await openTab()];
  for (const tab of [first, second, third]) expect(subscribe(tab, '1').onMissed).toHaveBeenCalledTimes(1);
  expect(subscribe(second, '2').onMissed).not.toHaveBeenCalled();
});

test('a page that listens before its tab knows what is watched is asked to refetch, and the others not again', async () => {
  const first = await openTab();
  const here = subscribe(first, '1');
  newest().handlers.onLiveChange(true);
  connect();
  vi.resetModules();
  const hub = await import('./hub');
  const there = subscribe({ hub, plugins: [], live: [] }, '1');
  expect(there.onMissed).not.toHaveBeenCalled();
  hub.startEvents();
  expect([here, there].map(({ onMissed: missed }) => missed.mock.calls.length)).toEqual([1, 1]);
});

test('what was watched before the line broke is not taken for watched', async () => {
  const first = await openTab();
  subscribe(first, '1');
  newest().handlers.onLiveChange(true);
  connect();
  newest().handlers.onLiveChange(false);
  const again = subscribe(first, '1');
  expect(again.onMissed).not.toHaveBeenCalled();
  newest().handlers.onLiveChange(true);
  connect();
  expect(again.onMissed).toHaveBeenCalledTimes(1);
});

test('no more is watched than the server takes, this tab first', async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (let key = 0; key < 30; key++) subscribe(second, `there-${key}`);
  subscribe(first, 'here');
  const subscriptions = connect();
  expect(subscriptions).toHaveLength(Limits.topicSubscriptions.max);
  expect(subscriptions[0]).toBe('contest:here');
});
