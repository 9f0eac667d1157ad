import { afterEach, expect, test, vi } from 'vitest';
import { queryOf } from './filter';

test('days are those of the time zone of the viewer, and include the last one', () => {
  const { from, to } = queryOf(new URLSearchParams({ from: '2026-11-02', to: '2026-11-03' }));
  expect(from).toBe(new Date('2026-11-02T00:00').toISOString());
  expect(to).toBe(new Date(new Date('2026-11-04T00:00').getTime() - 1).toISOString());
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Asia/Shanghai', '2031-12-31', '2031-12-30T16:00:00.000Z', '2031-12-31T15:59:59.999Z'],
  ['Pacific/Kiritimati', '2031-12-31', '2031-12-30T10:00:00.000Z', '2031-12-31T09:59:59.999Z'],
  ['America/St_Johns', '2032-02-29', '2032-02-29T03:30:00.000Z', '2032-03-01T03:29:59.999Z'],
  ['Europe/Berlin', '2031-03-30', '2031-03-29T23:00:00.000Z', '2031-03-30T21:59:59.999Z'],
  ['Europe/Berlin', '2031-10-26', '2031-10-25T22:00:00.000Z', '2031-10-26T22:59:59.999Z'],
  // Clocks there are changed at midnight: a day has no first hour, another its last hour twice.
  ['America/Santiago', '2031-09-07', '2031-09-07T04:00:00.000Z', '2031-09-08T02:59:59.999Z'],
  ['America/Santiago', '2031-04-05', '2031-04-05T03:00:00.000Z', '2031-04-06T03:59:59.999Z'],
])('in %s %s lasts from %s to %s', (zone, day, from, to) => {
  vi.stubEnv('TZ', zone);
  expect(queryOf(new URLSearchParams({ from: day, to: day }))).toEqual({ from, to });
});

test('what is no filter is left out', () => {
  expect(queryOf(new URLSearchParams({ from: 'soon', beforeId: 'x', actor: '', keyword: 'a', other: 'b' }))).toEqual({
    keyword: 'a',
  });
});
