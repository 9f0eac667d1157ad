import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { durationText, momentText } from './times';

const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction;

test.each([
  [420, 'remote-judging.seconds 0.4'],
  [9_000, 'remote-judging.seconds 9'],
  [59_400, 'remote-judging.seconds 59'],
  [59_600, 'remote-judging.minutes 1 0'],
  [134_000, 'remote-judging.minutes 2 14'],
])('%i ms', (ms, expected) => expect(durationText(ms, t)).toBe(expected));

test('the day is shown only if it was longer ago', () => {
  const at = new Date(2026, 10, 18, 14, 2);
  const hours = (count: number) => at.getTime() + count * 3_600_000;
  expect(momentText(at.toISOString(), hours(3), 'en-US')).toBe('14:02');
  expect(momentText(at.toISOString(), hours(30), 'en-US')).toBe('Nov 18, 14:02');
});
