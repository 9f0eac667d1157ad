import { expect, test } from 'vitest';
import { filterTags } from './TagPanel';

const tag = (id: number, name: string) => ({ id, name, color: null, oj: 'ME' });
const groups = [
  {
    classification: { id: 1, name: 'Graphs', oj: 'ME', rank: 1 },
    tagList: [tag(1, 'Shortest paths'), tag(2, 'Flows')],
  },
  { classification: null, tagList: [tag(3, 'Warm-up')] },
];

test('a word finds tags in any case and leaves empty groups out', () => {
  expect(filterTags(groups, ' PATH ')).toEqual([{ ...groups[0], tagList: [tag(1, 'Shortest paths')] }]);
});

test('without a word everything is there', () => {
  expect(filterTags(groups, '')).toEqual(groups);
});
