import { expect, test } from 'vitest';
import { EMOJI_GROUPS, findEmojis } from './EmojiPicker';

const all = EMOJI_GROUPS.flatMap(({ emojis }) => emojis);
const found = (wanted: string): string[] => findEmojis(wanted).flatMap(({ emojis }) => emojis.map(({ sign }) => sign));

test('there are some 230, each once, each with a name in both languages', () => {
  expect(all.length).toBeGreaterThanOrEqual(230);
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  expect(
    all.filter(
      ({ sign, en, zh }) =>
        !/\p{Extended_Pictographic}/u.test(sign) || !/^[a-z ]+$/.test(en) || !/\p{Script=Han}/u.test(zh),
    ),
  ).toEqual([]);
});

test('they are found by a name in either language, by several words and by the emoji itself', () => {
  expect(found('fire')).toContain('🔥');
  expect(found('火箭')).toEqual(['🚀']);
  expect(found('THUMBS up')).toEqual(['👍']);
  expect(found('🎉')).toEqual(['🎉']);
  expect(found('nothing like it')).toEqual([]);
});

test('without a wish all are there', () => {
  expect(findEmojis('  ')).toHaveLength(EMOJI_GROUPS.length);
});
