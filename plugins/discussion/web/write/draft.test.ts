import { expect, test } from 'vitest';
import { SITE_AREA } from '../area';
import { EMPTY, faultOf, keyOf, storedTitle } from './draft';

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

test('each area has its drafts, one for each problem', () => {
  const keys = [keyOf(SITE_AREA, null), keyOf(SITE_AREA, '1000'), keyOf({ gid: 3, path: '/group/3' }, null)];
  expect(new Set(keys).size).toBe(3);
});
