import { Status } from '@tribunal/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contract';
import type { ContestHarness, ContestOptions } from '../contest-harness';
import { openGroupContestHarness, type GroupContestHarness, type TestGroup } from './group-harness';

const { Accepted, WrongAnswer } = Status;
let groups: GroupContestHarness;
let harness: ContestHarness;
let group: TestGroup;
beforeAll(async () => {
  groups = await openGroupContestHarness();
  ({ harness } = groups);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  group = await groups.createGroup();
});

/** Creates a contest of the group by Anna, with the problems A and B. */
async function createContest(options: ContestOptions = {}): Promise<number> {
  const cid = await harness.createContest({ gid: group.gid, uid: group.anna.uid, ...options });
  for (const displayId of ['A', 'B']) await harness.createContestProblem(cid, { displayId });
  return cid;
}
const list = (as: TestUser) =>
  harness.site.calls<AllGroupCalls>().api('GET /api/group/get-assignment-list', { query: { gid: group.gid }, as });
const resultOf = async (as: TestUser, cid: number) =>
  (await list(as)).members.records.find(({ uid }) => uid === group.mia.uid)!.results[`contest-${cid}`];
const cids = async (as: TestUser) => (await list(as)).assignments.map(({ key }) => Number(key.split('-')[1]));

describe('a contest of a group as an assignment', () => {
  it('is due at its end, and counts what members solve; what they solve afterwards is late', async () => {
    const cid = await createContest({ title: 'Round', takesLate: true });
    const { startAt, endAt } = (await harness.knex('contest').where({ id: cid }).first('startAt', 'endAt'))!;
    await harness.submitAndJudge(group.mia, cid, 'A', WrongAnswer);
    expect(await resultOf(group.anna, cid)).toBeUndefined();
    await harness.submitAndJudge(group.mia, cid, 'A', Accepted);
    await harness.submitAndJudge(group.mia, cid, 'A', Accepted);
    expect(await resultOf(group.anna, cid)).toEqual({ solved: 1, late: 0 });
    harness.advanceMinutes(5 * 60);
    await harness.submitAndJudge(group.mia, cid, 'A', Accepted);
    await harness.submitAndJudge(group.mia, cid, 'B', Accepted);
    expect(await resultOf(group.anna, cid)).toEqual({ solved: 2, late: 1 });
    expect((await list(group.anna)).assignments).toEqual([
      {
        key: `contest-${cid}`,
        tab: 'contest',
        title: 'Round',
        path: `/contest/${cid}`,
        total: 2,
        startTime: startAt.toISOString(),
        dueTime: endAt.toISOString(),
      },
    ]);
  });

  it('keeps frozen results from group admins who do not run it, until they are revealed', async () => {
    const cid = await createContest({ isSealed: true, sealAt: harness.minutes(10), isUnsealedByEnd: false });
    await harness.submitAndJudge(group.mia, cid, 'A', Accepted);
    harness.advanceMinutes(20);
    await harness.submitAndJudge(group.mia, cid, 'B', Accepted);
    for (const organiser of [group.anna, group.ruth]) {
      expect(await resultOf(organiser, cid)).toEqual({ solved: 2, late: 0 });
    }
    expect(await resultOf(group.adam, cid)).toEqual({ solved: 1, late: 0 });
    harness.advanceMinutes(5 * 60);
    expect(await resultOf(group.adam, cid)).toEqual({ solved: 1, late: 0 });
    await harness.knex('contest').where({ id: cid }).update({ revealedAt: harness.now() });
    expect(await resultOf(group.adam, cid)).toEqual({ solved: 2, late: 0 });
  });

  it('is left out while hidden or of another group', async () => {
    const [open, coming] = [await createContest(), await createContest({ when: 'scheduled' })];
    const closed = await createContest({ auth: ContestAuth.Private, password: 'let me in' });
    await createContest({ isVisible: false });
    const other = await groups.createGroup();
    await harness.createContest({ gid: other.gid, uid: other.anna.uid });
    for (const one of [group.adam, group.anna, group.ruth]) {
      expect((await cids(one)).sort()).toEqual([open, coming, closed].sort());
    }
  });

  it('is opened with all others by one query about registrations', async () => {
    const cidsOfAll = [];
    for (let round = 0; round < 4; round += 1) {
      cidsOfAll.push(await createContest({ auth: ContestAuth.Private, password: 'let me in' }));
    }
    const queries: string[] = [];
    const note = ({ sql }: { sql: string }) => void (sql.includes('from contest_registration') && queries.push(sql));
    harness.knex.on('query', note);
    expect((await cids(group.adam)).sort()).toEqual(cidsOfAll.sort());
    harness.knex.off('query', note);
    expect(queries).toHaveLength(1);
  });
});
