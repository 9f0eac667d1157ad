import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import type { ContestHarness } from '../../contest/test/contest-harness';
import {
  request,
  FeedClient,
  createFeedKey,
  openClicsHarness,
  fetchAllObjects,
  type FeedEvent,
  type Json,
} from './support';

const { Accepted, WrongAnswer } = Status;
/** Timeout: all responses are requested repeatedly. */
const LONG_MS = 240_000;
const FREEZE_CALL = 'PUT /api/change-contest-seal';

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  ({ harness, author, ada, bob } = await openClicsHarness());
});
afterAll(() => harness?.stop());

/** Creates a contest with half an hour left, frozen from now on until the freeze is ended. */
const createFrozenContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}): Promise<number> => {
  const cid = await harness.createContest({
    uid: author.uid,
    endAt: harness.minutes(30),
    isSealed: true,
    sealAt: harness.now(),
    isUnsealedByEnd: false,
    hasOutsideBoard: true,
    ...options,
  });
  for (const displayId of ['A', 'B']) {
    await harness.createContestProblem(cid, { displayId, ...(options.type === ContestType.Oi && { score: 100 }) });
  }
  return cid;
};

const fetchAsOthers = async (cid: number) => [
  await fetchAllObjects(harness, cid),
  await fetchAllObjects(harness, cid, bob),
];
const ids = (replies: Record<string, unknown>, list: string) => (replies[`/${list}`] as Json[]).map(({ id }) => id);
const eventIds = (replies: Record<string, unknown>, type: string) =>
  (replies['/event-feed'] as FeedEvent[]).filter((event) => event.type === type).map(({ id }) => id);

describe('while a contest is frozen', () => {
  it(
    'no reply reveals a result, or that there is one, until the freeze ends',
    async () => {
      const cid = await createFrozenContest();
      await harness
        .knex('contest')
        .where({ id: cid })
        .update({ sealAt: harness.minutes(1) });
      const early = await harness.submitAndJudge(ada!, cid, 'A', Accepted);
      harness.advanceMinutes(1);
      const late = await harness.send(bob!, cid, 'B');
      const before = await fetchAsOthers(cid);
      const judgement = await harness.judge(late, Accepted);
      expect(await fetchAsOthers(cid)).toEqual(before);
      harness.advanceMinutes(30);
      const afterEnd = await fetchAsOthers(cid);
      for (const replies of [...before, ...afterEnd]) {
        expect(ids(replies, 'submissions')).toEqual([String(early), String(late)]);
        expect(ids(replies, 'judgements')).toHaveLength(1);
        expect(eventIds(replies, 'judgements')).toEqual(ids(replies, 'judgements'));
        expect([ids(replies, 'runs'), eventIds(replies, 'runs')]).toEqual([[], []]);
        expect(replies['/state']).toMatchObject({ frozen: expect.any(String), thawed: null, finalized: null });
        expect(replies['/awards']).toMatchObject([
          { id: 'winner', team_ids: [ada!.uid] },
          { id: expect.stringMatching(/^first-to-solve-/), team_ids: [ada!.uid] },
          { id: expect.stringMatching(/^first-to-solve-/), team_ids: [] },
        ]);
        expect(replies['/scoreboard']).toMatchObject({
          rows: [
            { team_id: ada!.uid, score: { num_solved: 1 } },
            { team_id: bob!.uid, score: { num_solved: 0 }, problems: [{ solved: false, num_pending: 1 }] },
          ],
        });
      }
      const ofTests = await request(harness, `/contests/${cid}/runs?judgement_id=${judgement}`, bob);
      expect([ofTests.status, ofTests.data]).toEqual([200, []]);
      for (const path of [`/judgements/${judgement}`, `/runs/${judgement}-1`]) {
        expect((await request(harness, `/contests/${cid}${path}`, bob)).status).toBe(404);
      }

      await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: true }, as: author });
      for (const replies of await fetchAsOthers(cid)) {
        expect(ids(replies, 'judgements')).toHaveLength(2);
        expect(eventIds(replies, 'judgements')).toEqual(ids(replies, 'judgements'));
        expect(ids(replies, 'runs').length).toBeGreaterThan(1);
        expect(eventIds(replies, 'runs')).toEqual(ids(replies, 'runs'));
        expect(replies['/state']).toMatchObject({ thawed: expect.any(String), finalized: expect.any(String) });
        expect((replies['/awards'] as Json[])[2]).toMatchObject({ team_ids: [bob!.uid] });
        expect((replies['/scoreboard'] as { rows: Json[] }).rows[1]).toMatchObject({ score: { num_solved: 1 } });
      }
    },
    LONG_MS,
  );

  it(
    'those who run it see it as it is, with its key, too',
    async () => {
      const cid = await createFrozenContest();
      await harness.submitAndJudge(bob!, cid, 'A', Accepted);
      harness.advanceMinutes(31);
      for (const as of [author, harness.root, { key: await createFeedKey(harness, cid, author) }]) {
        const replies = await fetchAllObjects(harness, cid, as);
        expect(ids(replies, 'judgements')).toHaveLength(1);
        expect(ids(replies, 'runs').length).toBeGreaterThan(0);
        expect(replies['/state']).toMatchObject({ thawed: null, finalized: expect.any(String) });
        expect(replies['/scoreboard']).toMatchObject({ rows: [{ score: { num_solved: 1 } }] });
      }
    },
    LONG_MS,
  );

  it(
    'of an OI contest nothing that was sent since is there at all',
    async () => {
      const cid = await createFrozenContest({ type: ContestType.Oi });
      const empty = await fetchAsOthers(cid);
      await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
      await harness.submitAndJudge(bob!, cid, 'A', Accepted);
      expect(await fetchAsOthers(cid)).toEqual(empty);
      for (const replies of empty)
        for (const list of ['submissions', 'teams', 'judgements']) expect(ids(replies, list)).toEqual([]);
      harness.advanceMinutes(31);
      await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: true }, as: author });
      for (const replies of await fetchAsOthers(cid)) expect(ids(replies, 'judgements')).toHaveLength(2);
    },
    LONG_MS,
  );

  it('run times wait for the end', async () => {
    const cid = await createFrozenContest({ isSealed: false });
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    const time = async (as?: TestUser) =>
      (await request(harness, `/contests/${cid}/judgements`, as)).data[0]!['max_run_time'];
    expect([await time(author), await time(), await time(bob)]).toEqual([0.007, null, null]);
    harness.advanceMinutes(31);
    expect([await time(author), await time(), await time(bob)]).toEqual([0.007, 0.007, 0.007]);
  });

  it('tests of single cases wait for the end, and for problems that show them', async () => {
    const cid = await createFrozenContest({ isSealed: false });
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    const countRuns = async (as?: TestUser) => (await request(harness, `/contests/${cid}/runs`, as)).data.length;
    const all = await countRuns(author);
    expect([all > 0, await countRuns(), await countRuns(bob)]).toEqual([true, 0, 0]);
    harness.advanceMinutes(31);
    expect([await countRuns(), await countRuns(bob)]).toEqual([all, all]);
    const setTakesLate = (takesLate: boolean) => harness.knex('contest').where({ id: cid }).update({ takesLate });
    await setTakesLate(true);
    expect([await countRuns(author), await countRuns(), await countRuns(bob)]).toEqual([all, 0, 0]);
    await setTakesLate(false);
    await harness.knex('problem').update({ openCaseResult: false });
    expect([await countRuns(author), await countRuns(bob)]).toEqual([all, 0]);
    await harness.knex('problem').update({ openCaseResult: true });
  });
});

describe('a feed that is open', { timeout: LONG_MS }, () => {
  it('omits frozen results, sends them at the unfreeze, and retracts them if the freeze returns', async () => {
    const cid = await createFrozenContest();
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    const first = await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    const second = await harness.send(ada!, cid, 'A');
    const received = await feedClient.until(({ type, id }) => type === 'submissions' && id === String(second));
    expect(received.map(({ type }) => type)).not.toContain('judgements');
    harness.advanceMinutes(31);
    await harness.judge(second, WrongAnswer);
    await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: true }, as: author });
    const thawEvents = await feedClient.until(
      ({ type, data }) => type === 'state' && (data as Json)['thawed'] !== null,
    );
    const judged = thawEvents
      .filter(({ type }) => type === 'judgements')
      .map(({ data }) => (data as Json)['submission_id']);
    expect(judged.sort()).toEqual([String(first), String(second)].sort());
    expect(thawEvents.some(({ type }) => type === 'runs')).toBe(true);
    expect(thawEvents).toContainEqual(
      expect.objectContaining({
        type: 'awards',
        id: 'winner',
        data: expect.objectContaining({ team_ids: [bob!.uid] }),
      }),
    );
    const since = feedClient.lastToken;
    await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: false }, as: author });
    const closed = await feedClient.untilState();
    feedClient.close();
    expect(closed.filter(({ type, data }) => type === 'judgements' && data === null)).toHaveLength(2);
    expect(closed).toContainEqual(expect.objectContaining({ type: 'runs', id: null, data: [] }));
    expect((await FeedClient.connect(harness.site, cid, undefined, since)).response.status).toBe(400);
  });

  it('has the same token whatever is hidden, and nobody can ask for hidden things by a token', async () => {
    const cid = await createFrozenContest();
    const tokenNow = async (): Promise<string> => {
      const feedClient = await FeedClient.connect(harness.site, cid);
      await feedClient.untilState();
      feedClient.close();
      return feedClient.lastToken;
    };
    const sent = await harness.send(bob!, cid, 'A');
    const token = await tokenNow();
    expect(token).toContain(`.s${sent}.`);
    const judgement = await harness.judge(sent, Accepted);
    await harness.calls.api('POST /api/contest-clarification', { body: { cid, question: 'Why?' }, as: ada! });
    expect(await tokenNow()).toBe(token);
    for (const cursorPart of [`j${judgement}`, `w${judgement}`, `j${judgement + 1}`]) {
      const { response } = await FeedClient.connect(
        harness.site,
        cid,
        undefined,
        token.replace(`.s${sent}.`, `.${cursorPart}.`),
      );
      expect(response.status).toBe(400);
    }
  });

  it('that is resumed after the freeze has ended automatically contains what was withheld', async () => {
    const cid = await createFrozenContest({ isUnsealedByEnd: true });
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    const submitId = await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    await feedClient.until(
      ({ type, id, token }) => type === 'submissions' && id === String(submitId) && token !== undefined,
    );
    const since = feedClient.lastToken;
    feedClient.close();
    harness.advanceMinutes(31);
    const resumed = await FeedClient.connect(harness.site, cid, undefined, since);
    const events = await resumed.untilState();
    resumed.close();
    expect(events.filter(({ type }) => type === 'judgements')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'submissions')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ data: { thawed: expect.any(String) } });
  });
});
