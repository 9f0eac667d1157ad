import { expect, test } from 'vitest';
import { queryOf } from './filter';

test('days are those of the time zone of the viewer, and include the last one', () => {
  const { from, to } = queryOf(new URLSearchParams({ from: '2026-11-02', to: '2026-11-03' }));
  expect(from).toBe(new Date('2026-11-02T00:00').toISOString());
  expect(to).toBe(new Date(new Date('2026-11-04T00:00').getTime() - 1).toISOString());
});

test('what is no filter is left out', () => {
  expect(queryOf(new URLSearchParams({ from: 'soon', beforeId: 'x', actor: '', keyword: 'a', other: 'b' }))).toEqual({
    keyword: 'a',
  });
});
