import { describe, expect, it } from 'vitest';
import { Seal } from '../../src/database/sealed';

const seal = new Seal('of the server');

describe('a sealed notice', () => {
  it('is opened by those who know the secret, on its channel', () => {
    const sealed = seal.close('stream', 'news: é');
    expect(sealed).not.toContain('news');
    expect(new Seal('of the server').open('stream', sealed)).toBe('news: é');
  });

  it('is not opened on another channel, with another secret or when a bit of it has changed', () => {
    const sealed = seal.close('stream', 'news');
    const bytes = Buffer.from(sealed, 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(seal.open('plugins', sealed)).toBeNull();
    expect(new Seal('of a judge').open('stream', sealed)).toBeNull();
    expect(seal.open('stream', bytes.toString('base64'))).toBeNull();
  });

  it.each(['', 'x', '{"id":"1"}', '☃'.repeat(40)])('is not what somebody else says: %s', (text) => {
    expect(seal.open('stream', text)).toBeNull();
  });
});
