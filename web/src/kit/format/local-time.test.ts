import { expect, test } from 'vitest';
import { changedTime, toLocalInput } from './local-time';

const stored = '2031-05-01T10:00:07.123Z';

test('an unchanged time is sent back as it was received', () => {
  expect(changedTime(toLocalInput(stored), stored)).toBe(stored);
});

test('a changed time is sent in ISO 8601, and none as null', () => {
  expect(changedTime('2031-05-01T11:00', stored)).toBe(new Date('2031-05-01T11:00').toISOString());
  expect(changedTime('2031-05-01T11:00', null)).toBe(new Date('2031-05-01T11:00').toISOString());
  expect(changedTime('', stored)).toBeNull();
  expect(changedTime('no time', undefined)).toBeNull();
});
