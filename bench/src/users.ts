/**
 * Measures an import of many users. The baseline, before and after it, is hashing passwords with as many threads; in
 * the meantime a user logs in again and again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreCalls } from '@tribunal/contract';
import type { UserAdminCalls } from '@tribunal/plugin-user-admin/contract';
import { ROOT_PASSWORD, siteApi, startPostgres } from '@tribunal/testing';
import { hashPassword } from '../../core/server/src/account/passwords';
import { startServer } from './api/process';
import { atMost, percentile, report } from './report';

const USERS = Number(process.env['BENCH_USERS'] ?? 10_000);
const MAX_RATIO = 1.25;
const MAX_LOGIN_MS = 1000;
const THREADS = Math.min(3, availableParallelism());
const BASELINE_HASHES = 500;
const IDLE_LOGINS = 10;
const POLL_MS = 250;

const VISITOR = { username: 'visitor', password: 'correct horse' };

type Api = ReturnType<typeof siteApi<CoreCalls & UserAdminCalls>>;

/** Returns the ms per password. */
async function hashMs(): Promise<number> {
  const began = performance.now();
  let left = BASELINE_HASHES;
  const thread = async (): Promise<void> => {
    while (left-- > 0) await hashPassword('secret of a user');
  };
  await Promise.all(Array.from({ length: THREADS }, thread));
  return (performance.now() - began) / BASELINE_HASHES;
}

async function loginMs(api: Api): Promise<number> {
  const began = performance.now();
  await api('POST /api/login', { body: VISITOR });
  return performance.now() - began;
}

/** Imports the users; returns the ms until all exist, and the ms of each login in the meantime. */
async function importUsers(api: Api, token: string): Promise<{ ms: number; logins: number[] }> {
  const rows = Array.from({ length: USERS }, (_, place) => `bench${place},secret${place},bench${place}@example.org`);
  const logins: number[] = [];
  const began = performance.now();
  await api('POST /api/admin/user/import', { body: { text: rows.join('\n'), mode: 'all' } }, token);
  for (;;) {
    const { data } = await api('GET /api/admin/user/import', {}, token);
    if (data?.state === 'done' && data.created === USERS) return { ms: performance.now() - began, logins };
    if (data?.state !== 'running') throw new Error(`the import ended as ${JSON.stringify(data)}`);
    logins.push(await loginMs(api));
    await pause(POLL_MS);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
const postgres = await startPostgres();
try {
  const server = await startServer('core/server/src/main.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    JUDGE_TOKEN: 'the-judges-of-the-bench',
    REMOTE_SECRETS_KEY: 'be'.padEnd(64, '0'),
    ROOT_PASSWORD,
    DEMO: '0',
  });
  const api: Api = siteApi(`http://127.0.0.1:${server.port}`);
  const { headers } = await api('POST /api/login', { body: { username: 'root', password: ROOT_PASSWORD } });
  await api('POST /api/register', { body: { ...VISITOR, email: 'visitor@example.org' } });
  const idle: number[] = [];
  for (let count = 0; count < IDLE_LOGINS; count++) idle.push(await loginMs(api));
  const before = await hashMs();
  const { ms, logins } = await importUsers(api, headers.get('authorization')!);
  const hashing_s = (((before + (await hashMs())) / 2) * USERS) / 1000;
  await server.stop();
  report('users', {
    import_ratio: atMost(ms / 1000 / hashing_s, MAX_RATIO, { import_s: ms / 1000, hashing_s, users: USERS }),
    login_p95_ms: atMost(percentile(logins, 0.95), MAX_LOGIN_MS, { idle_p50_ms: percentile(idle, 0.5) }),
  });
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
