import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';
import { type Cluster, initCluster, startCluster, unprivilegedUser } from '../../../scripts/lib/postgres/cluster.mjs';
import { spawnAs } from '../../../scripts/lib/machine/unprivileged-user.mjs';

const OWNER = fileURLToPath(new URL('cluster-owner.mjs', import.meta.url));
const isRoot = process.getuid?.() === 0;

const folder = mkdtempSync(join(tmpdir(), 'tribunal-cluster-'));
const dataDir = join(folder, 'data');
let running: Cluster | undefined;
let owner: ChildProcess | undefined;

const start = async (): Promise<Cluster> => {
  running = await startCluster({ dataDir, port: await freePort() });
  return running;
};

const startByAnother = async (): Promise<number> => {
  owner = spawn(process.execPath, [OWNER, dataDir, String(await freePort())], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(owner.stdout!, 'data')) as [Buffer];
  return Number(pid.toString());
};

/** Kills the owner and waits, because a process that was sent a signal lives until the kernel delivers it. */
const killOwner = async (): Promise<void> => {
  if (!owner || owner.exitCode !== null || owner.signalCode !== null) return;
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
};

const connected = async (url: string): Promise<Client> => {
  const client = new Client(url);
  await client.connect();
  return client;
};

beforeAll(() => {
  chmodSync(folder, 0o711);
  initCluster({ dataDir, isDurable: false });
});
afterEach(async () => {
  await killOwner();
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('making a cluster', () => {
  it('leaves an existing one as it is', () => {
    const before = readFileSync(join(dataDir, 'tribunal.json'), 'utf8');
    initCluster({ dataDir });
    expect(readFileSync(join(dataDir, 'tribunal.json'), 'utf8')).toBe(before);
  });

  it('refuses a folder with something else in it', () => {
    expect(() => initCluster({ dataDir: folder })).toThrow(/neither empty nor a PostgreSQL data folder/);
  });

  it('keeps the password from other users', () => {
    expect(statSync(join(dataDir, 'tribunal.json')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it.runIf(isRoot)('names the folder that the unprivileged user may not enter, and leaves nothing behind', () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    expect(() => initCluster({ dataDir: join(closed, 'deep/data') })).toThrow(`may not enter ${closed}`);
    expect(readdirSync(closed)).toEqual([]);
  });
});

describe('starting a cluster', () => {
  it.runIf(isRoot)('gives up root', async () => {
    const { pid } = await start();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toContain(`Uid:\t${unprivilegedUser()?.uid}\t`);
    expect(status).toMatch(/^Groups:\s*$/m);
  });

  it('uses UTF-8 in the C locale, as the owner of its database', async () => {
    const client = await connected((await start()).url);
    const { rows } = await client.query(
      "select current_user as role, current_database() as database, upper('ß判') as text, (select datcollate from pg_database where datname = current_database()) as locale",
    );
    expect(rows).toEqual([{ role: 'tribunal', database: 'tribunal', text: 'ß判', locale: 'C.UTF-8' }]);
    await client.end();
  });

  it('is refused while a living process owns it', async () => {
    await startByAnother();
    await expect(start()).rejects.toThrow(`belongs to process ${owner?.pid}`);
  });

  it('takes over from a killed owner, whose server stops automatically', async () => {
    await startByAnother();
    await killOwner();
    const client = await connected((await start()).url);
    await client.query('select 1');
    await client.end();
  });

  it('takes over a server whose postmaster was killed under a busy connection', async () => {
    const first = await start();
    const client = await connected(first.url);
    client.on('error', () => {});
    await client.query('create table kept as select 7 as n');
    const busy = client.query('select pg_sleep(600)');
    await Promise.all([expect(busy).rejects.toThrow(), first.kill().then(start)]);
    const again = await connected(running!.url);
    expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }]);
    await again.end();
  });

  it('is not fooled by a pid file that names a stranger', async () => {
    await (await start()).stop();
    owner = spawn('sleep', ['600'], { cwd: '/', ...spawnAs(unprivilegedUser()) });
    const lines = [owner.pid, dataDir, 0, 5432, '', '127.0.0.1', '', 'ready'];
    writeFileSync(join(dataDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
    const client = await connected((await start()).url);
    await client.end();
  });

  it('says what the server said when it does not start', async () => {
    await expect(
      startCluster({ dataDir, port: await freePort(), settings: { shared_buffers: 'plenty' } }),
    ).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  });
});
