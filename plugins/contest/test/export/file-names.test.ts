import { describe, expect, it } from 'vitest';
import { codePaths } from '../../server/export/code-file-exporter';
import { safePart } from '../../server/export/file-names';

describe('a part of a path', () => {
  it.each([
    ['ann', 'ann'],
    ['../../etc', '.._.._etc'],
    ['..', '_'],
    ['', '_'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['a\u202Eb\u0000', 'a_b_'],
    ['张 三', '张 三'],
  ])('%j becomes %j', (text, part) => {
    expect(safePart(text)).toBe(part);
  });
});

describe('codes in an archive', () => {
  const sent = {
    username: 'ann',
    displayId: 'A',
    language: 'C++',
    code: '',
    score: null,
    sentAt: new Date('2026-03-01T12:34:56.789Z'),
  };

  it('lie in a folder for each user or for each problem', () => {
    expect(codePaths('user')(sent)).toBe('ann/A_(20260301123456Z).cpp');
    expect(codePaths('problem')(sent)).toBe('A/ann_(20260301123456Z).cpp');
    expect(codePaths('user')({ ...sent, score: 70 })).toBe('ann/A_70_(20260301123456Z).cpp');
  });

  it('never take the place of one another', () => {
    const pathOf = codePaths('user');
    const paths = [sent, sent, { ...sent, username: 'ANN' }].map(pathOf);
    expect(paths).toEqual([
      'ann/A_(20260301123456Z).cpp',
      'ann/A_(20260301123456Z)_2.cpp',
      'ANN/A_(20260301123456Z)_3.cpp',
    ]);
  });
});
