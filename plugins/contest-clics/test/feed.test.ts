import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Log } from '@tribunal/server';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContestType, type BoardPage } from '@tribunal/plugin-contest/contract';
import { replay, type ReplayView } from '../../contest-records/command/replay';
import { readRecord } from '../../contest-records/record';
import { ScoreboardCache } from '../../contest/server/board/scoreboard-cache';
import { ClicsAuthorizer } from '../server/authorization';
import { FeedSnapshotCache } from '../server/feed';
import { CLICS_VERSIONS, FeedIntervals, FeedLimits } from '../server/limits';
import { SubmissionHistoryCache } from '../server/view';
import { createOrganiser } from '../../contest/test/admin/support';
import { acm, oi, rank, secondServer } from '../../contest/test/board/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import { request, FeedClient, setClicsVersion, type FeedEvent, type Json } from './support';

const { Accepted, WrongAnswer, CompileError, TimeLimitExceeded, SystemError, PresentationError } = Status;

let harness: ContestHarness;
let author: TestUser;
let contestants: TestUser[];
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-clics')] });
  author = await createOrganiser(harness);
  contestants = [];
  for (const username of ['ada', 'bob', 'eve', 'dan']) contestants.push(await harness.site.signUp({ username }));
});
afterAll(() => harness?.stop());

const createContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}): Promise<number> => {
  const cid = await harness.createContest({ uid: author.uid, hasOutsideBoard: true, ...options });
  const score = options.type === ContestType.Oi ? { score: 100 } : {};
  for (const displayId of ['A', 'B', 'C']) await harness.createContestProblem(cid, { displayId, ...score });
  return cid;
};
const types = (events: readonly FeedEvent[]) => events.map(({ type }) => type);

/** Feeds of anonymous users poll every two seconds; events arrive after several polls. */
describe('a feed that is read', { timeout: 60_000 }, () => {
  it('sends verdicts as they arrive, after what they refer to', async () => {
    const cid = await createContest();
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    for (const [person, status] of [
      [contestants[0]!, WrongAnswer],
      [contestants[1]!, Accepted],
      [contestants[0]!, Accepted],
    ] as const) {
      const submitId = String(await harness.submitAndJudge(person, cid, 'A', status));
      const received = await feedClient.until(
        ({ type, data }) => type === 'judgements' && (data as Json)['submission_id'] === submitId,
      );
      const sent = received.find(({ type, id }) => type === 'submissions' && id === submitId);
      expect(sent).toMatchObject({ data: { team_id: person.uid } });
    }
    const order = types(feedClient.events);
    expect(order.indexOf('teams')).toBeLessThan(order.indexOf('submissions'));
    expect(order.indexOf('submissions')).toBeLessThan(order.indexOf('judgements'));
    feedClient.close();
  });

  it('says that a verdict that is replaced counts no more, and the new one does', async () => {
    await setClicsVersion(harness, '2026-01');
    const cid = await createContest();
    const submitId = await harness.submitAndJudge(contestants[0]!, cid, 'A', WrongAnswer);
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    await harness.site.api('POST /api/admin/judge/manual-judge', {
      body: { submitId, status: Accepted },
      as: harness.root,
    });
    const received = await feedClient.until(
      ({ type, data }) => type === 'judgements' && (data as Json)['judgement_type_id'] === 'AC',
    );
    feedClient.close();
    const judgementEvents = received.filter(({ type }) => type === 'judgements');
    expect(judgementEvents).toMatchObject([{ data: { current: false } }, { data: { current: true } }]);
    await setClicsVersion(harness, '2023-06');
  });

  it('withdraws what was removed with a problem', async () => {
    const cid = await createContest();
    const [problem] = (await request(harness, `/contests/${cid}/problems`)).data;
    const submitId = await harness.submitAndJudge(contestants[0]!, cid, 'A', Accepted);
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    const since = feedClient.lastToken;
    const { pid } = await harness
      .knex('contestProblem')
      .where({ id: Number(problem!['id']) })
      .first<{ pid: number }>();
    await harness.calls.api('DELETE /api/admin/contest/problem', {
      query: { cid, pid, withSubmissions: true },
      as: author,
    });
    const removedIds = (events: readonly FeedEvent[]) =>
      events.filter(({ data }) => data === null).map(({ type, id }) => `${type} ${id}`);
    const received = await feedClient.until(({ type, data }) => type === 'problems' && data === null);
    feedClient.close();
    expect(removedIds(received)).toContain(`submissions ${submitId}`);
    const resumed = await FeedClient.connect(harness.site, cid, undefined, since);
    const events = await resumed.untilState();
    resumed.close();
    expect(removedIds(events)).toContain(`submissions ${submitId}`);
    const remainingProblems = events.find(({ type }) => type === 'problems')!.data as Json[];
    expect(remainingProblems.map(({ label }) => label)).toEqual(['B', 'C']);
  });

  it('sends the problems whose place has changed, each with its new one', async () => {
    const cid = await createContest();
    const rows = await harness.knex('contestProblem').where({ cid }).orderBy('id').select('id');
    const [a, b, c] = rows.map(({ id }) => id);
    for (const label of ['C', 'A', 'B']) await harness.submitAndJudge(contestants[0]!, cid, label, Accepted);
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    const body = { cid, ids: [b!, a!, c!] };
    await harness.calls.api('PUT /api/admin/contest/problem-order', { body, as: author });
    const received = await feedClient.until(({ type, id }) => type === 'problems' && id === String(a));
    feedClient.close();
    const places = received.map(({ id, data }) => [id, (data as Json)['label'], (data as Json)['ordinal']]);
    expect(places).toEqual([
      [String(b), 'B', 1],
      [String(a), 'A', 2],
    ]);
    const problems = (await request(harness, `/contests/${cid}/problems`)).data;
    expect(problems.map(({ label, ordinal }) => [label, ordinal])).toEqual([
      ['B', 1],
      ['A', 2],
      ['C', 3],
    ]);
    const { data: board } = await request<{ rows: { problems: Json[] }[] }>(harness, `/contests/${cid}/scoreboard`);
    expect(board.rows.map(({ problems: cells }) => cells.map((cell) => cell['problem_id']))).toEqual([
      [b, a, c].map(String),
    ]);
  });

  it('has nothing that was sent to a problem which is removed in the middle of a look', async () => {
    const cid = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.submitAndJudge(contestants[0]!, cid, 'A', Accepted);
    const { get: read } = SubmissionHistoryCache.prototype;
    const historyRead = vi.spyOn(SubmissionHistoryCache.prototype, 'get').mockImplementationOnce(async function (
      this: SubmissionHistoryCache,
      at,
    ) {
      const history = await read.call(this, at);
      const query = { cid, pid, withSubmissions: true };
      await harness.calls.api('DELETE /api/admin/contest/problem', { query, as: author });
      return history;
    });
    const feedClient = await FeedClient.connect(harness.site, cid);
    const eventTypes = types(await feedClient.untilState());
    feedClient.close();
    historyRead.mockRestore();
    expect(eventTypes.filter((type) => ['problems', 'submissions', 'judgements'].includes(type))).toEqual([]);
  });

  it('goes on, in another process, from where it was read to', async () => {
    await using second = await secondServer(harness, [await contestPlugin('contest-clics')]);
    const cid = await createContest();
    const known = await harness.submitAndJudge(contestants[0]!, cid, 'A', WrongAnswer);
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    feedClient.close();
    const newFeed = await harness.submitAndJudge(contestants[1]!, cid, 'A', Accepted);
    const resumed = await FeedClient.connect(second, cid, undefined, feedClient.lastToken);
    const events = await resumed.untilState();
    resumed.close();
    const live = events.filter(({ type }) => type === 'submissions' || type === 'judgements');
    expect(live.map(({ type, id, data }) => (type === 'submissions' ? id : (data as Json)['submission_id']))).toEqual([
      String(newFeed),
      String(newFeed),
    ]);
    expect(JSON.stringify(live)).not.toContain(`"${known}"`);
    const whole = events.find(({ type }) => type === 'teams')!;
    expect([whole.id, (whole.data as Json[]).length]).toEqual([null, 2]);
  });

  it('ends when the contest is hidden, when its key changes, and when the site uses another version', async () => {
    const cid = await createContest();
    const { key } = await harness.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as: author });
    const [keyed, open] = [
      await FeedClient.connect(harness.site, cid, { key }),
      await FeedClient.connect(harness.site, cid),
    ];
    await Promise.all([keyed.untilState(), open.untilState()]);
    await harness.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as: author });
    await harness.send(contestants[0]!, cid, 'A');
    await keyed.untilEnd();
    await open.until(({ type }) => type === 'submissions');
    await harness.knex('contest').where({ id: cid }).update({ isVisible: false });
    await harness.send(harness.root, cid, 'A');
    await open.untilEnd();
    await harness.knex('contest').where({ id: cid }).update({ isVisible: true });
    const old = await FeedClient.connect(harness.site, cid);
    await old.untilState();
    await setClicsVersion(harness, '2026-01');
    await harness.send(contestants[0]!, cid, 'A');
    await old.untilEnd();
    await setClicsVersion(harness, '2023-06');
  });

  it('continues after reads have failed for a while, and says so in the log of the server', async () => {
    const cid = await createContest();
    const feedClient = await FeedClient.connect(harness.site, cid);
    await feedClient.untilState();
    const warn = vi.spyOn(resolve(harness.site.app.container, Log), 'warn');
    const opens = vi.spyOn(ClicsAuthorizer.prototype, 'authorize').mockRejectedValueOnce(new Error('no database'));
    const submitId = await harness.submitAndJudge(contestants[0]!, cid, 'A', Accepted);
    await feedClient.until(
      ({ type, data }) => type === 'judgements' && (data as Json)['submission_id'] === String(submitId),
    );
    feedClient.close();
    expect(opens.mock.calls.length).toBeGreaterThan(1);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ cid, err: expect.objectContaining({ message: 'no database' }) }),
      expect.stringContaining('feed'),
    );
    vi.restoreAllMocks();
  });

  it('is one of a few of one account', async () => {
    const cid = await createContest();
    const feeds: FeedClient[] = [];
    while (feeds.length < FeedLimits.perAccount)
      feeds.push(await FeedClient.connect(harness.site, cid, contestants[0]));
    expect((await FeedClient.connect(harness.site, cid, contestants[0])).response.status).toBe(429);
    feeds.push(
      await FeedClient.connect(harness.site, cid, contestants[1]),
      await FeedClient.connect(harness.site, cid),
    );
    expect(feeds.map(({ response }) => response.status)).toEqual(feeds.map(() => 200));
    for (const feedClient of feeds) feedClient.close();
    await expect
      .poll(async () => {
        const next = await FeedClient.connect(harness.site, cid, contestants[0]);
        next.close();
        return next.response.status;
      })
      .toBe(200);
  });

  it('costs no more when many listen', async () => {
    const cid = await createContest();
    const feeds: FeedClient[] = [];
    while (feeds.length < 10) feeds.push(await FeedClient.connect(harness.site, cid));
    for (const feedClient of feeds) await feedClient.untilState();
    const [boardReads, pictures] = [
      vi.spyOn(ScoreboardCache.prototype, 'get'),
      vi.spyOn(FeedSnapshotCache.prototype, 'live'),
    ];
    const beganAt = performance.now();
    const allReceived = Promise.all(
      feeds.map((feedClient) =>
        feedClient.until(({ type, data }) => type === 'judgements' && (data as Json)['judgement_type_id'] === 'AC'),
      ),
    );
    for (let count = 0; count < 5; count++) await harness.submitAndJudge(contestants[0]!, cid, 'A', WrongAnswer);
    await harness.submitAndJudge(contestants[1]!, cid, 'A', Accepted);
    await allReceived;
    const maxReads = 2 + Math.floor((performance.now() - beganAt) / FeedIntervals.gap.other);
    const cids = [
      boardReads.mock.calls.map(([{ id }]) => id),
      pictures.mock.calls.map(([{ view }]) => view.contest.id),
    ];
    for (const all of cids) {
      // Views that other readers have just left are still polled.
      const { length } = all.filter((id) => id === cid);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(maxReads);
    }
    vi.restoreAllMocks();
    for (const feedClient of feeds) feedClient.close();
  });

  it('is one of a few from one address', async () => {
    const cid = await createContest();
    const feeds: FeedClient[] = [];
    while (feeds.length < FeedLimits.perAddress) feeds.push(await FeedClient.connect(harness.site, cid));
    const { response } = await FeedClient.connect(harness.site, cid);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      429,
      expect.stringMatching(/^application\/json/),
    ]);
    for (const feedClient of feeds) feedClient.close();
    await expect
      .poll(async () => {
        const next = await FeedClient.connect(harness.site, cid);
        next.close();
        return next.response.status;
      })
      .toBe(200);
  });
});

/** Formats a scoreboard by team: rank, and results of problems by label. */
const boardLines = (page: BoardPage, isOi: boolean): string[] =>
  (isOi ? oi(page) : acm(page))
    .map((row) => {
      const cells = Object.entries(row.submissionInfo).sort(([a], [b]) => (a < b ? -1 : 1));
      const cellTexts = cells.map(([label, cell]) =>
        cell === null || typeof cell === 'number'
          ? `${label}=${cell ?? 0}`
          : `${label}${cell.isAC ? `+${cell.errorNum}@${cell.ACTime}` : `-${cell.errorNum}`}${cell.isFirstAC ? '*' : ''}?${cell.tryNum}`,
      );
      return [
        row.uid,
        row.rank === -1 ? '*' : row.rank,
        'ac' in row ? `${row.ac} ${row.totalTime}` : row.totalScore,
        ...cellTexts,
      ].join(' ');
    })
    .sort();

const recordLines = (text: string, replayView: ReplayView): string[] => {
  const { standings, firstToSolve } = replay(readRecord(text, { now: harness.now().getTime() }), replayView);
  return standings
    .map(({ team, rank: place, solved, penaltySeconds, score, problems }) => {
      const cells = Object.entries(problems).sort(([a], [b]) => (a < b ? -1 : 1));
      const cellTexts = cells.map(([label, cell]) => {
        if (cell.score !== undefined) return `${label}=${cell.score ?? 0}`;
        const first = firstToSolve[label]?.team === team ? '*' : '';
        const result = cell.solved ? `+${cell.attempts - 1}@${cell.timeSeconds}` : `-${cell.attempts}`;
        return `${label}${result}${first}?${cell.pending}`;
      });
      return [team, place ?? '*', score ?? `${solved} ${penaltySeconds}`, ...cellTexts].join(' ');
    })
    .sort();
};

describe.each(CLICS_VERSIONS)('a feed of version %s, read as a record,', (version) => {
  beforeAll(() => setClicsVersion(harness, version));
  afterAll(() => setClicsVersion(harness, '2023-06'));

  it.each([
    ['the ACM', ContestType.Acm, 7],
    ['the OI', ContestType.Oi, 8],
  ] as const)(
    'has the standings of the contest under %s rule, open and frozen',
    async (_name, type, seed) => {
      const { next: random, below, pick } = seededRandom(seed);
      const cid = await createContest({
        type,
        unitMs: 60_000,
        tieBreak: 'last-accepted',
        oiCounts: 'Highest',
        starAccounts: ['dan'],

        startAt: harness.now(),
        endAt: harness.minutes(60),
        isSealed: true,
        sealAt: harness.minutes(12),
        isUnsealedByEnd: false,
      });
      const verdicts = [Accepted, WrongAnswer, CompileError, TimeLimitExceeded, SystemError, PresentationError];
      const judged: number[] = [];
      for (let step = 0; step < 30; step++) {
        if (random() < 0.8) harness.advanceMinutes(1);
        if (random() < 0.15 && judged.length > 0) {
          const body = { submitId: judged[below(judged.length)]!, status: pick([Accepted, WrongAnswer]) };
          await harness.site.reply('POST /api/admin/judge/manual-judge', { body, as: harness.root });
        } else if (random() < 0.9)
          judged.push(await harness.submitAndJudge(pick(contestants), cid, pick(['A', 'B', 'C']), pick(verdicts)));
        else await harness.send(pick(contestants), cid, pick(['A', 'B', 'C']));
      }
      const feedClient = await FeedClient.connect(harness.site, cid, author);
      await feedClient.untilState();
      feedClient.close();
      const isOi = type === ContestType.Oi;
      const live = await rank(harness.calls, author, cid, { forceRefresh: true, limit: 100 });
      const frozen = await rank(harness.calls, contestants[0]!, cid, { limit: 100 });
      expect(live.records.length).toBe(4);
      expect(recordLines(feedClient.text, { atMinute: null, isFrozen: false })).toEqual(boardLines(live, isOi));
      expect(recordLines(feedClient.text, { atMinute: null, isFrozen: true })).toEqual(boardLines(frozen, isOi));
      expect(frozen.records).not.toEqual(live.records);
    },
    60_000,
  );
});

it('every feed ends, cleanly, when the plugin goes off, and others begin when it is on again', async () => {
  const cid = await createContest();
  const feeds = [await FeedClient.connect(harness.site, cid), await FeedClient.connect(harness.site, cid, author)];
  for (const feedClient of feeds) await feedClient.untilState();
  const setPlugin = (wanted: 'on' | 'off') =>
    harness.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: harness.root });
  await setPlugin('off');
  for (const feedClient of feeds) await feedClient.untilEnd();
  await setPlugin('on');
  await expect.poll(async () => (await request(harness, '/contests')).status, { timeout: 10_000 }).toBe(200);
  const again = await FeedClient.connect(harness.site, cid);
  expect((await again.untilState()).length).toBeGreaterThan(0);
  again.close();
});
