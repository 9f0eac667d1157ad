import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Tx, recount } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Judgements } from '../../src/judging';
import { oiRankScore } from '../../src/judging/oi-rank-score';
import { finalOf, openCourt, type Court } from './support';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court?.stop());

const knex = () => resolve(court.site.app.container, Db);
const solved = () =>
  knex()('solved')
    .where({ uid: court.user.uid })
    .select<{ pid: number; submissionId: number }[]>('pid', 'submissionId');
const counts = () => knex()('problemCount').where({ pid: court.pid }).first();

async function decide(submitId: number, status: Status): Promise<void> {
  const { id } = await court.row(submitId);
  await court.take(finalOf((await court.claim(id))!, status));
}
const sendAndDecide = async (status: Status): Promise<number> => {
  const { submitId } = await court.send(undefined, court.user);
  await decide(submitId, status);
  return submitId;
};
const rejudge = (submitId: number) =>
  resolve(court.site.app.container, Tx).run((tx) =>
    resolve(court.site.app.container, Judgements).reopen(tx, submitId, 'rejudge', 3),
  );

describe('counters and solved problems', () => {
  it('follow each verdict, and rejudging takes back what it had added', async () => {
    const first = await sendAndDecide(Status.Accepted);
    const second = await sendAndDecide(Status.Accepted);
    await sendAndDecide(Status.PresentationError);
    expect(await counts()).toMatchObject({ total: 3, ac: 2, pe: 1 });
    expect(await solved()).toEqual([{ pid: court.pid, submissionId: first }]);

    await rejudge(first);
    expect(await counts()).toMatchObject({ total: 2, ac: 1, pe: 1 });
    expect(await solved()).toEqual([{ pid: court.pid, submissionId: second }]);

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

  it('are mended by a recount', async () => {
    await sendAndDecide(Status.Accepted);
    const right = await counts();
    await knex()('problemCount').where({ pid: court.pid }).update({ ac: 77, total: 0 });
    await knex()('solved').delete();
    expect(await recount(knex())).toBe(2);
    expect(await counts()).toEqual(right);
    expect(await solved()).toHaveLength(1);
    expect(await recount(knex())).toBe(0);
  });

  it('refuse to judge anew what is still being judged', async () => {
    const { submitId } = await court.send(undefined, court.user);
    await expect(rejudge(submitId)).rejects.toMatchObject({ status: 409 });
    await expect(rejudge(999_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the rank score of an OI submission', () => {
  it.each([
    [1, 0, 100, 10],
    [1, 2, 100, 14],
    [1, 1, 55, 8],
    [1, 2, 0, 4],
    [1, 2, null, null],
    [0, 2, 100, null],
  ] as const)('of type %i, level %i and score %s is %s', (type, difficulty, score, expected) => {
    expect(oiRankScore(type, difficulty, score)).toBe(expected);
  });
});
