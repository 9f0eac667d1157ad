import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwardType, ContestType } from '@tribunal/plugin-contest/contract';
import { CLICS_VERSIONS } from '../server/limits';
import type { ContestHarness } from '../../contest/test/contest-harness';
import { request, FeedClient, LISTS, setClicsVersion, openClicsHarness, type Json } from './support';

const { Accepted, WrongAnswer, CompileError } = Status;

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  ({ harness, author, ada, bob } = await openClicsHarness());
});
afterAll(() => harness?.stop());

/** Creates a contest that contains objects of all kinds. */
async function playedContest(type: ContestType): Promise<number> {
  const cid = await harness.createContest({
    uid: author.uid,
    type,
    hasOutsideBoard: true,
    starAccounts: ['bob'],
    endAt: harness.minutes(60),
    isSealed: true,
    sealAt: harness.minutes(50),
    awardType: AwardType.Number,
    awards: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
  });
  const score = type === ContestType.Oi ? { score: 100 } : {};
  await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000', ...score });
  await harness.createContestProblem(cid, { displayId: 'B', ...score });
  await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
  harness.advanceMinutes(1);
  await harness.submitAndJudge(ada!, cid, 'A', Accepted);
  await harness.submitAndJudge(bob!, cid, 'B', Accepted);
  await harness.submitAndJudge(bob!, cid, 'A', CompileError);
  await harness.send(ada!, cid, 'B');
  const question = { cid, displayId: 'A', question: 'Why?' };
  const { id } = await harness.calls.api('POST /api/contest-clarification', { body: question, as: ada! });
  const answer = { cid, id, answer: 'Because', isPublic: true };
  await harness.calls.api('PUT /api/contest-clarification', { body: answer, as: author });
  const announcement = { title: 'Hello', content: 'all', status: 0 as const };
  await harness.calls.api('POST /api/admin/contest/announcement', { body: { cid, announcement }, as: author });
  return cid;
}

it.each([true, false])('awards are shared by equal ranks as the contest says: %s', async (sharesAwards) => {
  const award = { priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 };
  const cid = await harness.createContest({
    uid: author.uid,
    awardType: AwardType.Number,
    awards: [award],
    sharesAwards,
  });
  await harness.createContestProblem(cid, { displayId: 'A' });
  for (const one of [ada!, bob!]) await harness.submitAndJudge(one, cid, 'A', Accepted);
  const gold = (await request<Json>(harness, `/contests/${cid}/awards/gold-medal`, author)).data;
  expect(gold['team_ids']).toHaveLength(sharesAwards ? 2 : 1);
});

describe.each(CLICS_VERSIONS)('in version %s', (version) => {
  beforeAll(() => setClicsVersion(harness, version));

  it('the interface says so', async () => {
    expect((await request<Json>(harness, '')).data).toMatchObject({ version });
  });

  describe.each([
    ['pass-fail', ContestType.Acm],
    ['score', ContestType.Oi],
  ] as const)('of a contest with a %s board', (_kind, type) => {
    let cid: number;
    beforeAll(async () => void (cid = await playedContest(type)));
    const one = async (path: string) => (await request<Json>(harness, `/contests/${cid}${path}`, author)).data;
    const list = async (path: string) => (await request(harness, `/contests/${cid}${path}`, author)).data;

    it('every object is the same alone', async () => {
      for (const name of LISTS) {
        const all = await list(`/${name}`);
        expect([name, all.length > 0]).toEqual([name, true]);
        expect(await one(`/${name}/${String(all[0]!['id'])}`)).toEqual(all[0]);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      }
    });

    it('the board has those without a rank in a group of their own', async () => {
      const ranked = (await one('/scoreboard'))['rows'] as Json[];
      expect(ranked.map(({ team_id: team, rank }) => [team, rank])).toEqual([[ada!.uid, 1]]);
      const stars = (await one('/scoreboard?group_id=unofficial'))['rows'] as Json[];
      expect(stars.map(({ team_id: team, rank }) => [team, rank])).toEqual([[bob!.uid, 1]]);
    });

    it('the listed collections exist, and every reference has a target', async () => {
      const { endpoints } = (await one('/access')) as { endpoints: { type: string; properties: string[] }[] };
      for (const { type: name, properties } of endpoints) {
        if (name === 'event-feed') continue;
        const path = name === 'contest' ? '' : `/${name}`;
        const found = await one(path);
        const keys = new Set([found].flat().flatMap((object) => Object.keys(object)));
        const announced = new Set(properties.map((property) => property.split('.')[0]!));
        expect([name, [...keys].filter((key) => !announced.has(key))]).toEqual([name, []]);
      }
      const ids = new Map<string, Set<unknown>>();
      for (const name of LISTS) ids.set(name, new Set((await list(`/${name}`)).map(({ id }) => id)));
      const refers = async (name: string, property: string, to: string) => {
        for (const { [property]: value } of await list(`/${name}`)) {
          for (const id of [value ?? []].flat())
            expect([name, property, ids.get(to)!.has(id)]).toEqual([name, property, true]);
        }
      };
      await refers('teams', 'organization_id', 'organizations');
      await refers('teams', 'group_ids', 'groups');
      await refers('submissions', 'language_id', 'languages');
      await refers('submissions', 'problem_id', 'problems');
      await refers('submissions', 'team_id', 'teams');
      await refers('judgements', 'submission_id', 'submissions');
      await refers('judgements', 'judgement_type_id', 'judgement-types');
      await refers('runs', 'judgement_id', 'judgements');
      await refers('runs', 'judgement_type_id', 'judgement-types');
      await refers('clarifications', 'from_team_id', 'teams');
      await refers('clarifications', 'reply_to_id', 'clarifications');
      await refers('awards', 'team_ids', 'teams');
    });

    it('the feed has the same objects', async () => {
      const feedClient = await FeedClient.connect(harness.site, cid, author);
      expect(feedClient.response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
      const events = await feedClient.untilState();
      feedClient.close();
      expect(events[0]).toMatchObject({ type: 'contest', id: null, data: await one('') });
      expect(events.at(-1)).toMatchObject({
        type: 'state',
        id: null,
        data: await one('/state'),
        token: expect.any(String),
      });
      for (const name of LISTS) {
        const eventObjects = events.filter(({ type: found }) => found === name).map(({ data }) => data);
        expect(eventObjects).toEqual(await list(`/${name}`));
      }
    });
  });
});

it('sends a replaced judgement before the one that counts, and marks which counts if the format can', async () => {
  const cid = await harness.createContest({ hasOutsideBoard: true });
  await harness.createContestProblem(cid, { displayId: 'A' });
  const submitId = await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
  const body = { submitId, status: Accepted };
  await harness.site.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
  const judgementsIn = async (version: string) => {
    await setClicsVersion(harness, version);
    const { data } = await request(harness, `/contests/${cid}/judgements`);
    return data.map(({ judgement_type_id: type, current }) => ({ type, current }));
  };
  expect(await judgementsIn('2026-01')).toEqual([
    { type: 'WA', current: false },
    { type: 'AC', current: true },
  ]);
  expect(await judgementsIn('2023-06')).toEqual([
    { type: 'WA', current: undefined },
    { type: 'AC', current: undefined },
  ]);
});

it('names teams as the contest does, and reveals nothing else about people', async () => {
  const cid = await harness.createContest({ hasOutsideBoard: true, showName: 'nickname' });
  await harness.createContestProblem(cid, { displayId: 'A' });
  const eve = await harness.site.signUp({ username: 'the-name-of-eve' });
  await harness.knex('account').where({ uid: eve.uid }).update({ nickname: 'Evening', realname: 'Eve Real' });
  await harness.submitAndJudge(eve, cid, 'A', Accepted, 'int the_code_of_eve;');
  const feedClient = await FeedClient.connect(harness.site, cid);
  await feedClient.untilState();
  feedClient.close();
  expect(feedClient.text).toContain('Evening');
  for (const secret of ['the-name-of-eve', 'Eve Real', '@example.org', 'the_code_of_eve', '127.0.0.1']) {
    expect(feedClient.text).not.toContain(secret);
  }
});
