import { AUDIT_HIDDEN } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { changesBetween, redact } from '../../src/audit/redact';

describe('the values in the audit log', () => {
  it.each([
    'password',
    'oldPassword',
    'pwd',
    'secretKey',
    'api_key',
    'key',
    'feed-token',
    'Authorization',
    'cookie',
    'session',
    'captcha',
    'invitationCode',
  ])('hides the value of %s, at any depth', (name) => {
    expect(redact({ [name]: 'hunter2', rows: [{ [name]: 'hunter3' }] })).toEqual({
      [name]: AUDIT_HIDDEN,
      rows: [{ [name]: AUDIT_HIDDEN }],
    });
    expect(redact({ [name]: { inside: 'hunter2' } })).toEqual({ [name]: AUDIT_HIDDEN });
  });

  it('says whether a secret is set', () => {
    expect(redact({ pwd: '', password: null, setNewPwd: true })).toEqual({ pwd: '', password: null, setNewPwd: true });
  });

  it('keeps what only sounds like a secret', () => {
    const harmless = { keyword: 'a', keys: ['ME'], displayId: 'A', passRate: 1, monkey: 'b' };
    expect(redact(harmless)).toEqual(harmless);
  });

  it('hides fields that the service names', () => {
    expect(redact({ dsn: 'a', url: 'b' }, ['dsn'])).toEqual({ dsn: AUDIT_HIDDEN, url: 'b' });
  });

  it('hides one-time codes but not source code', () => {
    expect(redact({ code: '493021' })).toEqual({ code: AUDIT_HIDDEN });
    expect(redact({ code: 'int main() {}' })).toEqual({ code: 'int main() {}' });
  });

  it('shortens texts to 200 characters and says how long they were', () => {
    expect(redact({ text: 'x'.repeat(1234) })).toEqual({ text: `${'x'.repeat(200)}… (1234)` });
    expect(redact({ text: 'x'.repeat(200) })).toEqual({ text: 'x'.repeat(200) });
  });

  it('never cuts a character in halves', () => {
    const { text } = redact({ text: '😀'.repeat(300) }) as { text: string };
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it('names the size of binary data instead of its content', () => {
    expect(redact({ file: Buffer.alloc(3000) })).toEqual({ file: '(3000 bytes)' });
  });

  it.each([
    ['many texts', Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'y'.repeat(300)]))],
    ['a long list', { ids: Array.from({ length: 10_000 }, (_, index) => index) }],
    ['deep objects', { rows: Array.from({ length: 300 }, () => ({ a: { b: { c: 'z'.repeat(300) } } })) }],
    ['long names', { ['n'.repeat(100_000)]: 1 }],
    ['wide characters', { text: '漢'.repeat(100_000), rows: Array.from({ length: 200 }, () => '漢'.repeat(300)) }],
  ])('is small for %s', (_name, value) => {
    expect(Buffer.byteLength(JSON.stringify(redact(value)))).toBeLessThanOrEqual(5000);
  });
});

describe('changed fields', () => {
  it('are those that differ', () => {
    const before = { name: 'a', same: [1, 2], gone: 1 };
    expect(changesBetween(before, { name: 'b', same: [1, 2], added: 2 })).toEqual({
      before: { name: 'a', gone: 1, added: null },
      after: { name: 'b', gone: null, added: 2 },
    });
  });

  it('are all fields of what was created or deleted', () => {
    expect(changesBetween(null, { name: 'a' })).toEqual({ before: null, after: { name: 'a' } });
    expect(changesBetween({ name: 'a' }, null)).toEqual({ before: { name: 'a' }, after: null });
  });
});
