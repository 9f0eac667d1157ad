// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { AnnouncementLimits } from '../../contract';
import { draftOf, dropDraft, faultOf, keepDraft, readDraft } from './draft';

const draft = { ...draftOf(null), title: 'Maintenance', content: 'On Sunday' };

test('an unsent draft is stored until it is discarded', () => {
  keepDraft(null, draft);
  expect(readDraft(null)).toEqual(draft);
  dropDraft(null);
  expect(readDraft(null)).toBeNull();
});

test('a blank title and an over-long one are refused', () => {
  expect(faultOf('title', { ...draft, title: '  ' })).toEqual({ key: 'titleNeeded' });
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
