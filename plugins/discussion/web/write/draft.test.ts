import { afterEach, expect, test } from 'vitest';
import { SITE_AREA } from '../area';
import { dropDraft, EMPTY, faultOf, keepDraft, readDraft, storedTitle } from './draft';

afterEach(() => localStorage.clear());

test.each([
  ['Stable?', null, 'Stable?'],
  [' Stable? ', '1000', '[1000] Stable?'],
  ['[1000] Stable?', '1000', '[1000] Stable?'],
])('the title %j about problem %j is stored as %j', (title, problemId, expected) => {
  expect(storedTitle(title, problemId)).toBe(expected);
});

test('the title has its limit together with the id of the problem', () => {
  const draft = { ...EMPTY, title: 'x'.repeat(250) };
  expect(faultOf('title', draft, null)).toBeNull();
  expect(faultOf('title', draft, '1000')).toEqual({ key: 'tooLong', limit: 255 });
});

test('every text and the category are required', () => {
  const faults = (['title', 'description', 'content', 'categoryId'] as const).map((field) =>
    faultOf(field, EMPTY, null),
  );
  expect(faults).toEqual(Array(4).fill({ key: 'required' }));
  expect(faultOf('isSpoiler', EMPTY, null)).toBeNull();
});

test('drafts are kept for each user and area', () => {
  const key = { uid: 'a', area: SITE_AREA, problemId: null };
  keepDraft(key, { ...EMPTY, title: 'kept' });
  expect(readDraft(key)?.title).toBe('kept');
  expect(readDraft({ ...key, uid: 'b' })).toBeNull();
  expect(readDraft({ ...key, problemId: '1000' })).toBeNull();
  expect(readDraft({ ...key, area: { gid: 3, path: '/group/3' } })).toBeNull();
  dropDraft(key);
  expect(readDraft(key)).toBeNull();
});
