import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pass, fail, formatFinding, runChecks } from '../../doctor/check.mjs';
import { freePort } from '../../lib/supervision/ports.mjs';
import { root } from '../../lib/root.mjs';

const SECRET = 'hunter2-of-the-doctor';

let port;
let dataDir;
beforeAll(async () => {
  port = await freePort();
  dataDir = mkdtempSync(join(tmpdir(), 'tribunal-doctor-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (env, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/doctor.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  return { status, out: stdout, errors: stderr, lines: stdout.trim().split('\n') };
};

describe('npm run doctor', { timeout: 60_000 }, () => {
  it('says of everything in one line what is wrong and what to do, whatever else is wrong, and ends with 1', () => {
    const dead = `127.0.0.1:${port}`;
    const { status, out, errors, lines } = run({
      DATABASE_URL: `postgres://me:${SECRET}@${dead}/oj`,
      QUEUE_URL: `amqp://me:${SECRET}@${dead}`,
      MAIL_URL: `smtp://me:${SECRET}@${dead}`,
      SERVER_URL: `http://${dead}`,
      BASE_URL: 'nowhere',
      JUDGE_TOKEN: 'hunter2',
      REMOTE_SECRETS_KEY: SECRET,
      QUEUE_ROLE_PASSWORD: SECRET.slice(0, 9),
      PLUGIN_DIRS: '/nothing/here',
      WEB_DIST: '/nothing/here',
      DATA_DIR: root,
      PORT: 'http',
    });
    expect([status, errors]).toEqual([1, '']);
    const wrong = lines.filter((line) => line.startsWith('✗'));
    for (const text of [
      'DATABASE_URL: ',
      'QUEUE_URL: ',
      'MAIL_URL: ',
      'SERVER_URL: ',
      'BASE_URL is ',
      'JUDGE_TOKEN has ',

      'REMOTE_SECRETS_KEY is ',
      'QUEUE_ROLE_PASSWORD has ',
      'PLUGIN_DIRS: ',
      'WEB_DIST: ',
      'DATA_DIR: ',
      'PORT must be ',
    ]) {
      expect(
        wrong.filter((line) => line.includes(` ${text}`)),
        text,
      ).toEqual([expect.stringMatching(/ → .+ \(.+\)$/)]);
    }
    expect(lines.at(-1)).toContain('RabbitMQ');
    expect(out).not.toMatch(/hunter2|\.m?js:\d|^\s+at /m);
  });

  it('ends with 0 exactly when nothing that is needed is missing', () => {
    const { status, errors, lines } = run({});
    expect(errors).toBe('');
    expect(lines.length).toBeGreaterThan(10);
    expect(status).toBe(lines.some((line) => line.startsWith('✗')) ? 1 : 0);
  });

  it('looks for no database and no port where a judge works for another machine', () => {
    const { lines } = run({ SERVER_URL: `http://127.0.0.1:${port}`, QUEUE_URL: `amqp://127.0.0.1:${port}` });
    const named = (name) => lines.some((line) => line.slice(2).startsWith(name));
    expect(['PostgreSQL', 'port', 'queue', 'server', 'sandbox helper'].filter(named)).toEqual([
      'queue',
      'server',
      'sandbox helper',
    ]);
  });

  it('gives the same as one document', () => {
    const found = JSON.parse(run({ JUDGE_TOKEN: 'short' }, '--json').out);
    expect(found).toContainEqual({
      name: 'judge token',
      weight: 'to start',
      isWell: false,
      isMinor: false,
      why: expect.any(String),
      remedy: expect.any(String),
    });
  });

  it.each([
    ['another option', ['--dance'], "Unknown option '--dance'"],
    ['an action', ['dance'], "Unexpected argument 'dance'"],
  ])('ends with 2 and its use when it is given %s', (_, args, why) => {
    const { status, out, errors } = run({}, ...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toContain(why);
    expect(errors).toContain('npm run -s doctor');
  });
});

describe('looks', () => {
  afterEach(() => vi.useRealTimers());

  it('are all made, whatever one of them throws or waits for', async () => {
    vi.useFakeTimers();
    const checks = runChecks([
      ['broken', 'to start', () => Promise.reject(new TypeError(`of ${SECRET}`))],
      ['frozen', 'to judge', () => new Promise(() => {})],
      ['absent', 'to start', () => null],
      ['well', 'to start', () => pass('is there')],
      ['less', 'better', () => fail('is not there', 'get it')],
      ['less now', 'to start', () => fail('is not there', 'get it', 'better')],
    ]);
    await vi.runAllTimersAsync();
    expect((await checks).map(formatFinding)).toEqual([
      '✗ broken          cannot be checked (TypeError) → correct the related setting (to start)',
      '✗ frozen          no answer within 6 s → check whether it hangs (to judge)',
      '✓ well            is there',
      '– less            is not there → get it (better)',
      '– less now        is not there → get it (better)',
    ]);
  });
});
