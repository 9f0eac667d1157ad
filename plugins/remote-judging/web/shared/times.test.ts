import { expect, test } from 'vitest';
import { momentText } from './times';

test('the day is shown only if it was longer ago', () => {
  const at = new Date(2026, 10, 18, 14, 2);
  const hours = (count: number) => at.getTime() + count * 3_600_000;
  expect(momentText(at.toISOString(), hours(3), 'en-US')).toBe('14:02 UTC');
  expect(momentText(at.toISOString(), hours(30), 'en-US')).toBe('Nov 18, 14:02 UTC');
});
