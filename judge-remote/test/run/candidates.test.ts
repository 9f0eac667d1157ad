import type { RemoteRun } from '@tribunal/remote-kit';
import { describe, expect, it } from 'vitest';
import { baselineOf, candidates, recognised, type Wanted } from '../../src/run/candidates';

const aRun = (runId: string, more: Partial<RemoteRun> = {}): RemoteRun => ({
  runId,
  problemId: '1000',
  languageId: '0',
  codeBytes: 7,
  sentAt: null,
  ...more,
});
const wanted: Wanted = {
  problemId: '1000',
  languageId: '0',
  codeBytes: new Set([7]),
  sentAt: 1_000_000,
  baseline: '9',
  notOurs: new Set(),
};
const idsOf = (listed: RemoteRun[], more: Partial<Wanted> = {}): string[] =>
  candidates(listed, { ...wanted, ...more }).map(({ runId }) => runId);

it('takes what is newer than the baseline, as numbers go', () => {
  expect(idsOf([aRun('11'), aRun('10'), aRun('9'), aRun('8')])).toEqual(['11', '10']);
  expect(idsOf([aRun('8'), aRun('10')])).toEqual(['10']);
});

it('takes all when there was nothing before', () => {
  expect(idsOf([aRun('8'), aRun('7')], { baseline: null })).toEqual(['8', '7']);
});

it('goes by the order of a list where ids are no numbers', () => {
  expect(idsOf([aRun('zz'), aRun('aa'), aRun('mm')], { baseline: 'aa' })).toEqual(['zz']);
});

it('leaves out what is of another problem, language or length, and what is known to be another’s', () => {
  const listed = [
    aRun('14', { problemId: '1001' }),
    aRun('13', { languageId: '1' }),
    aRun('12', { codeBytes: 8 }),
    aRun('11', { problemId: null, languageId: null, codeBytes: null }),
    aRun('10'),
  ];
  expect(idsOf(listed, { notOurs: new Set(['10']) })).toEqual(['11']);
});

describe('long after it was sent', () => {
  const known = (run: Partial<RemoteRun>, more: Partial<Wanted> = {}): boolean =>
    recognised([aRun('11', run)], { ...wanted, ...more }).length === 1;

  it.each([0, -60_000, 120_000, -120_000])('a run is known by its time, give or take %i ms', (ms) => {
    expect(known({ sentAt: 1_000_000 + ms, codeBytes: null })).toBe(true);
  });

  it.each([120_001, -120_001, 3_600_000])('a run of another time is another’s: %i ms', (ms) => {
    expect(known({ sentAt: 1_000_000 + ms })).toBe(false);
  });

  it('a run without a time is known by its length, and by nothing else', () => {
    expect(known({ codeBytes: 7 })).toBe(true);
    expect(known({ codeBytes: null })).toBe(false);
    expect(known({ codeBytes: 7 }, { codeBytes: null })).toBe(false);
  });
});

it('notes the newest run of the problem', () => {
  expect(baselineOf([aRun('12', { problemId: '1001' }), aRun('11'), aRun('10')], '1000')).toBe('11');
  expect(baselineOf([], '1000')).toBeNull();
});
