import { resolve } from '@tribunal/kernel';
import { HookBus, onSubmission } from '@tribunal/server';
import { waitForBlocked, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let ada: TestUser;
beforeAll(async () => {
  harness = await openContestHarness();
  ada = await harness.site.signUp();
});
afterAll(() => harness?.stop());

/** Stores Ada's submission to A and runs `meanwhile` before it is committed; returns the result of `meanwhile`. */
async function submitWhile<T>(cid: number, meanwhile: () => Promise<T>): Promise<T> {
  const outcomes: Promise<T>[] = [];
  const begin = async (): Promise<void> => {
    outcomes.push(meanwhile());
    await waitForBlocked(harness.knex);
  };
  const end = resolve(harness.site.app.container, HookBus).on(onSubmission, begin, 'zzz');
  await harness.send(ada, cid, 'A');
  await end();
  return outcomes[0]!;
}

describe('a submission that is being sent while its problem is removed from the contest', () => {
  const createProblem = async () => {
    const cid = await harness.createContest();
    return harness.createContestProblem(cid, { displayId: 'A' });
  };
  const remove = (cid: number, pid: number, withSubmissions: boolean) =>
    harness.calls.reply('DELETE /api/admin/contest/problem', {
      query: { cid, pid, withSubmissions },
      as: harness.root,
    });

  it('keeps it there', async () => {
    const { cid, pid } = await createProblem();
    expect((await submitWhile(cid, () => remove(cid, pid, false))).status).toBe(409);
    expect(await harness.knex('contestProblem').where({ cid })).toHaveLength(1);
  });

  it('goes with it where submissions are to go', async () => {
    const { cid, pid } = await createProblem();
    expect((await submitWhile(cid, () => remove(cid, pid, true))).status).toBe(200);
    expect(await harness.knex('submission').where({ cid })).toEqual([]);
  });

  it('goes with the contest', async () => {
    const cid = await harness.createContest({ when: 'ended', takesLate: true });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const removeContest = () => harness.calls.reply('DELETE /api/admin/contest', { query: { cid }, as: harness.root });
    expect((await submitWhile(cid, removeContest)).status).toBe(200);
    expect(await harness.knex('submission').where({ cid })).toEqual([]);
  });
});
