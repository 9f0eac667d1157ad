import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../lib/supervision/processes.mjs';
import { makeSite, until } from './site-under-test.mjs';

const isRoot = process.getuid() === 0;
const names = ['database', ...(isRoot ? ['judge-local'] : []), 'judge-remote', 'server'];

let site;
beforeAll(async () => {
  site = await makeSite();
});
/** Processes left by a failed test would make the following tests fail, too. */
afterEach(() => site.end(), 90_000);
afterAll(() => site.remove(), 90_000);

const started = async (...flags) => {
  const supervisor = site.start(...flags);
  await until(
    `the site is ready\n${supervisor.printed()}`,
    () => supervisor.isReady() && site.parts().length === names.length,
  );
  return supervisor;
};

const stopped = async (supervisor) => {
  const parts = site.parts();
  supervisor.kill('SIGINT');
  await supervisor.exited;
  return parts;
};

const runsLocalJudgeAsRoot = async () => {
  const supervisor = await started();
  const judges = ['judge-local/report.json', 'judge-remote/report.json'];
  await until('both judges have noted what they saw', () =>
    judges.every((file) => existsSync(join(site.dataDir, file))),
  );
  const [local, remote] = judges.map(site.startReport);
  const server = site.startReport('server-report.json');
  expect(remote.uid).toBe(server.uid);
  expect(local.uid).toBe(process.getuid());
  expect(Number(local.env.RUN_AS_UID ?? local.uid)).toBe(server.uid);
  expect(server.uid).not.toBe(0);
  const secrets = statSync(join(site.dataDir, 'supervisor/secrets.json'));
  expect([secrets.uid, secrets.mode & 0o777]).toEqual([process.getuid(), 0o600]);
  await stopped(supervisor);
};

const startsNoLocalJudge = async () => {
  const supervisor = await started();
  expect(site.part('judge-local')).toBeUndefined();
  await stopped(supervisor);
};

describe('npm start', { timeout: 240_000 }, () => {
  it('starts every part, says where the site is, and shows the first login once', async () => {
    const first = await started();
    expect(first.printed()).toContain(`http://127.0.0.1:${site.port}`);
    expect(first.printed()).toContain('name: root\npassword: stand-in');
    expect(
      site
        .parts()
        .map((part) => part.name)
        .sort(),
    ).toEqual(names);
    await stopped(first);
    const second = await started();
    expect(second.printed()).not.toContain('stand-in');
    await stopped(second);
  });

  it('gives judges a database role of their own and nothing else of the server', async () => {
    const supervisor = await started('--simulate-remotes');
    await until('both judges have noted what they saw', () =>
      existsSync(join(site.dataDir, 'judge-remote/report.json')),
    );
    const server = site.startReport('server-report.json');
    const { env } = site.startReport('judge-remote/report.json');
    const queue = new URL(env.QUEUE_URL);
    expect([queue.username, queue.password]).toEqual(['tribunal_judge', server.QUEUE_ROLE_PASSWORD]);
    expect(queue.host).toBe(new URL(server.DATABASE_URL).host);
    expect(env).toMatchObject({ JUDGE_NAME: `${hostname()}-remote`, SIMULATE_REMOTES: '1' });
    expect(env).not.toHaveProperty('DATABASE_URL');
    expect(env).not.toHaveProperty('ROOT_PASSWORD');
    await stopped(supervisor);
  });

  // There is one test for root and one for ordinary users; the other one does not apply and is not counted as
  // skipped.
  if (isRoot) it('keeps root for the local judge only, and its secrets to itself', runsLocalJudgeAsRoot);
  else it('starts no local judge as an ordinary user', startsNoLocalJudge);

  it.each(names)('brings %s back when it is killed', async (name) => {
    const supervisor = await started();
    const previousPart = site.part(name);
    process.kill(previousPart.pid, 'SIGKILL');
    const restartedPart = await until(
      `${name} is back`,
      () => site.part(name).pid !== previousPart.pid && site.part(name),
    );
    expect(isRunning(restartedPart)).toBe(true);
    await until('it is said', () => supervisor.printed().includes('by SIGKILL; restarting in 0.2 s'));
    await stopped(supervisor);
  });

  it('ends every part on Ctrl+C and exits with 0', async () => {
    const supervisor = await started();
    const parts = await stopped(supervisor);
    expect(await supervisor.exited).toBe(0);
    expect(parts.filter(isRunning)).toEqual([]);
    expect(site.note()).toBeNull();
  });

  it('ends every part when it is itself killed, and starts again', async () => {
    const killed = await started();
    const parts = site.parts();
    killed.kill('SIGKILL');
    await until('every part has ended', () => !parts.some(isRunning));
    await stopped(await started());
  });

  it('starts again at once after it was killed, without waiting for the parts to end', async () => {
    const killed = await started();
    killed.kill('SIGKILL');
    await killed.exited;
    await stopped(await started());
  });

  it('refuses a second start with the same data and leaves the first alone', async () => {
    const first = await started();
    const second = site.start();
    expect(await second.exited).toBe(1);
    const setUp = site.setUp();
    expect(await setUp.exited).toBe(1);
    for (const { printed } of [second, setUp]) {
      expect(printed()).toContain(`already runs with this data folder at http://127.0.0.1:${site.port}`);
    }
    expect(site.parts().every(isRunning)).toBe(true);
    await stopped(first);
  });

  it('says so when the port is taken, before it sets anything up', async () => {
    const other = createServer();
    await new Promise((listening) => other.listen(site.port, '127.0.0.1', listening));
    for (const { exited, printed } of [site.setUp(), site.start()]) {
      expect(await exited).toBe(1);
      expect(printed().trim()).toBe(
        `Port ${site.port} on 127.0.0.1 is in use by another program. Choose another one: PORT=${site.port + 1} npm start`,
      );
    }
    await new Promise((closed) => other.close(closed));
  });
});
