import { expect, it } from 'vitest';
import { parseClockTime, parseMeasure } from '../src';
import { failureOf, pageOf } from '../src/testing';

const page = pageOf('<html></html>');
const secondsOf = (text: string) => parseMeasure(text, /^(\d+(?:\.\d+)?) ?s$/, page, 1000);

it.each([
  ['1.5 s', 1500],
  ['0.001s', 1],
  ['0 s', 0],
])('%j is %d ms', (text, ms) => expect(secondsOf(text)).toBe(ms));

it.each(['', ' \u00a0', '-', 'N/A'])('%j is no time at all', (text) => expect(secondsOf(text)).toBeNull());

it('another unit is another layout', async () => {
  expect(await failureOf(() => secondsOf('12 ms'))).toMatchObject({ kind: 'layoutChanged' });
});

it('reads what a clock shows by the zone it is in', () => {
  expect(parseClockTime('2026-01-02 03:04:05', 8)).toBe(Date.parse('2026-01-02T03:04:05+08:00'));
  for (const text of ['', '-', '2026-01-02', '2026-01-02T03:04:05', '2026-13-02 03:04:05', 'x 2026-01-02 03:04:05']) {
    expect(parseClockTime(text, 8), text).toBeNull();
  }
});
