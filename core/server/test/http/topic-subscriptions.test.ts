import { Limits, streamTopic } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Points, Streams, topicAuthorizers, type TopicAuthorizer, type Viewer } from '@tribunal/server';
import { Listener, startTestApp, type Caller, type TestApp } from '@tribunal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventStream, requestedSubscriptions } from '@tribunal/platform';

const race = streamTopic<{ lap: number }>('race');

let site: TestApp;
/** Permission rule of the test: visitors may watch even numbers, users all below 100; for 13 it throws. */
const mayWatch = (viewer: Viewer | null, key: string): boolean => {
  if (key === '13') throw new Error('bad luck');
  return viewer ? Number(key) < 100 : Number(key) % 2 === 0;
};
let authorizer: TopicAuthorizer;
let withdraw: () => void;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(() => {
  authorizer = { topic: race, canSubscribe: mayWatch };
  withdraw = resolve(site.app.container, Points).contribute(topicAuthorizers, [authorizer]);
});
afterEach(() => withdraw());
afterAll(() => site?.stop());

const streams = (at = site) => resolve(at.app.container, Streams);
const publishUpdate = (key: string, lap: number, at = site) => streams(at).publishToSubscribers(race, key, { lap });
const publishMarker = () => streams().publish('plugins', { enabled: [] }, { to: 'everyone' });
const watch = (keys: string[], as?: Caller, at = site) =>
  Listener.connect(at, as, undefined, keys.map((key) => `race:${key}`).join(','));
/** Returns the keys of the events that arrived before the mark. */
const keysReceivedBy = async (listener: Listener): Promise<string[]> => {
  const keys: string[] = [];
  for (;;) {
    const event = await listener.next();
    if (event?.name !== 'topic') return keys;
    keys.push((event.data as { key: string }).key);
  }
};

describe('the topics that a browser subscribes to', () => {
  it.each([
    ['nothing', undefined, []],
    ['a list, or several', ['contest:1,contest:2', 'contest:3'], ['contest:1', 'contest:2', 'contest:3']],
    ['the same twice', 'contest:1,contest:1', ['contest:1']],
    ['what is no name', 'contest,:1,contest:,CONTEST:1,contest:a b,contest:1:2', []],
  ])('can be %s', (_what, query, wanted) => {
    expect(requestedSubscriptions(query)).toEqual(wanted);
  });

  it('is bounded', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `contest:${index}`).join();
    expect(requestedSubscriptions(many)).toHaveLength(Limits.topicSubscriptions.max);
  });
});

describe('updates of a topic', () => {
  it('reach those only who watch and may', async () => {
    const user = await site.signUp();
    const all = ['1', '2', '13', '200'];
    const listeners = [await watch(all), await watch(all, user), await watch(['2'], user), await watch([])];
    for (const key of all) publishUpdate(key, 1);
    publishMarker();
    const received = await Promise.all(listeners.map(keysReceivedBy));
    expect(received).toEqual([['2', '200'], ['1', '2'], ['2'], []]);
    for (const listener of listeners) listener.close();
  });

  it('carry the topic, the key and what is new, and are nowhere to go on from', async () => {
    const listener = await watch(['2']);
    publishUpdate('2', 7);
    const data = { topic: 'race', key: '2', news: { lap: 7 } };
    expect(await listener.next()).toEqual({ id: undefined, name: 'topic', data });
    listener.close();
  });

  it('reach nobody without an authorizer for the topic', async () => {
    withdraw();
    const listener = await watch(['2']);
    publishUpdate('2', 1);
    publishMarker();
    expect(await keysReceivedBy(listener)).toEqual([]);
    listener.close();
  });

  it('reach the browsers of every process, or of one if requested', async () => {
    await using second = await startTestApp({ databaseUrl: site.databaseUrl });
    resolve(second.app.container, Points).contribute(topicAuthorizers, [authorizer]);
    const [onFirst, onSecond] = [await watch(['2']), await watch(['2'], undefined, second)];
    expect([streams().localSubscriberCount(race, '2'), streams().localSubscriberCount(race, '4')]).toEqual([1, 0]);
    streams().publishToLocalSubscribers(race, '2', { lap: 1 });
    publishUpdate('2', 2);
    expect(await onFirst.next()).toMatchObject({ data: { news: { lap: 1 } } });
    expect(await onFirst.next()).toMatchObject({ data: { news: { lap: 2 } } });
    expect(await onSecond.next()).toMatchObject({ data: { news: { lap: 2 } } });
    for (const listener of [onFirst, onSecond]) listener.close();
    await expect.poll(() => streams().localSubscriberCount(race, '2')).toBe(0);
  });

  it('end for users who may no longer subscribe', async () => {
    const stream = new EventStream({ heartbeatMs: 20 });
    await using quick = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    let isOpen = true;
    const moody: TopicAuthorizer = { topic: race, canSubscribe: () => isOpen };
    resolve(quick.app.container, Points).contribute(topicAuthorizers, [moody]);
    const user = await quick.signUp();
    const listeners = [await watch(['2'], user, quick), await watch(['2'], undefined, quick)];
    expect(streams(quick).localSubscriberCount(race, '2')).toBe(2);
    isOpen = false;
    await expect.poll(() => streams(quick).localSubscriberCount(race, '2')).toBe(0);
    isOpen = true;
    await expect.poll(() => streams(quick).localSubscriberCount(race, '2')).toBe(2);
    for (const listener of listeners) listener.close();
  });
});
