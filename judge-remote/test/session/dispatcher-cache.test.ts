import { ManualClock } from '@tribunal/testing';
import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { JudgeRemoteIntervals } from '../../src/intervals';
import { DispatcherCache } from '../../src/session';

function aCache() {
  const clock = new ManualClock();
  const closed: string[] = [];
  const openFor = (proxy: string) => ({ close: async () => void closed.push(proxy) }) as unknown as Dispatcher;
  return { clock, closed, cache: new DispatcherCache(() => clock.now(), openFor) };
}

it('opens the connections through a proxy once', () => {
  const { cache, closed } = aCache();
  const first = cache.get('http://a.test');
  expect(cache.get('http://b.test')).not.toBe(first);
  expect(cache.get('http://a.test')).toBe(first);
  expect(closed).toEqual([]);
});

it('closes those that were not used for an hour, and no others', async () => {
  const { cache, clock, closed } = aCache();
  const [used] = [cache.get('http://used.test'), cache.get('http://idle.test')];
  await clock.advanceAsync(JudgeRemoteIntervals.idle - 1000);
  cache.get('http://used.test');
  await clock.advanceAsync(2000);
  expect(cache.get('http://used.test')).toBe(used);
  expect(closed).toEqual(['http://idle.test']);
});

it('closes all at the end', async () => {
  const { cache, closed } = aCache();
  cache.get('');
  cache.get('http://a.test');
  await cache.close();
  expect(closed).toEqual(['', 'http://a.test']);
});
