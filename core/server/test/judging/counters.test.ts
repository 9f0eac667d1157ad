import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { recount } from '@tribunal/server/judging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JudgementService } from '../../src/judging';
import { finalOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());

const knex = () => resolve(harness.site.app.container, Db);
const solved = () => knex()('solved').where({ uid: harness.user.uid }).select('pid', 'submissionId');
const counts = () => knex()('problemCount').where({ pid: harness.pid }).first();

async function decide(submitId: number, status: Status): Promise<void> {
  const { id } = await harness.row(submitId);
  await harness.handleReport(finalOf((await harness.claim(id))!, status));
}
const sendAndDecide = async (status: Status): Promise<number> => {
  const { submitId } = await harness.send(undefined, harness.user);
  await decide(submitId, status);
  return submitId;
};
const rejudge = (submitId: number) =>
  resolve(harness.site.app.container, Tx).run(() =>
    resolve(harness.site.app.container, JudgementService).reopen(submitId, 'rejudge', 3),
  );

describe('counters and solved problems', () => {
  it('follow each verdict, and rejudging takes back what it had added', async () => {
    const first = await sendAndDecide(Status.Accepted);
    const second = await sendAndDecide(Status.Accepted);
    await sendAndDecide(Status.PresentationError);
    expect(await counts()).toMatchObject({ total: 3, ac: 2, pe: 1 });
    expect(await solved()).toEqual([{ pid: harness.pid, submissionId: first }]);

    await rejudge(first);
    expect(await counts()).toMatchObject({ total: 2, ac: 1, pe: 1 });
    expect(await solved()).toEqual([{ pid: harness.pid, submissionId: second }]);

    await decide(first, Status.WrongAnswer);
    await rejudge(second);
    await decide(second, Status.TimeLimitExceeded);
    expect(await counts()).toMatchObject({ total: 3, ac: 0, pe: 1, wa: 1, tle: 1 });
    expect(await solved()).toEqual([]);
    expect(await recount(knex())).toBe(0);
  });

  it('leave out what was cancelled', async () => {
    const before = await counts();
    await sendAndDecide(Status.Cancelled);
    expect(await counts()).toEqual(before);
  });

  it('are corrected by a recount', async () => {
    await sendAndDecide(Status.Accepted);
    const right = await counts();
    await knex()('problemCount').where({ pid: harness.pid }).update({ ac: 77, total: 0 });
    await knex()('solved').delete();
    expect(await recount(knex())).toBe(2);
    expect(await counts()).toEqual(right);
    expect(await solved()).toHaveLength(1);
    expect(await recount(knex())).toBe(0);
  });

  it('refuse to rejudge a submission that is still being judged', async () => {
    const { submitId } = await harness.send(undefined, harness.user);
    await expect(rejudge(submitId)).rejects.toMatchObject({ status: 409 });
    await expect(rejudge(999_999)).rejects.toMatchObject({ status: 404 });
  });
});
