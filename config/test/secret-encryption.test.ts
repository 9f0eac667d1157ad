import { describe, expect, it } from 'vitest';
import { accountContext, decryptSecret, encryptSecret, EncryptionError } from '..';

const KEY = 'ab'.repeat(32);
const OTHER_KEY = 'cd'.repeat(32);

describe('an encrypted secret', () => {
  it.each(['', 'open sesame', 'ключ 🔑', 'x'.repeat(20_000)])('opens with its key as it was (%#)', (secret) => {
    expect(decryptSecret(encryptSecret(secret, KEY), KEY)).toBe(secret);
  });

  it('of a login opens in the context that earlier versions named otherwise', () => {
    const sealed = encryptSecret('cookies', KEY, 'account 5 visit for https://site.example');
    expect(decryptSecret(sealed, KEY, accountContext(5, 'siteLogin', 'https://site.example'))).toBe('cookies');
  });

  it('opens as earlier versions stored it', () => {
    const sealed = 'v1.Zt5JzNhUssZtf-t-X9SmH8dRa4H-2guxWVSpGfh-ABY-Un2y1N-0';
    expect(decryptSecret(sealed, KEY, accountContext(5, 'password', 'https://site.example'))).toBe('open sesame');
  });

  it('shows nothing, and never looks the same twice', () => {
    const [one, two] = [encryptSecret('open sesame', KEY), encryptSecret('open sesame', KEY)];
    expect(one).toMatch(/^v1\.[\w-]+$/);
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice('v1.'.length), 'base64url').toString('latin1')).not.toContain('sesame');
  });

  it('opens in its own place only', () => {
    const site = 'https://site.example';
    const sealed = encryptSecret('open sesame', KEY, accountContext(5, 'password', site));
    expect(decryptSecret(sealed, KEY, accountContext(5, 'password', site))).toBe('open sesame');
    expect(() => decryptSecret(sealed, KEY, accountContext(6, 'password', site))).toThrow(EncryptionError);
    expect(() => decryptSecret(sealed, KEY, accountContext(5, 'session', site))).toThrow(EncryptionError);
    expect(() => decryptSecret(sealed, KEY, accountContext(5, 'password', 'https://evil.example'))).toThrow(
      EncryptionError,
    );
    expect(() => decryptSecret(sealed, KEY, accountContext(5, 'password', null))).toThrow(EncryptionError);
    expect(() => decryptSecret(sealed, KEY)).toThrow(EncryptionError);
  });

  it('says that another key may be the cause, without the secret', () => {
    expect(() => decryptSecret(encryptSecret('open sesame', KEY), OTHER_KEY)).toThrow(
      /does not open: REMOTE_SECRETS_KEY/,
    );
  });

  it('does not open when any character of it is another', () => {
    const sealed = encryptSecret('open sesame', KEY);
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      const isSame = Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'));
      if (at < 'v1.'.length || !isSame) expect(() => decryptSecret(changed, KEY)).toThrow(EncryptionError);
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'open sesame'])('is not %j', (text) => {
    expect(() => decryptSecret(text, KEY)).toThrow(/no sealed secret/);
  });

  it.each(['', 'short', 'zz'.repeat(32), 'ab'.repeat(31)])('needs a key of 64 hexadecimal digits, not %j', (key) => {
    expect(() => encryptSecret('x', key)).toThrow(/64 hexadecimal digits/);
    expect(() => decryptSecret(encryptSecret('x', KEY), key)).toThrow(/64 hexadecimal digits/);
  });
});
