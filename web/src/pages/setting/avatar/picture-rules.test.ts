import { AVATAR_ENDINGS, Limits } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { pictureFault } from './picture-rules';

test.each([...AVATAR_ENDINGS, '.PNG'])('a picture that ends with %s is taken', (end) => {
  expect(pictureFault({ name: `me${end}`, size: 100 })).toBeNull();
});

test.each(['me.svg', 'me.png.exe', 'png', ''])('%j is not a type that is known', (name) => {
  expect(pictureFault({ name, size: 100 })).toBe('type');
});

test('a picture has at most 2,097,152 bytes', () => {
  expect(pictureFault({ name: 'me.png', size: 2_097_152 })).toBeNull();
  expect(pictureFault({ name: 'me.png', size: Limits.avatarBytes.max + 1 })).toBe('size');
});
