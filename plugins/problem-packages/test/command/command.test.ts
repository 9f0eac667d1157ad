import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { describe, expect, it } from 'vitest';

const MINUTE = 60_000;
const NOWHERE = { DATA_DIR: '/nonexistent/tribunal', DATABASE_URL: '', PORT: '9' };

const problem = (...args: string[]) => {
  const env = { ...process.env, ...NOWHERE };
  const program = join(rootPath, 'scripts/tribunal.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'problem', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('npm run tribunal -- problem', { timeout: MINUTE }, () => {
  it.each([
    [[]],
    [['export', 'x']],
    [['import']],
    [['import', 'a', 'b']],
    [['import', 'a', '--dry']],
    [['verify']],
    [['verify', 'P1', '--dry-run']],
  ])('explains itself when asked with %j', (args) => {
    const { status, stdout, stderr } = problem(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('npm run -s tribunal -- problem');
  });

  it('says that the site must run', () => {
    const { status, stderr } = problem('verify', 'P1000', '--json');
    expect(status).toBe(1);
    expect(stderr).toMatch(/Tribunal does not run at http:\/\/127\.0\.0\.1:9 .*\n.*npm start/);
  });
});
