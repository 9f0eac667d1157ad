import { describe, expect, it } from 'vitest';
import { reportText, splitReport } from '../contract';
import { searchQueryOf, termsOf } from '../server/search/search-terms';

describe('terms of a text', () => {
  it.each([
    ['words, in lower case', 'Segment TREE!', ['segment', 'tree']],
    ['names of languages', 'C++ or C#?', ['c++', 'or', 'c#']],
    ['pairs and single characters of Chinese', '动态规划', ['动态', '态规', '规划', '动', '态', '规', '划']],
    ['both in one text', '用DP做', ['用', '做', 'dp']],
    ['full-width letters as usual ones', 'ＤＰ', ['dp']],
    ['nothing of signs', '--- !!', []],
  ])('are %s', (_name, text, expected) => {
    expect(termsOf(text)).toEqual(expected);
  });

  it('are no longer than the database takes', () => {
    expect(termsOf('x'.repeat(5000))).toEqual(['x'.repeat(64)]);
  });
});

describe('the query for a keyword', () => {
  it.each([
    ['one word also finds what begins with it', 'seg', "'seg':*"],
    ['several words are all needed', 'segment tree', "'segment' & 'tree':*"],
    ['Chinese needs its pairs', '动态规划', "'动态' & '态规' & '规划'"],
    ['one Chinese character is enough', '图', "'图'"],
    ['quotes and backslashes are no syntax', `o'\\x`, "'o' & 'x':*"],
    ['signs find nothing', '!!', null],
  ])('%s', (_name, keyword, expected) => {
    expect(searchQueryOf(keyword)).toBe(expected);
  });
});

describe('the text of a report', () => {
  it.each([
    [['spam', 'abuse'], 'look', '#spam##abuse#look'],
    [[], ' only words ', 'only words'],
    [['vulgar'], '', '#vulgar#'],
  ] as const)('joins %j and %j', (tags, reason, expected) => {
    expect(reportText(tags, reason)).toBe(expected);
    expect(splitReport(expected)).toEqual({ tags, reason: reason.trim() });
  });

  it('keeps unknown tags in the reason', () => {
    expect(splitReport('#spam##other# x')).toEqual({ tags: ['spam'], reason: '#other# x' });
  });
});
