import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HealthDetails, JudgeHeartbeat } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { openQueue, type Queue } from '@tribunal/queue';
import { startTestApp, testDatabase, type TestApp, reportedLanguage } from '@tribunal/testing';
import { installQueueSchema } from '@tribunal/queue';

const heartbeat: JudgeHeartbeat = {
  name: 'local-1',
  instance: 'first-life',
  kind: 'local',
  keys: ['ME'],
  languages: [reportedLanguage('C++', '12')],
  unavailable: [{ name: 'Rust', reason: 'no rustc' }],
  slots: 2,
  degraded: ['no cgroups'],
  load: { waitedMs: 92_000, discardedRuns: 46, lagMs: 120 },
  running: [],
};

let site: TestApp;
let isQueueDown = false;
beforeAll(async () => {
  const database = await testDatabase();
  await installQueueSchema(database.url);
  const real = await openQueue(database.url);
  const queue: Queue = new Proxy(real, {
    get: (target, name) => {
      if (name === 'ping' && isQueueDown) return () => Promise.reject(new Error('no broker'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const started = await startTestApp({ databaseUrl: database.url, queue });
  site = { ...started, stop: () => started.stop().then(database.drop) };
});
afterAll(() => site?.stop());

/** A health check is cached for a second. */
const soon = { timeout: 10_000, interval: 100 };
const health = () => site.reply('GET /api/health');
const details = async () => site.reply('GET /api/admin/health', { as: await site.asRoot() });
const UNWELL = {
  status: 503,
  httpStatus: 503,
  msg: 'The service is temporarily unavailable, please try again later',
  data: null,
};

describe('the health of the site', () => {
  it('has details for staff alone', async () => {
    expect(await site.reply('GET /api/admin/health')).toMatchObject({ status: 401 });
    expect(await site.reply('GET /api/admin/health', { as: await site.signUp() })).toMatchObject({ status: 403 });
  });

  it('is degraded, but takes requests, while no judge is connected', async () => {
    expect(await health()).toMatchObject({ status: 200, httpStatus: 200, data: { status: 'degraded' } });
    expect(await details()).toMatchObject({ data: { status: 'degraded', queue: 'postgres', judges: [] } });
  });

  it('is degraded with judges of other sites alone', async () => {
    const crane: JudgeHeartbeat = { ...heartbeat, name: 'crane-1', instance: 'another', kind: 'remote', keys: ['HDU'] };
    const { ownSite, readiness } = await startSiteWithJudge({}, { ...crane, languages: [] });
    expect(await readiness()).toMatchObject({ httpStatus: 200, status: 'degraded' });
    await ownSite.api('POST /api/judge/heartbeat', { body: heartbeat, as: await ownSite.judgeAs(heartbeat) });
    await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200, status: 'ok' });
  });

  it('is good or not for everybody, and has version, database, files, queue, judges and plugins for staff', async () => {
    await site.api('POST /api/judge/heartbeat', { body: heartbeat, as: await site.judgeAs(heartbeat) });
    await expect.poll(health, soon).toMatchObject({ status: 200, data: { status: 'ok' } });
    expect(Object.keys((await health()).data ?? {})).toEqual(['status']);
    const { data } = await details();
    expect(data).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      status: 'ok',
      database: 'ok',
      files: 'ok',
      queue: 'postgres',
      judges: [
        {
          name: 'local-1',
          languages: ['C++'],
          unavailable: heartbeat.unavailable,
          slots: 2,
          degraded: ['no cgroups'],
          load: heartbeat.load,
        },
      ],
      plugins: [],
      untrustedProxies: [],
      clockSkewMs: expect.any(Number) as number,
      attention: expect.any(Array) as unknown[],
    });
  });

  it('is degraded while the queue does not answer: submissions wait as rows', async () => {
    isQueueDown = true;
    await expect.poll(details, soon).toMatchObject({ data: { status: 'degraded', queue: null } });
    isQueueDown = false;
    await expect.poll(health, soon).toMatchObject({ status: 200, data: { status: 'ok' } });
  });
});

/** Starts a separate site with a judge, and returns its state as the public and as staff see it. */
const startSiteWithJudge = async (options: Parameters<typeof startTestApp>[0] = {}, judge = heartbeat) => {
  const ownSite = await startTestApp(options);
  onTestFinished(ownSite.stop);
  await ownSite.api('POST /api/judge/heartbeat', { body: judge, as: await ownSite.judgeAs(judge) });
  const root = await ownSite.asRoot();
  const readiness = async (): Promise<Partial<HealthDetails> & { httpStatus: number }> => {
    const { data } = await ownSite.reply('GET /api/admin/health', { as: root });
    const { httpStatus } = await ownSite.reply('GET /api/health');
    return { ...data, httpStatus };
  };
  const dataDir = options.env?.['DATA_DIR'] ?? ownSite.dataDir;
  return { ownSite, readiness, marker: join(dataDir, 'testdata/site-id'), knex: resolve(ownSite.app.container, Db) };
};
const DOWN = { httpStatus: 503, status: 'down' };

describe('readiness', () => {
  it('fails while the database refuses to write, whatever it answers', async () => {
    const { ownSite, readiness } = await startSiteWithJudge();
    const client = new Client(ownSite.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    const setReadOnly = async (value: 'on' | 'off') => {
      await client.query('set default_transaction_read_only = off');
      const name = new URL(ownSite.databaseUrl).pathname.slice(1);
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    await setReadOnly('on');
    await expect.poll(readiness, soon).toMatchObject({ ...DOWN, database: 'failing', files: 'ok' });
    expect(await ownSite.reply('GET /api/health')).toMatchObject(UNWELL);
    expect(await ownSite.reply('GET /api/health/live')).toMatchObject({ status: 200, data: { status: 'ok' } });
    await setReadOnly('off');
    await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200, status: 'ok' });
  });

  it.skipIf(spawnSync('unshare', ['-m', 'true']).status !== 0)(
    'fails while the disk of the database is full',
    async () => {
      const { readiness, knex } = await startSiteWithJudge();
      const disk = mkdtempSync(join(tmpdir(), 'tribunal-disk-'));
      onTestFinished(() => rmSync(disk, { recursive: true }));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0777', 'tmpfs', disk]);
      onTestFinished(() => void execFileSync('umount', ['-l', disk]));
      const space = `disk_${disk.slice(-6).toLowerCase()}`;
      mkdirSync(join(disk, 'space'));
      const { rows } = await knex.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid');
      const { uid, gid } = statSync(`/proc/${rows[0].pid}`);
      chownSync(join(disk, 'space'), uid, gid);
      await knex.raw(`create tablespace "${space}" location '${join(disk, 'space')}'`);
      await knex.raw(`alter table health_write set tablespace "${space}"`);
      onTestFinished(async () => {
        await knex.raw('alter table health_write set tablespace pg_default');
        await knex.raw(`drop tablespace "${space}"`);
      });
      expect(await readiness()).toMatchObject({ httpStatus: 200 });
      await writeFile(join(disk, 'full'), Buffer.alloc(2 ** 20)).catch(() => undefined);
      await expect.poll(readiness, soon).toMatchObject({ ...DOWN, database: 'failing' });
      await rm(join(disk, 'full'));
      await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200, status: 'ok' });
    },
  );

  it('fails while no file can be written', async () => {
    const { readiness, marker } = await startSiteWithJudge();
    const incoming = join(marker, '../incoming');
    await rename(incoming, `${incoming}-away`);
    await writeFile(incoming, 'in the way of the folder');
    await expect.poll(readiness, soon).toMatchObject({ ...DOWN, database: 'ok', files: 'failing' });
    await rm(incoming);
    await rename(`${incoming}-away`, incoming);
    await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200, files: 'ok' });
    expect(await readdir(incoming)).toEqual([]);
  });

  it('answers within its time while a folder hangs', async () => {
    const { readiness, marker } = await startSiteWithJudge();
    await rename(marker, `${marker}-away`);
    execFileSync('mkfifo', [marker]);
    await expect.poll(readiness, soon).toMatchObject({ ...DOWN, files: 'silent' });
    await (await open(marker, 'r+')).close();
    await rename(`${marker}-away`, marker);
    await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200, files: 'ok' });
  });

  it('stays, with a hint, when the clock of this server is not the database’s', async () => {
    const computer = { monotonic: () => performance.now(), wall: () => Date.now() - 30_000 };
    const { readiness } = await startSiteWithJudge({ timeSource: computer });
    await expect
      .poll(readiness, soon)
      .toMatchObject({ httpStatus: 200, status: 'degraded', judges: [{ name: 'local-1' }] });
    expect(Math.round((await readiness()).clockSkewMs! / 1000)).toBe(-30);
  });

  it('writes once however many ask at the same time', async () => {
    const { readiness, knex, ownSite } = await startSiteWithJudge();
    const lastWriteId = async () => Number((await knex('healthWrite').max('id as id').first<{ id: string }>()).id);
    await expect.poll(readiness, soon).toMatchObject({ httpStatus: 200 });
    const before = await lastWriteId();
    const began = performance.now();
    await Promise.all(Array.from({ length: 200 }, () => ownSite.reply('GET /api/health')));
    const seconds = (performance.now() - began) / 1000;
    expect((await lastWriteId()) - before).toBeLessThanOrEqual(1 + seconds);
  });

  it('does not keep what it writes', async () => {
    const { readiness, knex } = await startSiteWithJudge();
    await knex.raw('alter table health_write alter column id restart with 999');
    const rows = async () => (await readiness(), (await knex('healthWrite').select('id')).length);
    expect(await rows()).toBeGreaterThan(0);
    await expect.poll(rows, soon).toBe(0);
  });
});

describe('the data folder of a site', () => {
  it('has the id of the site', async () => {
    const { readiness, marker, knex } = await startSiteWithJudge();
    expect(await readiness()).toMatchObject({ files: 'ok' });
    expect((await readFile(marker, 'utf8')).trim()).toBe((await knex('siteIdentity').first('id'))!.id);
  });

  it('is not ready at a second server whose folder is another, which stays without an id', async () => {
    const { ownSite } = await startSiteWithJudge();
    const second = await startSiteWithJudge({ databaseUrl: ownSite.databaseUrl });
    expect(await second.readiness()).toMatchObject({ ...DOWN, files: 'unmarked' });
    await expect(readFile(second.marker)).rejects.toThrow('ENOENT');
    const shared = await startSiteWithJudge({ databaseUrl: ownSite.databaseUrl, env: { DATA_DIR: ownSite.dataDir } });
    expect(await shared.readiness()).toMatchObject({ httpStatus: 200, files: 'ok' });
  });

  it('is not ready with the folder of another site', async () => {
    const { readiness, marker } = await startSiteWithJudge();
    const other = await startSiteWithJudge();
    await writeFile(marker, await readFile(other.marker));
    await expect.poll(readiness, soon).toMatchObject({ ...DOWN, files: 'foreign' });
  });

  it('gives its id to a new database', async () => {
    const { ownSite, marker } = await startSiteWithJudge();
    const before = await readFile(marker, 'utf8');
    const { readiness } = await startSiteWithJudge({ env: { DATA_DIR: ownSite.dataDir } });
    expect(await readiness()).toMatchObject({ httpStatus: 200, files: 'ok' });
    expect(await readFile(marker, 'utf8')).toBe(before);
  });
});

describe('calls of judges', () => {
  it('are refused to everyone else, the super admin too', async () => {
    const { token } = await site.judgeAs(heartbeat);
    const wrong = [`${token}x`, token.replace(/^\d+/, '9999'), `x${token}`, '1.', ''].map((one) => ({ token: one }));
    for (const as of [undefined, await site.asRoot(), site.registration, ...wrong]) {
      expect(await site.reply('POST /api/judge/heartbeat', { body: heartbeat, as })).toMatchObject({ status: 401 });
    }
  });

  it('give no right to anything else', async () => {
    expect(await site.reply('GET /api/get-user-auth-info', { as: await site.judgeAs() })).toMatchObject({
      status: 401,
    });
  });
});
