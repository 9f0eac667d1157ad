import { readFileSync } from 'node:fs';
import type { TestUser } from '@tribunal/testing';
import type { AdoptingCalls, ContestRecord } from '../../contract';
import type { ContestTestSite } from '../contest-test-site';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** A record of the folder of those that are read without a server. */
export const fixture = (name: string): string => readFileSync(new URL(`../record/${name}`, import.meta.url), 'utf8');

/** Two hours in January, with the last half hour frozen; Bee was first, and the coaches are not ranked. */
export const plainRecord = (wish: Partial<ContestRecord> = {}): ContestRecord => ({
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
  ...wish,
});

export type Taken = AdoptingCalls['POST /api/admin/contest/record']['data'];

export const take = (
  world: ContestTestSite,
  as: TestUser,
  record: ContestRecord | string,
  title?: string,
): Promise<Taken> => {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  return world.calls.api('POST /api/admin/contest/record', {
    body: { name: 'record.json', text, ...(title !== undefined && { title }) },
    as,
  });
};

/** A record that everybody can see; resolves with its id. */
export async function openRecord(
  world: ContestTestSite,
  as: TestUser,
  record: ContestRecord | string,
): Promise<number> {
  const { id: cid } = await take(world, as, record);
  await world.calls.api('PUT /api/admin/contest/change-contest-visible', { query: { cid, visible: true }, as });
  return cid;
}
