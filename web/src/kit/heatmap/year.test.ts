import { describe, expect, test } from 'vitest';
import { daysOfYear, levelOf, monthsOf, stepOf } from './year';

test('a year ends with its last day and begins the day after the same day of the year before', () => {
  const days = daysOfYear('2026-11-22', []);
  expect(days).toHaveLength(365);
  expect(days[0]?.date).toBe('2025-11-23');
  expect(days.at(-1)?.date).toBe('2026-11-22');
});

test.each([
  ['2024-06-30', '2023-07-01'],
  ['2024-02-29', '2023-03-01'],
  ['2025-02-28', '2024-02-29'],
])('the year until %s, with the 29th of February, has a day more and begins on %s', (end, first) => {
  const days = daysOfYear(end, []);
  expect(days).toHaveLength(366);
  expect(days[0]?.date).toBe(first);
});

test.each(['2024-02-28', '2025-03-01', '2023-12-31'])('the year until %s has 365 days', (end) => {
  expect(daysOfYear(end, [])).toHaveLength(365);
});

test('weeks begin on Sunday', () => {
  const days = daysOfYear('2026-11-22', []);
  expect(days[0]).toMatchObject({ week: 0, weekday: 0 });
  expect(days.at(-1)).toMatchObject({ week: 52, weekday: 0 });
  expect(daysOfYear('2026-11-25', [])[0]).toMatchObject({ week: 0, weekday: 3 });
});

test('counts stand at their day, others have none', () => {
  const days = daysOfYear('2026-11-22', [{ date: '2026-11-21', count: 7 }]);
  expect(days.at(-2)).toMatchObject({ count: 7, level: 3 });
  expect(days.at(-1)).toMatchObject({ count: 0, level: 0 });
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [6, 3],
  [10, 3],
  [11, 4],
  [5000, 4],
])('%i submissions are level %i', (count, level) => {
  expect(levelOf(count)).toBe(level);
});

test('months are named where they begin, unless there is no room', () => {
  const months = monthsOf(daysOfYear('2026-11-22', []));
  expect(months[0]?.date).toBe('2025-12-01');
  expect(months.map(({ date }) => date.slice(5, 7))).toEqual([
    '12',
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
  ]);
  const gaps = months.slice(1).map(({ week }, index) => week - (months[index]?.week ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
});

describe('keys', () => {
  test('up and down go a day, left and right a week', () => {
    expect(stepOf('ArrowDown', 100, 365)).toBe(101);
    expect(stepOf('ArrowUp', 100, 365)).toBe(99);
    expect(stepOf('ArrowLeft', 100, 365)).toBe(93);
    expect(stepOf('ArrowRight', 100, 365)).toBe(107);
  });
  test('nothing leads out of the year', () => {
    expect(stepOf('ArrowRight', 362, 365)).toBe(364);
    expect(stepOf('ArrowLeft', 3, 365)).toBe(0);
    expect(stepOf('End', 3, 365)).toBe(364);
    expect(stepOf('Home', 300, 365)).toBe(0);
  });
  test('others are left alone', () => {
    expect(stepOf('Tab', 3, 365)).toBeNull();
  });
});
