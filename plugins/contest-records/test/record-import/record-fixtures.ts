import { readFileSync } from 'node:fs';
import type { TestUser } from '@tribunal/testing';
import type { RecordImportCalls, ContestRecord } from '../../contract';
import type { ContestHarness } from '../../../contest/test/contest-harness';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** Returns a record from the fixtures of the tests that need no server. */
export const fixture = (name: string): string => readFileSync(new URL(`../record/${name}`, import.meta.url), 'utf8');

/**
 * Returns a record of two hours in January with the last half hour frozen; Bee is first, and the coaches are not
 * ranked.
 */
export const plainRecord = (overrides: Partial<ContestRecord> = {}): ContestRecord => ({
  title: 'Winter cup',
  startTime: '2026-01-10T09:00:00Z',
  lengthMs: 2 * HOUR,
  freezeMs: 1.5 * HOUR,
  rule: 'acm',
  timeUnit: 'minute',
  tieBreak: 'last-accepted',
  problems: [
    { id: 'p1', label: 'A', title: 'Apples', color: '#FF0000' },
    { id: 'p2', label: 'B', title: 'Berries' },
  ],
  teams: [
    { id: 'ant', name: 'Team Ant', affiliation: 'Hill University' },
    { id: 'bee', name: 'Team Bee' },
    { id: 'cow', name: 'The coaches', unofficial: true },
    { id: 'dog', name: 'Team Dog' },
  ],
  runs: [
    { id: '1', team: 'cow', problem: 'p1', timeMs: 5 * MINUTE, verdict: 'AC' },
    { id: '2', team: 'ant', problem: 'p1', timeMs: 10 * MINUTE, verdict: 'WA' },
    { id: '3', team: 'bee', problem: 'p1', timeMs: 20 * MINUTE + 30_000, verdict: 'AC' },
    { id: '4', team: 'ant', problem: 'p1', timeMs: 30 * MINUTE, verdict: 'AC' },
    { id: '5', team: 'ant', problem: 'p2', timeMs: 100 * MINUTE, verdict: 'AC', runMs: 15 },
    { id: '6', team: 'bee', problem: 'p2', timeMs: 110 * MINUTE, verdict: null },
  ],
  ...overrides,
});

export type ImportedRecord = RecordImportCalls['POST /api/admin/contest/record']['data'];

export const importRecord = (
  harness: ContestHarness,
  as: TestUser,
  record: ContestRecord | string,
  title?: string,
): Promise<ImportedRecord> => {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  return harness.calls.api('POST /api/admin/contest/record', {
    body: { name: 'record.json', text, ...(title !== undefined && { title }) },
    as,
  });
};

/** Imports a record and makes it visible; returns its id. */
export async function importVisibleRecord(
  harness: ContestHarness,
  as: TestUser,
  record: ContestRecord | string,
): Promise<number> {
  const { id: cid } = await importRecord(harness, as, record);
  await harness.calls.api('PUT /api/admin/contest/change-contest-visible', { query: { cid, visible: true }, as });
  return cid;
}
