import { resolve } from '@tribunal/kernel';
import { HookBus, onSubmission } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let ada: TestUser;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp();
});
afterAll(() => world?.stop());

const waitsForRow = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await world.knex.raw<{ rows: object[] }>(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    },
    { timeout: 10_000 },
  );

/** Ada's submission to A of the contest is stored and not yet durable when `meanwhile` begins; resolves with what that says. */
async function submittingWhile<T>(cid: number, meanwhile: () => Promise<T>): Promise<T> {
  const said: Promise<T>[] = [];
  const begin = async (): Promise<void> => {
    said.push(meanwhile());
    await waitsForRow();
  };
  const end = resolve(world.site.app.container, HookBus).on(onSubmission, begin, 'zzz');
  await world.send(ada, cid, 'A');
  await end();
  return said[0]!;
}

describe('a submission that is being sent while its problem is removed from the contest', () => {
  const scene = async () => {
    const cid = await world.makeContest();
    return world.makeContestProblem(cid, { displayId: 'A' });
  };
  const remove = (cid: number, pid: number, withSubmissions: boolean) =>
    world.calls.reply('DELETE /api/admin/contest/problem', { query: { cid, pid, withSubmissions }, as: world.root });

  it('keeps it there', async () => {
    const { cid, pid } = await scene();
    expect((await submittingWhile(cid, () => remove(cid, pid, false))).status).toBe(409);
    expect(await world.knex('contestProblem').where({ cid })).toHaveLength(1);
  });

  it('goes with it where submissions are to go', async () => {
    const { cid, pid } = await scene();
    expect((await submittingWhile(cid, () => remove(cid, pid, true))).status).toBe(200);
    expect(await world.knex('submission').where({ cid })).toEqual([]);
  });

  it('goes with the contest', async () => {
    const cid = await world.makeContest({ when: 'ended', takesLate: true });
    await world.makeContestProblem(cid, { displayId: 'A' });
    const gone = () => world.calls.reply('DELETE /api/admin/contest', { query: { cid }, as: world.root });
    expect((await submittingWhile(cid, gone)).status).toBe(200);
    expect(await world.knex('submission').where({ cid })).toEqual([]);
  });
});
