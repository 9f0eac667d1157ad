import { describe, expect, it } from 'vitest';
import { NotificationCipher } from '@tribunal/database';

const cipher = new NotificationCipher('of the server');

describe('an encrypted notification', () => {
  it('is decrypted with the secret on its channel', () => {
    const ciphertext = cipher.encrypt('stream', 'news: é');
    expect(ciphertext).not.toContain('news');
    expect(new NotificationCipher('of the server').decrypt('stream', ciphertext)).toBe('news: é');
  });

  it('is decrypted as other versions of the server send it', () => {
    expect(cipher.decrypt('stream', 'RbF37iACflH3msN99bCh6/1MncA/eUgDbzwxZz88K/eOPCpZ')).toBe('news: é');
  });

  it('is not decrypted on another channel, with another secret or after a changed bit', () => {
    const ciphertext = cipher.encrypt('stream', 'news');
    const bytes = Buffer.from(ciphertext, 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(cipher.decrypt('plugins', ciphertext)).toBeNull();
    expect(new NotificationCipher('of a judge').decrypt('stream', ciphertext)).toBeNull();
    expect(cipher.decrypt('stream', bytes.toString('base64'))).toBeNull();
  });

  it.each(['', 'x', '{"id":"1"}', '☃'.repeat(40)])('is rejected if it was forged: %s', (text) => {
    expect(cipher.decrypt('stream', text)).toBeNull();
  });
});
