// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { AnnouncementLimits } from '../../contract';
import { dropDraft, faultOf, keepDraft, readDraft } from './draft';

test('an unsent draft is stored until it is discarded', () => {
  keepDraft(null, { title: 'Maintenance', content: 'On Sunday' });
  expect(readDraft(null)).toEqual({ title: 'Maintenance', content: 'On Sunday' });
  dropDraft(null);
  expect(readDraft(null)).toBeNull();
});

test('a blank title and an over-long one are refused', () => {
  expect(faultOf('title', '  ')).toEqual({ key: 'titleNeeded' });
  expect(faultOf('title', 'x'.repeat(AnnouncementLimits.title.max + 1))).toMatchObject({ key: 'tooLong' });
  expect(faultOf('content', 'News')).toBeNull();
});
