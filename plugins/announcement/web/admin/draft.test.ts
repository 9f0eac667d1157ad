import { expect, test } from 'vitest';
import type { Announcement } from '../../contract';
import { draftOf, isReversed, toBody } from './draft';

test('a time that was not changed is sent as it was received', () => {
  const times = { startTime: '2031-10-26T01:30:07.123Z', endTime: null };
  const stored = { ...times, title: 'Maintenance', content: 'On Sunday', pinned: false } as Announcement;
  expect(toBody(draftOf(stored), stored)).toMatchObject(times);
});

test('an end before the start is refused', () => {
  const draft = { ...draftOf(null), startTime: '2026-11-26T14:00', endTime: '2026-11-26T13:59' };
  expect(isReversed(draft)).toBe(true);
  expect(isReversed({ ...draft, startTime: '' })).toBe(false);
});
