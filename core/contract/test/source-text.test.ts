import { describe, expect, it } from 'vitest';
import { hasNul, originalCode, shownCode, storableCode } from '../src';

describe('code with NUL characters', () => {
  const code = 'a\0b\0\0c␀';

  it('is kept without a NUL, in the same length, and comes back as it was', () => {
    const stored = storableCode(code);
    expect(stored).toHaveLength(code.length);
    expect(stored).not.toContain('\0');
    expect(originalCode(stored)).toBe(code);
  });

  it('is shown with a symbol in place of each', () => {
    expect(shownCode(storableCode(code))).toBe('a␀b␀␀c␀');
  });

  it.each([
    ['a NUL', '\0', true],
    ['the symbol alone', '␀', false],
    ['nothing', '', false],
    ['an escaped one', '"\\0"', false],
  ])('is distinguished from other code: %s', (_what, source, has) => {
    expect(hasNul(source)).toBe(has);
  });

  it('leaves other code alone', () => {
    const other = '汉字\t"\\0" ␀ 😀\r\n';
    for (const change of [storableCode, originalCode, shownCode]) expect(change(other)).toBe(other);
  });
});
