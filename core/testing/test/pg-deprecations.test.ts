import { spawnSync } from 'node:child_process';
import { rootPath } from '@tribunal/config';
import { expect, it } from 'vitest';
import { PG_DEPRECATIONS_FAIL } from '../src/process';

const warn = (message: string): boolean =>
  process.emit('warning', Object.assign(new Error(message), { name: 'DeprecationWarning' }));

it('what the driver is about to drop fails a test, and other deprecations do not', () => {
  expect(() => warn('Client.activeQuery is deprecated and will be removed in pg@9.0')).toThrow(/pg@9/);
  expect(() => warn('the punycode module is deprecated')).not.toThrow();
});

it('it ends a program that a test has started', () => {
  const run = (use: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `import pg from 'pg'; ${use}; setImmediate(() => console.log('goes on'))`],
      { cwd: rootPath, env: { ...process.env, NODE_OPTIONS: PG_DEPRECATIONS_FAIL }, encoding: 'utf8' },
    );
  expect(run('new pg.Client()')).toMatchObject({ status: 0, stdout: 'goes on\n' });
  const old = run('new pg.Client().activeQuery');
  expect(old).toMatchObject({ status: 1, stdout: '' });
  expect(old.stderr).toContain('removed in pg@9.0');
});
