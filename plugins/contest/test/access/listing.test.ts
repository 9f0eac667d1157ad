import { Limits } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { upcomingContestCounters } from '@tribunal/plugin-dashboard/contract';
import { Points } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestStatus, ContestType, type ContestListQuery } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { contestOf } from '../contest-of';

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness();
  await harness.createContest({ title: 'Old', when: 'ended' });
  await harness.createContest({ title: 'Now 100%', type: ContestType.Oi, startAt: harness.minutes(-30) });
  await harness.createContest({ title: 'Now too' });
  await harness.createContest({ title: 'Next', when: 'scheduled', auth: ContestAuth.Private, password: 'let me in' });
  await harness.createContest({ title: 'Later', startAt: harness.minutes(600), endAt: harness.minutes(700) });
  await harness.createContest({ title: 'Unseen', isVisible: false });
  await harness.createContest({ title: 'Of a group', gid: 4 });
});
afterAll(() => harness?.stop());

const list = (query: ContestListQuery = {}) => harness.calls.api('GET /api/get-contest-list', { query });
const titles = async (query: ContestListQuery = {}) => (await list(query)).records.map(({ title }) => title);

describe('the list of contests', () => {
  it.each([{ type: 2 }, { status: 3 }])('refuses %j', async (query) => {
    expect((await harness.calls.reply('GET /api/get-contest-list', { query: query as never })).status).toBe(400);
  });

  it('has those to come first and those that have ended last, in each the latest first', async () => {
    expect(await titles()).toEqual(['Later', 'Next', 'Now 100%', 'Now too', 'Old']);
  });

  it('finds by status as the clock has it, by rule and by title', async () => {
    expect(await titles({ status: ContestStatus.Running })).toEqual(['Now 100%', 'Now too']);
    expect(await titles({ status: ContestStatus.Ended })).toEqual(['Old']);
    expect(await titles({ type: ContestType.Oi })).toEqual(['Now 100%']);
    expect(await titles({ keyword: ' nOW ' })).toEqual(['Now 100%', 'Now too']);
    expect(await titles({ keyword: '%' })).toEqual(['Now 100%']);
    expect(await titles({ keyword: '_' })).toEqual([]);
  });

  it('is counted on the dashboard: what runs, and what starts within 14 days', async () => {
    const counters = resolve(harness.site.app.container, Points).list(upcomingContestCounters);
    const until = harness.minutes(14 * 24 * 60);
    expect(await Promise.all(counters.map((counter) => counter.countUpcoming(until)))).toEqual([4]);
  });

  it('is paged by ten', async () => {
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ total: 5, pages: 3, size: 2, current: 2 });
    expect(await list()).toMatchObject({ size: 10 });
    expect(await list({ limit: 1_000_000 })).toMatchObject({ size: Limits.pageSize.max });
  });

  it('shows nothing but what everybody may know', async () => {
    const [next] = (await list({ status: ContestStatus.Scheduled, keyword: 'Next' })).records;
    expect(next).toEqual(
      contestOf({
        id: expect.any(Number) as number,
        title: 'Next',
        auth: ContestAuth.Private,
        status: ContestStatus.Scheduled,
        startTime: harness.minutes(60).toISOString(),
        endTime: harness.minutes(360).toISOString(),
        count: 0,
        author: 'root',
        now: harness.now().toISOString(),
      }),
    );
    expect((await list({ keyword: 'Old' })).records[0]!.count).toBeNull();
  });
});

describe('the contests of the home page', () => {
  it('are those that run and those to come, the next one first', async () => {
    const recent = await harness.calls.api('GET /api/get-recent-contest');
    expect(recent.map(({ title }) => title)).toEqual(['Now too', 'Now 100%', 'Next', 'Later']);
    expect(recent[0]).not.toHaveProperty('author');
  });
});
