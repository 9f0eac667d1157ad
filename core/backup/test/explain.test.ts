import { expect, it } from 'vitest';
import { explain } from '../src/explain';
import { BackupError } from '../src/manifest';

const withCode = (message: string, code: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

it.each([
  ['the file system', withCode('ENOSPC: no space left on device, write', 'ENOSPC')],
  ['a quota', withCode('EDQUOT: disk quota exceeded, write', 'EDQUOT')],
  ['PostgreSQL', withCode('could not extend file "base/1/2": No space left on device', '53100')],
  ['a cause', new Error('copy failed', { cause: withCode('could not write', '53100') })],
])('says in a sentence that the disk is full, by %s', (_, error) => {
  const text = explain(error);
  expect(text).toMatch(/^The disk is full: .*\nFree some space/);
  expect(text).not.toContain('    at ');
});

it('says in a sentence that the database ended the connection', () => {
  const text = explain(new Error('ROLLBACK - Connection terminated unexpectedly'));
  expect(text).toMatch(/^The database ended the connection \(.*\); its log has the reason\.$/);
});

it('shows the stack only of faults of the program', () => {
  expect(explain(new BackupError('Not a backup.'))).toBe('Not a backup.');
  expect(explain(Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' }))).not.toContain('    at ');
  expect(explain(new TypeError('x is not a function'))).toContain('    at ');
});
