import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from '../lib/root.mjs';

const run = (name, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: '/nonexistent' },
  });
  return { status, out: stdout, errors: stderr };
};

const CODES = 'Exit code: 0 on success, 1 on failure, 2 on wrong usage.';

describe.each([
  ['admin', ['user', 'import', 'a.csv']],
  ['contest', ['replay', 'a.json']],
  ['problem', ['import', 'a.zip', '--dry-run']],
  ['remote', ['parse', 'HDU', 'page', 'a.html']],
])('npm run %s', { timeout: 60_000 }, (name, unreadable) => {
  it.each([
    ['no arguments', [], 'Missing command.'],
    ['another action', ['dance'], 'Unknown command: dance'],
    ['another option', ['--dance'], "Unknown option '--dance'"],
  ])('ends with 2 and its use when it is given %s', (_, args, why) => {
    const { status, out, errors } = run(name, ...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toContain(why);
    expect(errors).toContain(`npm run -s ${name} -- `);
  });

  it('ends with 1 when a file cannot be read, which it looks for where the user is', () => {
    const { status, out, errors } = run(name, ...unreadable);
    expect([status, out]).toEqual([1, '']);
    expect(errors).toContain(`/nonexistent/${unreadable.find((one) => one.startsWith('a.'))} cannot be read`);
  });

  it('ends with 0 and says its exit codes when it is asked for help', () => {
    const { status, out, errors } = run(name, '--help');
    expect([status, errors]).toEqual([0, '']);
    expect(out).toContain(`npm run -s ${name} -- `);
    expect(out).toContain(CODES);
  });
});

describe('npm run remote browser', { timeout: 60_000 }, () => {
  it('opens no browser if there is no site here to store the login, and says what to do', () => {
    vi.stubEnv('DATA_DIR', join(tmpdir(), 'no-site-here'));
    vi.stubEnv('PORT', '1');
    vi.stubEnv('REMOTE_USER', 'bot');
    vi.stubEnv('CHROMIUM', '/nonexistent/chromium');
    const { status, out, errors } = run('remote', 'browser', 'SPOJ');
    vi.unstubAllEnvs();
    expect([status, out]).toEqual([1, '']);
    expect(errors).toContain('Tribunal does not run at http://127.0.0.1:1');
    expect(errors).toContain('--print');
    expect(errors).not.toContain('chromium');
  });
});
