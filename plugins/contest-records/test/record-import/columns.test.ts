import { describe, expect, it } from 'vitest';
import type { ContestRecord } from '../../contract';
import { finish } from '@tribunal/plugin-contest/standings';
import { readRecord, RecordError } from '../../record';
import { toStoredRecord, type StoredRecord } from '../../server/record-import/stored-record';
import { HOUR, MINUTE, plainRecord } from './record-fixtures';

const NOW = new Date('2026-03-01T12:00:00Z');
const stored = (overrides: Partial<ContestRecord> = {}): StoredRecord =>
  finish(toStoredRecord(readRecord(JSON.stringify(plainRecord(overrides)), { now: NOW.getTime() }), NOW));
const keysOf = ({ warnings }: StoredRecord): string[] => warnings.map(({ key }) => key);

describe('a record as tables hold it', () => {
  it('is a contest of the time when it was, whose seal has ended with it', () => {
    const { contest, warnings } = stored();
    expect(contest).toEqual({
      title: 'Winter cup',
      type: 0,
      startAt: new Date('2026-01-10T09:00:00Z'),
      endAt: new Date('2026-01-10T11:00:00Z'),
      isSealed: true,
      sealAt: new Date('2026-01-10T10:30:00Z'),
      penaltyMs: 20 * MINUTE,
      unitMs: MINUTE,
      tieBreak: 'last-accepted',
      oiCounts: 'Recent',
    });
    expect(warnings).toEqual([]);
    expect(stored({ freezeMs: null }).contest).toMatchObject({ isSealed: false, sealAt: null });
  });

  it.each<[string, Partial<ContestRecord>]>([
    ['is still to come', { startTime: '2026-05-01T09:00:00Z' }],
    ['goes on', { startTime: '2026-03-01T11:00:00Z' }],
  ])('is moved back, with all that happened in it, when it %s', (_, overrides) => {
    const record = stored(overrides);
    expect(record.contest).toMatchObject({ startAt: new Date(NOW.getTime() - 2 * HOUR), endAt: NOW });
    expect(record.contest.sealAt).toEqual(new Date(NOW.getTime() - 0.5 * HOUR));
    const [first] = record.events;
    const at = NOW.getTime() - 2 * HOUR + 5 * MINUTE;
    expect(first).toMatchObject({ kind: 'submission', at, submittedAt: at });
    expect(keysOf(record)).toEqual(['contest-records.issue.movedBack']);
  });

  it('that does not say when it was ends now', () => {
    const { startTime: _, ...timeless } = plainRecord();
    const record = finish(toStoredRecord(readRecord(JSON.stringify(timeless), { now: NOW.getTime() }), NOW));
    expect(record.contest.endAt).toEqual(NOW);
    expect(keysOf(record)).toEqual(['contest-records.issue.noStartTime']);
  });

  it('has colours in one form, and reports those in no known form', () => {
    const record = stored({
      problems: [
        { id: 'p1', label: 'A', color: '#FF0000' },
        { id: 'p2', label: 'B', color: 'url(//x)' },
      ],
    });
    expect(record.problems.map(({ color }) => color)).toEqual(['#ff0000', null]);
    expect(record.warnings).toEqual([{ key: 'contest-records.issue.oddColour', values: { count: 1 } }]);
  });

  it('has nothing in its texts that no database takes', () => {
    const odd = 'a\0\ud800b';
    const { contest, problems, teams, events } = stored({
      title: odd,
      problems: [{ id: 'p', label: odd, title: odd }],
      teams: [{ id: odd, name: odd, affiliation: odd }],
      runs: [{ id: '1', team: odd, problem: 'p', timeMs: 0, verdict: 'AC' }],
    });
    const plain = 'a\uFFFD\uFFFDb';
    expect([contest.title, problems[0], teams[0]]).toMatchObject([
      plain,
      { displayId: plain, displayTitle: plain },
      { id: plain, name: plain, affiliation: plain },
    ]);
    expect(events[0]).toMatchObject({ team: plain });
  });

  it('is refused if only that distinguishes two teams', () => {
    const teams = ['x\0', 'x\u0001'].map((id) => ({ id, name: 'Twin' }));
    expect(() => stored({ teams, runs: [] })).toThrow(RecordError);
  });
});
