// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { AnnouncementLimits, type Announcement } from '../../contract';
import { draftOf, dropDraft, faultOf, keepDraft, readDraft, toBody } from './draft';

const draft = { ...draftOf(null), title: 'Maintenance', content: 'On Sunday' };

test('an unsent draft is stored until it is discarded', () => {
  keepDraft(null, draft);
  expect(readDraft(null)).toEqual(draft);
  dropDraft(null);
  expect(readDraft(null)).toBeNull();
});

test('a time that was not changed is sent as it was received', () => {
  const times = { startTime: '2031-10-26T01:30:07.123Z', endTime: null };
  const stored = { ...times, title: 'Maintenance', content: 'On Sunday', pinned: false } as Announcement;
  expect(toBody(draftOf(stored), stored)).toMatchObject(times);
});

test('a blank title and an over-long one are refused', () => {
  expect(faultOf('title', { ...draft, title: '  ' })).toEqual({ key: 'required' });
  expect(faultOf('title', { ...draft, title: 'x'.repeat(AnnouncementLimits.title.max + 1) })).toMatchObject({
    key: 'tooLong',
  });
  expect(faultOf('content', draft)).toBeNull();
});

test('an end before the start is refused', () => {
  const times = { startTime: '2026-11-26T14:00', endTime: '2026-11-26T13:59' };
  expect(faultOf('endTime', { ...draft, ...times })).toEqual({ key: 'endBeforeStart' });
  expect(faultOf('endTime', { ...draft, ...times, startTime: '' })).toBeNull();
});
