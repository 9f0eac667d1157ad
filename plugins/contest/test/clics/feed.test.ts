import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Log } from '@tribunal/server';
import { seeded, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContestType, type BoardPage } from '../../contract';
import { replay, type Look } from '../../command/replay';
import { readRecord } from '../../record';
import { ScoreboardCache } from '../../server/board/scoreboard-cache';
import { ClicsDoor } from '../../server/clics/door';
import { PictureMaker } from '../../server/clics/feed';
import { CLICS_VERSIONS, FeedIntervals, FeedLimits } from '../../server/clics/limits';
import { SubmissionHistoryCache } from '../../server/clics/view';
import { organiser } from '../office/support';
import { acm, oi, rank, secondServer } from '../board/support';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { ask, Feed, speak, type FeedEvent, type Json } from './support';

const { Accepted, WrongAnswer, CompileError, TimeLimitExceeded, SystemError, PresentationError } = Status;

let world: ContestTestSite;
let author: TestUser;
let people: TestUser[];
beforeAll(async () => {
  world = await startContestTestSite();
  author = await organiser(world);
  people = [];
  for (const username of ['ada', 'bob', 'eve', 'dan']) people.push(await world.site.signUp({ username }));
});
afterAll(() => world?.stop());

const makeContest = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}): Promise<number> => {
  const cid = await world.makeContest({ uid: author.uid, hasOutsideBoard: true, ...wish });
  const score = wish.type === ContestType.Oi ? { score: 100 } : {};
  for (const displayId of ['A', 'B', 'C']) await world.makeContestProblem(cid, { displayId, ...score });
  return cid;
};
const types = (events: readonly FeedEvent[]) => events.map(({ type }) => type);

/** Feeds of visitors look every two seconds; what they tell comes after several looks. */
describe('a feed that is read', { timeout: 60_000 }, () => {
  it('tells verdicts as they come, after what they refer to', async () => {
    const cid = await makeContest();
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    for (const [person, status] of [
      [people[0]!, WrongAnswer],
      [people[1]!, Accepted],
      [people[0]!, Accepted],
    ] as const) {
      const submitId = String(await world.run(person, cid, 'A', status));
      const came = await feed.until(
        ({ type, data }) => type === 'judgements' && (data as Json)['submission_id'] === submitId,
      );
      const sent = came.find(({ type, id }) => type === 'submissions' && id === submitId);
      expect(sent).toMatchObject({ data: { team_id: person.uid } });
    }
    const order = types(feed.events);
    expect(order.indexOf('teams')).toBeLessThan(order.indexOf('submissions'));
    expect(order.indexOf('submissions')).toBeLessThan(order.indexOf('judgements'));
    feed.leave();
  });

  it('says that a verdict that is replaced counts no more, and the new one does', async () => {
    await speak(world, '2026-01');
    const cid = await makeContest();
    const submitId = await world.run(people[0]!, cid, 'A', WrongAnswer);
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    await world.site.api('POST /api/admin/judge/manual-judge', {
      body: { submitId, status: Accepted },
      as: world.root,
    });
    const came = await feed.until(
      ({ type, data }) => type === 'judgements' && (data as Json)['judgement_type_id'] === 'AC',
    );
    feed.leave();
    const told = came.filter(({ type }) => type === 'judgements');
    expect(told).toMatchObject([{ data: { current: false } }, { data: { current: true } }]);
    await speak(world, '2023-06');
  });

  it('takes back what is gone with a problem', async () => {
    const cid = await makeContest();
    const [problem] = (await ask(world, `/contests/${cid}/problems`)).data;
    const submitId = await world.run(people[0]!, cid, 'A', Accepted);
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    const since = feed.token;
    const { pid } = await world
      .knex('contestProblem')
      .where({ id: Number(problem!['id']) })
      .first<{ pid: number }>();
    await world.calls.api('DELETE /api/admin/contest/problem', {
      query: { cid, pid, withSubmissions: true },
      as: author,
    });
    const gone = (events: readonly FeedEvent[]) =>
      events.filter(({ data }) => data === null).map(({ type, id }) => `${type} ${id}`);
    const came = await feed.until(({ type, data }) => type === 'problems' && data === null);
    feed.leave();
    expect(gone(came)).toContain(`submissions ${submitId}`);
    const resumed = await Feed.open(world.site, cid, undefined, since);
    const events = await resumed.untilState();
    resumed.leave();
    expect(gone(events)).toContain(`submissions ${submitId}`);
    const left = events.find(({ type }) => type === 'problems')!.data as Json[];
    expect(left.map(({ label }) => label)).toEqual(['B', 'C']);
  });

  it('has nothing that was sent to a problem which is removed in the middle of a look', async () => {
    const cid = await world.makeContest({ uid: author.uid, hasOutsideBoard: true });
    const { pid } = await world.makeContestProblem(cid, { displayId: 'A' });
    await world.run(people[0]!, cid, 'A', Accepted);
    const { of: read } = SubmissionHistoryCache.prototype;
    const look = vi.spyOn(SubmissionHistoryCache.prototype, 'of').mockImplementationOnce(async function (
      this: SubmissionHistoryCache,
      at,
    ) {
      const history = await read.call(this, at);
      const query = { cid, pid, withSubmissions: true };
      await world.calls.api('DELETE /api/admin/contest/problem', { query, as: author });
      return history;
    });
    const feed = await Feed.open(world.site, cid);
    const told = types(await feed.untilState());
    feed.leave();
    look.mockRestore();
    expect(told.filter((type) => ['problems', 'submissions', 'judgements'].includes(type))).toEqual([]);
  });

  it('goes on, in another process, from where it was read to', async () => {
    await using second = await secondServer(world);
    const cid = await makeContest();
    const known = await world.run(people[0]!, cid, 'A', WrongAnswer);
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    feed.leave();
    const fresh = await world.run(people[1]!, cid, 'A', Accepted);
    const resumed = await Feed.open(second, cid, undefined, feed.token);
    const events = await resumed.untilState();
    resumed.leave();
    const live = events.filter(({ type }) => type === 'submissions' || type === 'judgements');
    expect(live.map(({ type, id, data }) => (type === 'submissions' ? id : (data as Json)['submission_id']))).toEqual([
      String(fresh),
      String(fresh),
    ]);
    expect(JSON.stringify(live)).not.toContain(`"${known}"`);
    const whole = events.find(({ type }) => type === 'teams')!;
    expect([whole.id, (whole.data as Json[]).length]).toEqual([null, 2]);
  });

  it('ends when the contest is hidden, when its key is another, and when the site speaks another version', async () => {
    const cid = await makeContest();
    const { key } = await world.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as: author });
    const [keyed, open] = [await Feed.open(world.site, cid, { key }), await Feed.open(world.site, cid)];
    await Promise.all([keyed.untilState(), open.untilState()]);
    await world.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as: author });
    await world.send(people[0]!, cid, 'A');
    await keyed.untilEnd();
    await open.until(({ type }) => type === 'submissions');
    await world.knex('contest').where({ id: cid }).update({ isVisible: false });
    await world.send(world.root, cid, 'A');
    await open.untilEnd();
    await world.knex('contest').where({ id: cid }).update({ isVisible: true });
    const old = await Feed.open(world.site, cid);
    await old.untilState();
    await speak(world, '2026-01');
    await world.send(people[0]!, cid, 'A');
    await old.untilEnd();
    await speak(world, '2023-06');
  });

  it('goes on when it could not be looked for a while, and says so in the log of the server', async () => {
    const cid = await makeContest();
    const feed = await Feed.open(world.site, cid);
    await feed.untilState();
    const warn = vi.spyOn(resolve(world.site.app.container, Log), 'warn');
    const looks = vi.spyOn(ClicsDoor.prototype, 'open').mockRejectedValueOnce(new Error('no database'));
    const submitId = await world.run(people[0]!, cid, 'A', Accepted);
    await feed.until(({ type, data }) => type === 'judgements' && (data as Json)['submission_id'] === String(submitId));
    feed.leave();
    expect(looks.mock.calls.length).toBeGreaterThan(1);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ cid, err: expect.objectContaining({ message: 'no database' }) }),
      expect.stringContaining('feed'),
    );
    vi.restoreAllMocks();
  });

  it('is one of a few of one account', async () => {
    const cid = await makeContest();
    const feeds: Feed[] = [];
    while (feeds.length < FeedLimits.perAccount) feeds.push(await Feed.open(world.site, cid, people[0]));
    expect((await Feed.open(world.site, cid, people[0])).response.status).toBe(429);
    feeds.push(await Feed.open(world.site, cid, people[1]), await Feed.open(world.site, cid));
    expect(feeds.map(({ response }) => response.status)).toEqual(feeds.map(() => 200));
    for (const feed of feeds) feed.leave();
    await expect
      .poll(async () => {
        const next = await Feed.open(world.site, cid, people[0]);
        next.leave();
        return next.response.status;
      })
      .toBe(200);
  });

  it('costs no more when many listen', async () => {
    const cid = await makeContest();
    const feeds: Feed[] = [];
    while (feeds.length < 10) feeds.push(await Feed.open(world.site, cid));
    for (const feed of feeds) await feed.untilState();
    const [looks, pictures] = [vi.spyOn(ScoreboardCache.prototype, 'of'), vi.spyOn(PictureMaker.prototype, 'live')];
    const beganAt = performance.now();
    const heard = Promise.all(
      feeds.map((feed) =>
        feed.until(({ type, data }) => type === 'judgements' && (data as Json)['judgement_type_id'] === 'AC'),
      ),
    );
    for (let count = 0; count < 5; count++) await world.run(people[0]!, cid, 'A', WrongAnswer);
    await world.run(people[1]!, cid, 'A', Accepted);
    await heard;
    const most = 2 + Math.floor((performance.now() - beganAt) / FeedIntervals.gap.other);
    const cids = [looks.mock.calls.map(([{ id }]) => id), pictures.mock.calls.map(([{ view }]) => view.contest.id)];
    for (const all of cids) {
      // Those whom others have just left are still looked at.
      const { length } = all.filter((id) => id === cid);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(most);
    }
    vi.restoreAllMocks();
    for (const feed of feeds) feed.leave();
  });

  it('is one of a few from one address', async () => {
    const cid = await makeContest();
    const feeds: Feed[] = [];
    while (feeds.length < FeedLimits.perAddress) feeds.push(await Feed.open(world.site, cid));
    const { response } = await Feed.open(world.site, cid);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      429,
      expect.stringMatching(/^application\/json/),
    ]);
    for (const feed of feeds) feed.leave();
    await expect
      .poll(async () => {
        const next = await Feed.open(world.site, cid);
        next.leave();
        return next.response.status;
      })
      .toBe(200);
  });
});

/** What a board says, by team: rank, results of problems by label. */
const boardLines = (page: BoardPage, isOi: boolean): string[] =>
  (isOi ? oi(page) : acm(page))
    .map((row) => {
      const cells = Object.entries(row.submissionInfo).sort(([a], [b]) => (a < b ? -1 : 1));
      const written = cells.map(([label, cell]) =>
        cell === null || typeof cell === 'number'
          ? `${label}=${cell ?? 0}`
          : `${label}${cell.isAC ? `+${cell.errorNum}@${cell.ACTime}` : `-${cell.errorNum}`}${cell.isFirstAC ? '*' : ''}?${cell.tryNum}`,
      );
      return [
        row.uid,
        row.rank === -1 ? '*' : row.rank,
        'ac' in row ? `${row.ac} ${row.totalTime}` : row.totalScore,
        ...written,
      ].join(' ');
    })
    .sort();

const recordLines = (text: string, look: Look): string[] => {
  const { standings, firstToSolve } = replay(readRecord(text, { now: world.now().getTime() }), look);
  return standings
    .map(({ team, rank: place, solved, penaltySeconds, score, problems }) => {
      const cells = Object.entries(problems).sort(([a], [b]) => (a < b ? -1 : 1));
      const written = cells.map(([label, cell]) => {
        if (cell.score !== undefined) return `${label}=${cell.score ?? 0}`;
        const first = firstToSolve[label]?.team === team ? '*' : '';
        const result = cell.solved ? `+${cell.attempts - 1}@${cell.timeSeconds}` : `-${cell.attempts}`;
        return `${label}${result}${first}?${cell.pending}`;
      });
      return [team, place ?? '*', score ?? `${solved} ${penaltySeconds}`, ...written].join(' ');
    })
    .sort();
};

describe.each(CLICS_VERSIONS)('a feed of version %s, read as a record,', (version) => {
  beforeAll(() => speak(world, version));
  afterAll(() => speak(world, '2023-06'));

  it.each([
    ['the ACM', ContestType.Acm, 7],
    ['the OI', ContestType.Oi, 8],
  ] as const)(
    'has the standings of the contest under %s rule, open and frozen',
    async (_name, type, seed) => {
      const { next: random, below, pick } = seeded(seed);
      const cid = await makeContest({
        ...{ type, unitMs: 60_000, tieBreak: 'last-accepted', oiCounts: 'Highest', starAccounts: ['dan'] },
        ...{
          startAt: world.now(),
          endAt: world.minutes(60),
          isSealed: true,
          sealAt: world.minutes(12),
          isUnsealedByEnd: false,
        },
      });
      const verdicts = [Accepted, WrongAnswer, CompileError, TimeLimitExceeded, SystemError, PresentationError];
      const judged: number[] = [];
      for (let step = 0; step < 30; step++) {
        if (random() < 0.8) world.pass(1);
        if (random() < 0.15 && judged.length > 0) {
          const body = { submitId: judged[below(judged.length)]!, status: pick([Accepted, WrongAnswer]) };
          await world.site.reply('POST /api/admin/judge/manual-judge', { body, as: world.root });
        } else if (random() < 0.9)
          judged.push(await world.run(pick(people), cid, pick(['A', 'B', 'C']), pick(verdicts)));
        else await world.send(pick(people), cid, pick(['A', 'B', 'C']));
      }
      const feed = await Feed.open(world.site, cid, author);
      await feed.untilState();
      feed.leave();
      const isOi = type === ContestType.Oi;
      const live = await rank(world.calls, author, cid, { forceRefresh: true, limit: 100 });
      const frozen = await rank(world.calls, people[0]!, cid, { limit: 100 });
      expect(live.records.length).toBe(4);
      expect(recordLines(feed.text, { atMinute: null, isFrozen: false })).toEqual(boardLines(live, isOi));
      expect(recordLines(feed.text, { atMinute: null, isFrozen: true })).toEqual(boardLines(frozen, isOi));
      expect(frozen.records).not.toEqual(live.records);
    },
    60_000,
  );
});

it('every feed ends, cleanly, when the plugin goes off, and others begin when it is on again', async () => {
  const cid = await makeContest();
  const feeds = [await Feed.open(world.site, cid), await Feed.open(world.site, cid, author)];
  for (const feed of feeds) await feed.untilState();
  const set = (wanted: 'on' | 'off') =>
    world.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: world.root });
  await set('off');
  for (const feed of feeds) await feed.untilEnd();
  await set('on');
  await expect.poll(async () => (await ask(world, '/contests')).status, { timeout: 10_000 }).toBe(200);
  const again = await Feed.open(world.site, cid);
  expect((await again.untilState()).length).toBeGreaterThan(0);
  again.leave();
});
