import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db, Streams } from '@tribunal/server';
import type { Audience } from '@tribunal/server/platform';
import {
  createProblem,
  judgeSubmission,
  Listener,
  startTestApp,
  submit,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { Status, type ApiScope } from '@tribunal/contract';
import { EventStream, BrowserStream } from '@tribunal/platform';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

const publish = (enabled: string[], audience: Audience = { to: 'everyone' }, at = site) =>
  resolve(at.app.container, Streams).publish('plugins', { enabled }, audience);

describe('the event stream of an API token', () => {
  const tokenOf = async (user: TestUser, scopes: ApiScope[]) => {
    const { id, token } = await site.api('POST /api/api-tokens', {
      body: { name: 'editor', scopes, days: 1 },
      as: user,
    });
    return { id, as: { token: `Bearer ${token}` } };
  };

  it('needs the scope to read', async () => {
    const { as } = await tokenOf(await site.signUp(), ['submit']);
    const listener = await Listener.connect(site, as);
    expect(listener.response.status).toBe(403);
    listener.close();
  });

  it('carries submissions, and nothing that the token could not read otherwise', async () => {
    const { as } = await tokenOf(await site.asRoot(), ['read']);
    const listener = await Listener.connect(site, as, undefined, 'place-submissions:1');
    publish(['everybody']);
    publish(['staff'], { to: 'staff' });
    await site.api('PUT /api/admin/config/set-web-config', { body: { shortName: 'Again' }, as: await site.asRoot() });
    const { problemId } = await createProblem(site);
    const { submitId } = await submit(site, await site.signUp(), { pid: problemId });
    await judgeSubmission(site, submitId, Status.Accepted);
    const event = await listener.next();
    expect(event).toMatchObject({ name: 'submission', data: { submitId } });
    listener.close();
  });

  it('ends when the token is revoked, and only then', async () => {
    const user = await site.signUp();
    const [revoked, other] = [await tokenOf(user, ['read']), await tokenOf(user, ['read'])];
    const [listener, otherListener] = [
      await Listener.connect(site, revoked.as),
      await Listener.connect(site, other.as),
    ];
    await site.api('DELETE /api/api-tokens', { query: { id: revoked.id }, as: user });
    expect(await listener.next()).toMatchObject({ name: 'session-ended', data: { reason: 'revoked' } });
    expect(await listener.next()).toBeNull();
    await site.api('POST /api/change-password', {
      body: { oldPassword: user.password, newPassword: 'another one', endTokens: true },
      as: user,
    });
    expect(await otherListener.next()).toMatchObject({ name: 'session-ended' });
    expect(await otherListener.next()).toBeNull();
  });
});

describe('the event stream', () => {
  it('carries events to visitors as they come', async () => {
    const listener = await Listener.connect(site);
    expect(listener.response.headers.get('content-type')).toContain('text/event-stream');
    publish(['a']);
    expect(await listener.next()).toMatchObject({ name: 'plugins', data: { enabled: ['a'] } });
    listener.close();
  });

  it('carries each event to those only whom it is for', async () => {
    const [ada, bob] = [await site.signUp(), await site.signUp()];
    const [adaListener, bobListener, anonymousListener] = [
      await Listener.connect(site, ada),
      await Listener.connect(site, bob),
      await Listener.connect(site),
    ];
    publish(['ada'], { to: 'users', uids: [ada.uid] });
    publish(['staff'], { to: 'staff' });
    publish(['not ada'], { to: 'everyone', exceptUids: [ada.uid] });
    publish(['all']);
    const receivedEvents = async (listener: Listener): Promise<string[]> => {
      const names: string[] = [];
      while (names.at(-1) !== 'all') names.push(...((await listener.next())!.data as { enabled: string[] }).enabled);
      listener.close();
      return names;
    };
    expect(await receivedEvents(adaListener)).toEqual(['ada', 'all']);
    expect(await receivedEvents(bobListener)).toEqual(['not ada', 'all']);
    expect(await receivedEvents(anonymousListener)).toEqual(['not ada', 'all']);
  });

  it('goes on after a lost connection where it was', async () => {
    const first = await Listener.connect(site);
    publish(['one']);
    const firstEvent = await first.next();
    first.close();
    publish(['two']);
    publish(['three']);
    const again = await Listener.connect(site, undefined, firstEvent?.id);
    expect(await again.next()).toMatchObject({ data: { enabled: ['two'] } });
    expect(await again.next()).toMatchObject({ data: { enabled: ['three'] } });
    again.close();
  });

  it('sends the current state to everybody, without an event ID', async () => {
    const listener = await Listener.connect(site);
    publish(['before']);
    const firstEvent = await listener.next();
    await site.api('PUT /api/admin/config/set-web-config', { body: { shortName: 'Told' }, as: await site.asRoot() });
    expect(await listener.next()).toMatchObject({ id: undefined, name: 'site', data: { shortName: 'Told' } });
    listener.close();
    const again = await Listener.connect(site, undefined, firstEvent?.id);
    publish(['after']);
    expect(await again.next()).toMatchObject({ name: 'plugins', data: { enabled: ['after'] } });
    again.close();
  });

  it('replays only events for the same audience', async () => {
    const ada = await site.signUp();
    const first = await Listener.connect(site);
    publish(['mark']);
    const firstEvent = await first.next();
    publish(['secret'], { to: 'users', uids: [ada.uid] });
    publish(['open']);
    expect(await first.next()).toMatchObject({ data: { enabled: ['open'] } });
    first.close();
    const again = await Listener.connect(site, undefined, firstEvent?.id);
    expect(await again.next()).toMatchObject({ data: { enabled: ['open'] } });
    again.close();
  });

  it('reaches the browsers of every process, and goes on at any of them', async () => {
    await using second = await startTestApp({ databaseUrl: site.databaseUrl });
    const [onSecond, onFirst] = [await Listener.connect(second), await Listener.connect(site)];
    publish(['from the first']);
    const firstEvent = await onSecond.next();
    expect(firstEvent).toMatchObject({ data: { enabled: ['from the first'] } });
    publish(['later']);
    // Each process receives both events at its own time.
    for (const listener of [onSecond, onFirst]) {
      while (((await listener.next())!.data as { enabled: string[] }).enabled[0] !== 'later');
      listener.close();
    }
    const resumed = await Listener.connect(site, undefined, firstEvent?.id);
    expect(await resumed.next()).toMatchObject({ data: { enabled: ['later'] } });
    resumed.close();
  });

  it('says good-bye when the server stops, and does not hold it up', async () => {
    const second = await startTestApp({ databaseUrl: site.databaseUrl });
    const listener = await Listener.connect(second);
    const stopped = second.stop();
    expect(await listener.next()).toMatchObject({ name: 'bye', data: { retryMs: 3000 } });
    expect(await listener.next()).toBeNull();
    await stopped;
  });

  it('lets many browsers come back one after another', async () => {
    const stream = new EventStream({ reconnectsPerSecond: 10 });
    await using second = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    const listeners: Listener[] = [];
    for (let at = 0; at < 5; at += 1) listeners.push(await Listener.connect(second));
    stream.restart();
    const pauses = await Promise.all(listeners.map(async (one) => (await one.next())?.data));
    expect(pauses).toEqual([3000, 3100, 3200, 3300, 3400].map((retryMs) => ({ retryMs })));
  });

  it('stores nothing of disconnected browsers', async () => {
    const stream = resolve(site.app.container, BrowserStream);
    const connect = (at: number) => Listener.connect(site, undefined, undefined, '', `v${at}`);
    const listeners = await Promise.all(Array.from({ length: 20 }, (_, at) => connect(at)));
    expect(stream.size).toBeGreaterThanOrEqual(20);
    for (const listener of listeners) listener.close();
    await expect.poll(() => stream.size).toBe(0);
  });
});

describe('a login that ends', () => {
  const sessionOf = async ({ uid }: { uid: string }): Promise<string> => {
    const [id] = await resolve(site.app.container, Db)('session').where({ uid }).pluck('id');
    return String(id);
  };

  it('is sent to a browser that connects with its token later', async () => {
    const user = await site.signUp();
    await resolve(site.app.container, Db)('session').where({ uid: user.uid }).delete();
    const listener = await Listener.connect(site, user);
    expect(await listener.next()).toMatchObject({ name: 'session-ended', data: { reason: 'expired' } });
    listener.close();
  });

  it('is sent to a browser that is connecting meanwhile', async () => {
    const user = await site.signUp();
    const audience = { to: 'sessions' as const, ids: [await sessionOf(user)] };
    const payload = { reason: 'revoked' as const };
    resolve(site.app.container, BrowserStream).deliver({ id: 'end', name: 'session-ended', payload, audience });
    const listener = await Listener.connect(site, user);
    expect(await listener.next()).toMatchObject({ name: 'session-ended', data: payload });
    listener.close();
  });

  it('takes its streams with it at the next heartbeat', async () => {
    const quick = await startTestApp({ databaseUrl: site.databaseUrl, stream: new EventStream({ heartbeatMs: 20 }) });
    const user = await quick.signUp();
    const listeners = [await Listener.connect(quick, user), await Listener.connect(quick, user)];
    await resolve(quick.app.container, Db)('account').where({ uid: user.uid }).update({ isBanned: true });
    for (const listener of listeners) expect(await listener.next()).toBeNull();
    await quick.stop();
  });
});

describe('too many streams', () => {
  it('of one login or from one address are refused, and there is room again when some have left', async () => {
    const stream = new EventStream({ maxPerSession: 2, maxPerAddress: 4 });
    await using narrow = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    const [ada, bob] = [await narrow.signUp(), await narrow.signUp()];
    const adaListener = [await Listener.connect(narrow, ada), await Listener.connect(narrow, ada)];
    expect((await Listener.connect(narrow, ada)).response.status).toBe(429);
    const others = [await Listener.connect(narrow, bob), await Listener.connect(narrow)];
    expect(others.map(({ response }) => response.status)).toEqual([200, 200]);
    expect((await Listener.connect(narrow)).response.status).toBe(429);

    for (const listener of adaListener) listener.close();
    await expect.poll(() => stream.size).toBe(2);
    const again = await Listener.connect(narrow, ada);
    expect(again.response.status).toBe(200);
    for (const listener of [again, ...others]) listener.close();
  });

  it('are limited per visitor, and for all requests without a token together; others of the address are still accepted', async () => {
    const stream = new EventStream({ maxPerVisitor: 2, maxPerAddress: 100 });
    await using narrow = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    const connect = (token?: string) => Listener.connect(narrow, undefined, undefined, '', token);
    const statuses = async (...tokens: (string | undefined)[]) => {
      const opened: Listener[] = [];
      for (const token of tokens) opened.push(await connect(token));
      return opened.map(({ response }) => response.status);
    };
    expect(await statuses('v1', 'v1', 'v1', 'v2')).toEqual([200, 200, 429, 200]);
    expect(await statuses(undefined, undefined, undefined, 'v3')).toEqual([200, 200, 429, 200]);
    expect(await statuses('x'.repeat(65))).toEqual([429]);
    expect((await Listener.connect(narrow, await narrow.signUp())).response.status).toBe(200);
  });

  it('of visitors leave room for people who are logged in, with however many tokens', async () => {
    const stream = new EventStream({ maxVisitorsPerAddress: 3, maxPerAddress: 4 });
    await using narrow = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    const anonymousListeners = [];
    for (let at = 0; at < 4; at += 1)
      anonymousListeners.push(await Listener.connect(narrow, undefined, undefined, '', `v${at}`));
    expect(anonymousListeners.map(({ response }) => response.status)).toEqual([200, 200, 200, 429]);
    expect((await Listener.connect(narrow, await narrow.signUp())).response.status).toBe(200);
  });

  it('from one network of IPv6 are refused, whichever of its addresses they come from', async () => {
    const stream = new EventStream({ maxVisitorsPerAddress: 3 });
    const env = { TRUSTED_PROXIES: '127.0.0.1' };
    await using narrow = await startTestApp({ databaseUrl: site.databaseUrl, stream, env });
    const connect = (ip: string) =>
      Listener.connect(narrow, undefined, undefined, '', 'v' + ip.replaceAll(':', '-'), ip);
    const statuses: number[] = [];
    for (const host of [1, 2, 3, 4]) statuses.push((await connect(`2001:db8::${host}`)).response.status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await connect('2001:db8:0:1::1')).response.status).toBe(200);
  });

  it('of one account are refused, with however many logins', async () => {
    const stream = new EventStream({ maxPerSession: 2, maxPerAccount: 3 });
    await using narrow = await startTestApp({ databaseUrl: site.databaseUrl, stream });
    const [ada, bob] = [await narrow.signUp(), await narrow.signUp()];
    const otherLogin = await narrow.logIn(ada.username, ada.password);
    const adaListener = await Promise.all([ada, ada, otherLogin].map((as) => Listener.connect(narrow, as)));
    expect(adaListener.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect((await Listener.connect(narrow, otherLogin)).response.status).toBe(429);
    const bobListener = await Listener.connect(narrow, bob);
    expect(bobListener.response.status).toBe(200);
    adaListener[0]!.close();
    await expect.poll(() => stream.size).toBe(3);
    const again = await Listener.connect(narrow, otherLogin);
    expect(again.response.status).toBe(200);
    for (const listener of [...adaListener, bobListener, again]) listener.close();
  });
});

describe('a notice on the channel of the stream', () => {
  it('from a forged or repeated notification reaches no browser', async () => {
    const knex = resolve(site.app.container, Db);
    const overheard: string[] = [];
    const spy = new Client(site.databaseUrl);
    await spy.connect();
    spy.on('notification', ({ payload = '' }) => void overheard.push(payload));
    await spy.query('listen tribunal_stream');
    const notify = (payload: string) => knex.raw(`select pg_notify('tribunal_stream', ?)`, [payload]);

    const listener = await Listener.connect(site);
    const forged = { id: 'x', name: 'plugins', payload: { enabled: ['forged'] }, audience: { to: 'everyone' } };
    await notify(JSON.stringify(forged));
    publish(['true']);
    expect(await listener.next()).toMatchObject({ data: { enabled: ['true'] } });
    await expect.poll(() => overheard.length).toBe(2);
    expect(overheard[1]).not.toContain('true');
    await notify(overheard[1]!);
    publish(['last']);
    expect(await listener.next()).toMatchObject({ data: { enabled: ['last'] } });
    listener.close();
    await spy.end();
  });
});
