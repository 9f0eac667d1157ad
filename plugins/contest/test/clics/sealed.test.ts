import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType } from '../../contract';
import type { ContestTestSite } from '../contest-test-site';
import { ask, Feed, keyOf, startClicsSite, walk, type FeedEvent, type Json } from './support';

const { Accepted, WrongAnswer } = Status;
/** Every answer is asked for again and again. */
const LONG_MS = 240_000;
const SEAL = 'PUT /api/change-contest-seal';

let world: ContestTestSite;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  ({ world, author, ada, bob } = await startClicsSite());
});
afterAll(() => world?.stop());

/** Half an hour of it is left; sealed from now on, until somebody ends the seal. */
const makeSealed = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}): Promise<number> => {
  const cid = await world.makeContest({
    ...{ uid: author.uid, endAt: world.minutes(30), isSealed: true, sealAt: world.now(), isUnsealedByEnd: false },
    ...{ hasOutsideBoard: true, ...wish },
  });
  for (const displayId of ['A', 'B']) {
    await world.makeContestProblem(cid, { displayId, ...(wish.type === ContestType.Oi && { score: 100 }) });
  }
  return cid;
};

const everybody = async (cid: number) => [await walk(world, cid), await walk(world, cid, bob)];
const ids = (walked: Record<string, unknown>, list: string) => (walked[`/${list}`] as Json[]).map(({ id }) => id);
const told = (walked: Record<string, unknown>, type: string) =>
  (walked['/event-feed'] as FeedEvent[]).filter((event) => event.type === type).map(({ id }) => id);

describe('while a contest is sealed', () => {
  it(
    'no answer tells what came of a submission, or that anything did, until the seal ends',
    async () => {
      const cid = await makeSealed();
      await world
        .knex('contest')
        .where({ id: cid })
        .update({ sealAt: world.minutes(1) });
      const early = await world.run(ada!, cid, 'A', Accepted);
      world.pass(1);
      const late = await world.send(bob!, cid, 'B');
      const before = await everybody(cid);
      const judgement = await world.judge(late, Accepted);
      expect(await everybody(cid)).toEqual(before);
      world.pass(30);
      const afterEnd = await everybody(cid);
      for (const seen of [...before, ...afterEnd]) {
        expect(ids(seen, 'submissions')).toEqual([String(early), String(late)]);
        expect(ids(seen, 'judgements')).toHaveLength(1);
        expect(told(seen, 'judgements')).toEqual(ids(seen, 'judgements'));
        expect([ids(seen, 'runs'), told(seen, 'runs')]).toEqual([[], []]);
        expect(seen['/state']).toMatchObject({ frozen: expect.any(String), thawed: null, finalized: null });
        expect(seen['/awards']).toMatchObject([
          { id: 'winner', team_ids: [ada!.uid] },
          { id: expect.stringMatching(/^first-to-solve-/), team_ids: [ada!.uid] },
          { id: expect.stringMatching(/^first-to-solve-/), team_ids: [] },
        ]);
        expect(seen['/scoreboard']).toMatchObject({
          rows: [
            { team_id: ada!.uid, score: { num_solved: 1 } },
            { team_id: bob!.uid, score: { num_solved: 0 }, problems: [{ solved: false, num_pending: 1 }] },
          ],
        });
      }
      const ofTests = await ask(world, `/contests/${cid}/runs?judgement_id=${judgement}`, bob);
      expect([ofTests.status, ofTests.data]).toEqual([200, []]);
      for (const path of [`/judgements/${judgement}`, `/runs/${judgement}-1`]) {
        expect((await ask(world, `/contests/${cid}${path}`, bob)).status).toBe(404);
      }

      await world.calls.api(SEAL, { body: { cid, revealed: true }, as: author });
      for (const seen of await everybody(cid)) {
        expect(ids(seen, 'judgements')).toHaveLength(2);
        expect(told(seen, 'judgements')).toEqual(ids(seen, 'judgements'));
        expect(ids(seen, 'runs').length).toBeGreaterThan(1);
        expect(told(seen, 'runs')).toEqual(ids(seen, 'runs'));
        expect(seen['/state']).toMatchObject({ thawed: expect.any(String), finalized: expect.any(String) });
        expect((seen['/awards'] as Json[])[2]).toMatchObject({ team_ids: [bob!.uid] });
        expect((seen['/scoreboard'] as { rows: Json[] }).rows[1]).toMatchObject({ score: { num_solved: 1 } });
      }
    },
    LONG_MS,
  );

  it(
    'those who run it see it as it is, with its key, too',
    async () => {
      const cid = await makeSealed();
      await world.run(bob!, cid, 'A', Accepted);
      world.pass(31);
      for (const as of [author, world.root, { key: await keyOf(world, cid, author) }]) {
        const seen = await walk(world, cid, as);
        expect(ids(seen, 'judgements')).toHaveLength(1);
        expect(ids(seen, 'runs').length).toBeGreaterThan(0);
        expect(seen['/state']).toMatchObject({ thawed: null, finalized: expect.any(String) });
        expect(seen['/scoreboard']).toMatchObject({ rows: [{ score: { num_solved: 1 } }] });
      }
    },
    LONG_MS,
  );

  it(
    'of an OI contest nothing that was sent since is there at all',
    async () => {
      const cid = await makeSealed({ type: ContestType.Oi });
      const empty = await everybody(cid);
      await world.run(ada!, cid, 'A', WrongAnswer);
      await world.run(bob!, cid, 'A', Accepted);
      expect(await everybody(cid)).toEqual(empty);
      for (const seen of empty)
        for (const list of ['submissions', 'teams', 'judgements']) expect(ids(seen, list)).toEqual([]);
      world.pass(31);
      await world.calls.api(SEAL, { body: { cid, revealed: true }, as: author });
      for (const seen of await everybody(cid)) expect(ids(seen, 'judgements')).toHaveLength(2);
    },
    LONG_MS,
  );

  it('run times wait for the end', async () => {
    const cid = await makeSealed({ isSealed: false });
    await world.run(bob!, cid, 'A', Accepted);
    const time = async (as?: TestUser) =>
      (await ask(world, `/contests/${cid}/judgements`, as)).data[0]!['max_run_time'];
    expect([await time(author), await time(), await time(bob)]).toEqual([0.007, null, null]);
    world.pass(31);
    expect([await time(author), await time(), await time(bob)]).toEqual([0.007, 0.007, 0.007]);
  });

  it('tests of single cases wait for the end, and for problems that show them', async () => {
    const cid = await makeSealed({ isSealed: false });
    await world.run(bob!, cid, 'A', Accepted);
    const runs = async (as?: TestUser) => (await ask(world, `/contests/${cid}/runs`, as)).data.length;
    const all = await runs(author);
    expect([all > 0, await runs(), await runs(bob)]).toEqual([true, 0, 0]);
    world.pass(31);
    expect([await runs(), await runs(bob)]).toEqual([all, all]);
    const takeLate = (takesLate: boolean) => world.knex('contest').where({ id: cid }).update({ takesLate });
    await takeLate(true);
    expect([await runs(author), await runs(), await runs(bob)]).toEqual([all, 0, 0]);
    await takeLate(false);
    await world.knex('problem').update({ openCaseResult: false });
    expect([await runs(author), await runs(bob)]).toEqual([all, 0]);
    await world.knex('problem').update({ openCaseResult: true });
  });
});

describe('a feed that is open', { timeout: LONG_MS }, () => {
  it('is silent on what is sealed, and tells it when the seal ends; takes it back when it is put back', async () => {
    const cid = await makeSealed();
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    const first = await world.run(bob!, cid, 'A', Accepted);
    const second = await world.send(ada!, cid, 'A');
    const came = await feed.until(({ type, id }) => type === 'submissions' && id === String(second));
    expect(came.map(({ type }) => type)).not.toContain('judgements');
    world.pass(31);
    await world.judge(second, WrongAnswer);
    await world.calls.api(SEAL, { body: { cid, revealed: true }, as: author });
    const opened = await feed.until(({ type, data }) => type === 'state' && (data as Json)['thawed'] !== null);
    const judged = opened
      .filter(({ type }) => type === 'judgements')
      .map(({ data }) => (data as Json)['submission_id']);
    expect(judged.sort()).toEqual([String(first), String(second)].sort());
    expect(opened.some(({ type }) => type === 'runs')).toBe(true);
    expect(opened).toContainEqual(
      expect.objectContaining({
        type: 'awards',
        id: 'winner',
        data: expect.objectContaining({ team_ids: [bob!.uid] }),
      }),
    );
    const since = feed.token;
    await world.calls.api(SEAL, { body: { cid, revealed: false }, as: author });
    const closed = await feed.untilState();
    feed.leave();
    expect(closed.filter(({ type, data }) => type === 'judgements' && data === null)).toHaveLength(2);
    expect(closed).toContainEqual(expect.objectContaining({ type: 'runs', id: null, data: [] }));
    expect((await Feed.open(world.site, cid, undefined, since)).response.status).toBe(400);
  });

  it('has the same token whatever is hidden, and nobody can ask for hidden things by a token', async () => {
    const cid = await makeSealed();
    const tokenNow = async (): Promise<string> => {
      const feed = await Feed.open(world.site, cid);
      await feed.untilState();
      feed.leave();
      return feed.token;
    };
    const sent = await world.send(bob!, cid, 'A');
    const token = await tokenNow();
    expect(token).toContain(`.s${sent}.`);
    const judgement = await world.judge(sent, Accepted);
    await world.calls.api('POST /api/contest-clarification', { body: { cid, question: 'Why?' }, as: ada! });
    expect(await tokenNow()).toBe(token);
    for (const mark of [`j${judgement}`, `w${judgement}`, `j${judgement + 1}`]) {
      const { response } = await Feed.open(world.site, cid, undefined, token.replace(`.s${sent}.`, `.${mark}.`));
      expect(response.status).toBe(400);
    }
  });

  it('that is resumed after the seal has ended by itself has what was withheld', async () => {
    const cid = await makeSealed({ isUnsealedByEnd: true });
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    const submitId = await world.run(bob!, cid, 'A', Accepted);
    await feed.until(({ type, id, token }) => type === 'submissions' && id === String(submitId) && token !== undefined);
    const since = feed.token;
    feed.leave();
    world.pass(31);
    const resumed = await Feed.open(world.site, cid, undefined, since);
    const events = await resumed.untilState();
    resumed.leave();
    expect(events.filter(({ type }) => type === 'judgements')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'submissions')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ data: { thawed: expect.any(String) } });
  });
});
