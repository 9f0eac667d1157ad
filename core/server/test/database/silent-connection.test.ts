import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Db } from '@tribunal/server';
import { resolve } from '@tribunal/kernel';
import { Listener, startTestApp, type TestApp } from '@tribunal/testing';
import { PgNotifications } from '@tribunal/database';
import { silentProxy, type SilentProxy } from './silent-proxy';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

describe('a connection for notices that carries nothing any more and stays open', () => {
  let proxy: SilentProxy;
  let local: PgNotifications;
  let remote: PgNotifications;
  let troubles: unknown[];
  beforeEach(async () => {
    proxy = await silentProxy(site.databaseUrl);
    troubles = [];
    local = new PgNotifications(proxy.url, (error) => troubles.push(error));
    remote = new PgNotifications(site.databaseUrl, () => undefined);
    await Promise.all([local.open(), remote.open()]);
  });
  afterEach(async () => {
    await Promise.all([local.close(), remote.close()]);
    proxy.close();
  });

  it('is reopened within ten seconds, and listeners learn that they missed something', async () => {
    const received: string[] = [];
    let missed = 0;
    await local.listen(
      'news',
      (payload) => received.push(payload),
      () => (missed += 1),
    );
    await remote.notify('news', 'before');
    await expect.poll(() => received).toEqual(['before']);
    proxy.silence();
    await remote.notify('news', 'meanwhile');
    await expect.poll(() => missed, { timeout: 10_000 }).toBe(1);
    expect(troubles).toEqual([new Error('the notification connection is not responding')]);
    await remote.notify('news', 'after');
    await expect.poll(() => received).toEqual(['before', 'after']);
    await local.notify('news', 'from here');
    await expect.poll(() => received).toEqual(['before', 'after', 'from here']);
  });

  it('does not keep anybody from listening, who hears what is sent once it is reopened', async () => {
    const received: string[] = [];
    proxy.silence();
    await local.listen(
      'later',
      (payload) => received.push(payload),
      () => undefined,
    );
    await expect
      .poll(
        async () => {
          await remote.notify('later', 'x');
          return received.length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
  });

  it('lets no sender wait longer than for its answer', async () => {
    proxy.silence();
    await expect(local.notify('news', 'x')).rejects.toThrow();
  }, 10_000);
});

describe('a connection for notices that works', () => {
  it('is not opened again', async () => {
    const knex = resolve(site.app.container, Db);
    const connections = async () => {
      const { rows } = await knex.raw<{ rows: { pid: number; beat: string | null }[] }>(
        `select pid, case when query like '%pg_notify%' then query_start::text end as beat from pg_stat_activity
         where application_name = 'tribunal-notices' and datname = current_database()`,
      );
      return new Map(rows.map(({ pid, beat }) => [pid, beat]));
    };
    const others = await connections();
    const troubles: unknown[] = [];
    const pgNotifications = new PgNotifications(site.databaseUrl, (error) => troubles.push(error));
    await pgNotifications.open();
    const [own, ...more] = [...(await connections()).keys()].filter((pid) => !others.has(pid));
    expect(more).toEqual([]);
    const beats = new Set<string>();
    const heartbeatCount = async () => {
      const beat = (await connections()).get(own!);
      expect(beat).not.toBe(undefined);
      if (beat) beats.add(beat);
      return beats.size;
    };
    await expect.poll(heartbeatCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(troubles).toEqual([]);
    await pgNotifications.close();
  });
});

describe('browsers', () => {
  it('connect again after notices were lost, and ask for what they show', async () => {
    const listener = await Listener.connect(site);
    await resolve(site.app.container, Db).raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tribunal-notices' and datname = current_database()`,
    );
    expect(await listener.next()).toMatchObject({ name: 'bye' });
    expect(await listener.next()).toBeNull();
    const again = await Listener.connect(site);
    expect(again.response.status).toBe(200);
    again.close();
  });
});
