import { describe, expect, it } from 'vitest';
import type { AcmCell, AcmRow, OiRow } from '../../contract';
import { csvOf, escapeFormula } from '../../../../core/platform/src/http';
import { acmCell, rankSheet, type SheetRow } from '../../server/export/sheet';
import { messagesIn } from '../../server/messages';

const cell = (options: Partial<AcmCell>): AcmCell => ({
  isAC: false,
  isFirstAC: false,
  ACTime: null,
  errorNum: 0,
  tryNum: 0,
  isAfterContest: false,
  ...options,
});
const base = {
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
  uid: 'u',
  username: 'ann',
  rankShowName: 'Ann',
  hasAccount: true,
  rank: 1,
  gender: null,
  avatar: null,
  school: 'MIT',
};
const acm = (options: Partial<AcmRow> = {}): SheetRow => ({
  row: {
    ...base,
    ac: 1,
    total: 3,
    totalTime: 2400,
    submissionInfo: { A: cell({ isAC: true, ACTime: 1200 }) },
    ...options,
  },
  username: 'ann',
  realname: 'Ann Lee',
});

describe('a cell of the ACM rule', () => {
  it.each([
    ['solved at once', { isAC: true }, '+(1)'],
    ['solved with the third try', { isAC: true, errorNum: 2 }, '+(3)'],
    ['solved after the end', { isAC: true, errorNum: 1, isAfterContest: true }, '+(2)*'],
    ['wrong', { errorNum: 2 }, '-(2)'],
    ['hidden', { tryNum: 3 }, '?(3)'],
    ['wrong, and then hidden', { errorNum: 2, tryNum: 1 }, '-(2+1)'],
    ['tried without a verdict that counts', {}, ''],
  ])('that is %s', (_what, options, text) => {
    expect(acmCell(cell(options))).toBe(text);
  });

  it('that was never tried is empty', () => {
    expect(acmCell(undefined)).toBe('');
  });
});

describe('a rank as a table', () => {
  it('of the ACM rule has solved, tried, penalty and the problems', () => {
    const [headings, first, star] = rankSheet(
      [acm(), acm({ rank: -1, school: null })],
      'acm',
      ['A', 'B'],
      messagesIn('en-US').export,
    );
    expect(csvOf([headings!])).toBe(
      '\uFEFFRank,Username,Display name,Real name,School,Solved,Total submissions,Total penalty (s),A,B,A time (s),B time (s)\r\n',
    );
    expect(first).toEqual([
      1,
      { userText: 'ann' },
      { userText: 'Ann' },
      { userText: 'Ann Lee' },
      { userText: 'MIT' },
      1,
      3,
      2400,
      '+(1)',
      '',
      1200,
      '',
    ]);
    expect(star!.slice(0, 5)).toEqual(['*', { userText: 'ann' }, { userText: 'Ann' }, { userText: 'Ann Lee' }, '']);
  });

  it('of the OI rule has the scores', () => {
    const row: OiRow = {
      ...base,
      totalScore: 70,
      totalTime: 5,
      submissionInfo: { A: 70, B: null },
      timeInfo: { A: 5 },
    };
    const sheet = rankSheet(
      [{ row, username: 'ann', realname: null }],
      'oi',
      ['A', 'B', 'C'],
      messagesIn('zh-CN').export,
    );
    expect(csvOf(sheet)).toBe(
      '\uFEFF排名,用户名,显示名称,真实姓名,学校,总分,总运行时间（毫秒）,A,B,C,A 运行时间（毫秒）,B 运行时间（毫秒）,C 运行时间（毫秒）\r\n1,ann,Ann,,MIT,70,5,70,,,5,,\r\n',
    );
  });

  it('holds nothing that a table cannot', () => {
    const [, line] = rankSheet([acm({ rankShowName: 'a\u0001b\n\uD800c' })], 'acm', [], messagesIn('en-US').export);
    expect(line![2]).toEqual({ userText: 'a b  c' });
  });
});

describe('a text that spreadsheets would calculate', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\uFF1D1', '=HYPERLINK("http://x")'])(
    'is escaped: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`\u200B${text}`);
    },
  );
  it.each(['Ann', '1-1', 'a=b', '', "'=1", '张三'])('does not include: %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  it('is escaped in every field of a CSV line, and quoted where necessary', () => {
    const sheet = [['+(1)', { userText: '=A1,"x"' }, { userText: 'a\nb' }, -1, 'plain']];
    expect(csvOf(sheet)).toBe('\uFEFF\u200B+(1),"\u200B=A1,""x""","a\nb",-1,plain\r\n');
  });
});
