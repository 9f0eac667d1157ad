import { expect, test } from 'vitest';
import { decodeText } from './decode-text';

const TEXT = 'li,secret1,,李明';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 in the other order', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['GB18030', Buffer.concat([Buffer.from('li,secret1,,'), Buffer.from('c0eec3f7', 'hex')])],
])('%s is read', (_encoding, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(TEXT);
});
