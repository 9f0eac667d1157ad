import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Db } from '@tribunal/server';
import { resolve } from '@tribunal/kernel';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { Notices } from '../../src/database';
import { Listener } from '../http/listener';
import { silentProxy, type SilentProxy } from './silent-proxy';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

describe('a connection for notices that carries nothing any more and stays open', () => {
  let proxy: SilentProxy;
  let near: Notices;
  let far: Notices;
  let troubles: unknown[];
  beforeEach(async () => {
    proxy = await silentProxy(site.databaseUrl);
    troubles = [];
    near = new Notices(proxy.url, (error) => troubles.push(error));
    far = new Notices(site.databaseUrl, () => undefined);
    await Promise.all([near.open(), far.open()]);
  });
  afterEach(async () => {
    await Promise.all([near.close(), far.close()]);
    proxy.close();
  });

  it('is opened again within ten seconds, and those who listen are told that they missed something', async () => {
    const heard: string[] = [];
    let missed = 0;
    await near.listen(
      'news',
      (payload) => heard.push(payload),
      () => (missed += 1),
    );
    await far.notify('news', 'before');
    await expect.poll(() => heard).toEqual(['before']);
    proxy.silence();
    await far.notify('news', 'meanwhile');
    await expect.poll(() => missed, { timeout: 10_000 }).toBe(1);
    expect(troubles).toEqual([new Error('the connection for notices is silent')]);
    await far.notify('news', 'after');
    await expect.poll(() => heard).toEqual(['before', 'after']);
    await near.notify('news', 'from here');
    await expect.poll(() => heard).toEqual(['before', 'after', 'from here']);
  }, 30_000);

  it('lets no sender wait longer than for its answer', async () => {
    proxy.silence();
    await expect(near.notify('news', 'x')).rejects.toThrow();
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
    const notices = new Notices(site.databaseUrl, (error) => troubles.push(error));
    await notices.open();
    const [own, ...more] = [...(await connections()).keys()].filter((pid) => !others.has(pid));
    expect(more).toEqual([]);
    const beats = new Set<string>();
    const beatsSoFar = async () => {
      const beat = (await connections()).get(own!);
      expect(beat).not.toBe(undefined);
      if (beat) beats.add(beat);
      return beats.size;
    };
    await expect.poll(beatsSoFar, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(troubles).toEqual([]);
    await notices.close();
  }, 30_000);
});

describe('browsers', () => {
  it('connect again after notices were lost, and ask for what they show', async () => {
    const visitor = await Listener.connect(site);
    await resolve(site.app.container, Db).raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tribunal-notices' and datname = current_database()`,
    );
    expect(await visitor.next()).toMatchObject({ name: 'bye' });
    expect(await visitor.next()).toBeNull();
    const again = await Listener.connect(site);
    expect(again.response.status).toBe(200);
    again.leave();
  }, 20_000);
});
