import { expect, it } from 'vitest';
import { fileStampOf, formatUtc } from '@tribunal/platform';

const at = new Date('2026-03-01T12:34:56.789Z');

it('a time in a text names its zone', () => {
  expect(formatUtc(at)).toBe('2026-03-01 12:34 UTC');
});

it('a time in the name of a file names its zone', () => {
  expect(fileStampOf(at)).toBe('20260301123456Z');
});
