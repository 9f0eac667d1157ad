import { Limits } from '@tribunal/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import type { keepConnected } from './connection';

type Handlers = Parameters<typeof keepConnected>[0];
const lines: { handlers: Handlers; resumeAfter: string | null | undefined; renew: Mock }[] = [];
vi.mock('./connection', () => ({
  keepConnected: (handlers: Handlers, resumeAfter?: string | null) => {
    const renew = vi.fn();
    lines.push({ handlers, resumeAfter, renew });
    return { renew, leave: () => undefined };
  },
}));

/** The browser's part: one lock, and a channel that all tabs but the speaker hear. */
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
const newest = () => lines.at(-1)!;

// Other files get a hub of their own again.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
  channels.clear();
  queue.length = 0;
  lines.length = 0;
});

test('one tab listens and all tabs hear', async () => {
  const [first, second] = [await openTab(), await openTab()];
  expect(lines).toHaveLength(1);
  newest().handlers.live(true);
  newest().handlers.message(plugins('7', 'contest'));
  expect([first.plugins, second.plugins]).toEqual([[['contest']], [['contest']]]);
  expect(second.hub.isStreamLive()).toBe(true);
});

test('the tab that leads next goes on after the last event that the browser saw', async () => {
  await openTab();
  await openTab();
  newest().handlers.live(true);
  newest().handlers.message(plugins('7'));
  closeLeader();
  expect(lines.map(({ resumeAfter }) => resumeAfter)).toEqual([null, '7']);
});

test('a tab opened since then knows the last event too', async () => {
  await openTab();
  newest().handlers.live(true);
  newest().handlers.message(plugins('7'));
  await openTab();
  closeLeader();
  expect(newest().resumeAfter).toBe('7');
});

test('when the leading tab closes, all others see the line break and come back', async () => {
  const [, second, third] = [await openTab(), await openTab(), await openTab()];
  newest().handlers.live(true);
  closeLeader();
  expect([second.live, third.live]).toEqual([
    [true, false],
    [true, false],
  ]);
  newest().handlers.live(true);
  expect([second.live.at(-1), third.live.at(-1)]).toEqual([true, true]);
});

test('what another account saw is nowhere to go on from', async () => {
  await openTab();
  await openTab();
  newest().handlers.live(true);
  newest().handlers.message(plugins('7'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  closeLeader();
  expect(newest().resumeAfter).toBeNull();
});

test('without locks a tab listens for itself', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  newest().handlers.message(plugins('7', 'rank'));
  expect(tab.plugins).toEqual([['rank']]);
});

const topicNews = (key: string, news: unknown) => ({
  event: 'topic',
  id: null,
  data: JSON.stringify({ topic: 'contest', key, news }),
});
const watch = ({ hub }: Tab, key: string) => {
  const heard = { news: vi.fn(), missed: vi.fn() };
  return { ...heard, leave: hub.onTopic(`contest:${key}`, heard) };
};
/** As the connection does: asks what to watch, and says when it is so. */
const connect = () => {
  const watches = newest().handlers.wanted!();
  newest().handlers.watching!(watches);
  return watches;
};

test('the leading tab watches for all tabs, and each hears what it watches itself', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [here, there] = [watch(first, '1'), watch(second, '2')];
  expect(connect()).toEqual(['contest:1', 'contest:2']);
  newest().handlers.message(topicNews('2', 'solved'));
  expect(there.news).toHaveBeenCalledWith('solved');
  expect(here.news).not.toHaveBeenCalled();
});

test('a change of what is watched opens a new connection once, and none when it comes to the same', async () => {
  vi.useFakeTimers();
  const [first, second] = [await openTab(), await openTab()];
  const one = watch(first, '1');
  watch(second, '1');
  vi.runAllTimers();
  expect(newest().renew).toHaveBeenCalledTimes(1);
  connect();
  one.leave();
  vi.runAllTimers();
  expect(newest().renew).toHaveBeenCalledTimes(1);
  watch(second, '2');
  vi.runAllTimers();
  expect(newest().renew).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('whoever leads next asks the others what they watch', async () => {
  await openTab();
  watch(await openTab(), '1');
  watch(await openTab(), '2');
  closeLeader();
  expect([...connect()].sort()).toEqual(['contest:1', 'contest:2']);
});

test('a page is told to look afresh whenever the server begins to watch for it', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [here, there] = [watch(first, '1'), watch(second, '2')];
  expect(there.missed).not.toHaveBeenCalled();
  connect();
  expect([here.missed.mock.calls.length, there.missed.mock.calls.length]).toEqual([1, 1]);
  connect();
  expect(there.missed).toHaveBeenCalledTimes(2);
});

test('who listens to what is watched already is told to look afresh, in every tab', async () => {
  const first = await openTab();
  watch(first, '1');
  newest().handlers.live(true);
  connect();
  const [second, third] = [await openTab(), await openTab()];
  for (const tab of [first, second, third]) expect(watch(tab, '1').missed).toHaveBeenCalledTimes(1);
  expect(watch(second, '2').missed).not.toHaveBeenCalled();
});

test('a page that listens before its tab knows what is watched is told, and the others not again', async () => {
  const first = await openTab();
  const here = watch(first, '1');
  newest().handlers.live(true);
  connect();
  vi.resetModules();
  const hub = await import('./hub');
  const there = watch({ hub, plugins: [], live: [] }, '1');
  expect(there.missed).not.toHaveBeenCalled();
  hub.startEvents();
  expect([here, there].map(({ missed }) => missed.mock.calls.length)).toEqual([1, 1]);
});

test('what was watched before the line broke is not taken for watched', async () => {
  const first = await openTab();
  watch(first, '1');
  newest().handlers.live(true);
  connect();
  newest().handlers.live(false);
  const again = watch(first, '1');
  expect(again.missed).not.toHaveBeenCalled();
  newest().handlers.live(true);
  connect();
  expect(again.missed).toHaveBeenCalledTimes(1);
});

test('no more is watched than the server takes, this tab first', async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (let key = 0; key < 30; key++) watch(second, `there-${key}`);
  watch(first, 'here');
  const watches = connect();
  expect(watches).toHaveLength(Limits.watches.max);
  expect(watches[0]).toBe('contest:here');
});
