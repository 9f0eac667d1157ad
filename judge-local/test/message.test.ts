import { describe, expect, it } from 'vitest';
import { cleanMessage, MESSAGE_BYTES } from '../src/compile/message';

describe('a compiler message', () => {
  it('loses colours, control characters and the paths of the sandbox', () => {
    const raw = '\u001b[31m/w/main.cpp:1:1: error\u001b[0m: \u0000no\u0007thing\r\nincluded from /t/headers/x\n';
    expect(cleanMessage(Buffer.from(raw), ['/t/headers/', '/w/'])).toBe(
      'main.cpp:1:1: error: nothing\nincluded from x',
    );
  });

  it('keeps text that is not ASCII', () => {
    expect(cleanMessage(Buffer.from('‘变量’ was not declared'), [])).toBe('‘变量’ was not declared');
  });

  it('is cut to its limit without half a character', () => {
    const cut = cleanMessage(Buffer.from('错'.repeat(MESSAGE_BYTES)), []);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MESSAGE_BYTES);
    expect(Buffer.byteLength(cut)).toBeGreaterThan(MESSAGE_BYTES - 8);
    expect(cut).toMatch(/^错+\n…$/);
  });

  it('survives bytes that are no text', () => {
    expect(cleanMessage(Buffer.from([0xff, 0x41, 0x00]), [])).toBe('\uFFFDA');
  });
});
