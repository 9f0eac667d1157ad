import { Status } from '@tribunal/contract';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType, type AcmRow, type OiRow } from '@tribunal/plugin-contest/contract';
import type { ContestReplay } from '../../contract';
import { boardOf, ContestRuns, type AcmStanding, type OiStanding, type Standing } from '../../../contest/standings';
import { rank } from '../../../contest/test/board/support';
import { createOrganiser } from '../../../contest/test/admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../../contest/test/contest-harness';
import { fixture, HOUR, MINUTE, importVisibleRecord, plainRecord } from '../record-import/record-fixtures';

const REPLAY = 'GET /api/get-contest-replay';
const { Accepted, WrongAnswer, Pending } = Status;

let harness: ContestHarness;
let [ada, bob, author]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-records')] });
  ada = await harness.site.signUp({ username: 'ada' });
  bob = await harness.site.signUp({ username: 'bob' });
  author = await createOrganiser(harness);
});
afterAll(() => harness?.stop());

const ask = (as: TestUser | undefined, cid: number) =>
  harness.calls.reply(REPLAY, { query: { cid }, ...(as && { as }) });
const read = (cid: number): Promise<ContestReplay> => harness.calls.api(REPLAY, { query: { cid }, as: ada! });
/** Advances to the end of a contest that began an hour ago. */
const toTheEnd = (): void => harness.advanceMinutes(240);

describe(REPLAY, () => {
  it('is for those who may enter', async () => {
    const cid = await harness.createContest({ when: 'ended', auth: ContestAuth.Private, password: 'open' });
    expect((await ask(undefined, cid)).status).toBe(401);
    expect((await ask(ada, cid)).status).toBe(403);
    expect((await ask(ada, 999_999)).status).toBe(404);
    expect((await ask(ada, await harness.createContest({ when: 'ended', isVisible: false }))).status).toBe(404);
    await harness.enrol(cid, ada!);
    expect((await ask(ada, cid)).status).toBe(200);
  });

  it('refuses a contest that goes on or hides something, to its admins too', async () => {
    const freeze = { isSealed: true, sealAt: harness.minutes(-100), isUnsealedByEnd: false };
    const running = await harness.createContest({ uid: author!.uid });
    const frozenContest = await harness.createContest({ when: 'ended', uid: author!.uid, ...freeze });
    for (const as of [ada, author, harness.root]) {
      expect((await ask(as, running)).status).toBe(403);
      expect((await ask(as, frozenContest)).status).toBe(403);
    }
    await harness.knex('contest').where({ id: frozenContest }).update({ revealedAt: harness.now() });
    expect((await ask(ada, frozenContest)).status).toBe(200);
  });

  it('has what counted, by time, and of all names only the one that the contest shows', async () => {
    const names = { nickname: 'The Countess', realname: 'Augusta Byron', school: 'Trinity' };
    await harness.knex('account').where({ uid: ada!.uid }).update(names);
    const cid = await harness.createContest({ showName: 'nickname', starAccounts: ['BOB'], takesLate: true });
    const { id } = await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000' });
    const first = await harness.send(ada!, cid, 'A');
    harness.advanceMinutes(1);
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    await harness.submitAndJudge(harness.root, cid, 'A', Accepted);
    await harness.judge(first, Accepted);
    await harness.send(bob!, cid, 'A');
    toTheEnd();
    await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
    const replay = await read(cid);
    expect(replay).toMatchObject({
      cid,
      rules: { type: ContestType.Acm, penaltyMs: 20 * MINUTE, unitMs: 1000, tieBreak: 'none' },
      lengthMs: 5 * HOUR,
      freezeMs: null,
      problems: [{ id, displayId: 'A', displayTitle: 'Problem A', color: '#ff0000', fullScore: 100 }],
      runs: {
        problem: [0, 0, 0],
        atMs: [HOUR, HOUR + MINUTE, HOUR + MINUTE],
        status: [Accepted, WrongAnswer, Pending],
      },
    });
    const sentBy = replay.runs.team.map((place) => replay.teams[place]);
    const [countess, star] = [
      { team: ada!.uid, name: 'The Countess', school: 'Trinity', isStar: false },
      { team: bob!.uid, name: 'bob', school: null, isStar: true },
    ];
    expect(sentBy).toEqual([countess, star, star]);
    expect(replay.teams).toHaveLength(2);
    expect(JSON.stringify(replay)).not.toMatch(/"ada"|Augusta/);
    await harness.knex('account').where({ uid: ada!.uid }).update({ nickname: null, realname: null, school: null });
  });

  it('follows what becomes of the contest afterwards', async () => {
    const cid = await harness.createContest();
    await harness.createContestProblem(cid, { displayId: 'A' });
    const submitId = await harness.send(ada!, cid, 'A');
    toTheEnd();
    expect((await read(cid)).runs.status).toEqual([Pending]);
    expect(await read(cid)).toEqual(await read(cid));
    await harness.judge(submitId, WrongAnswer);
    expect((await read(cid)).runs.status).toEqual([WrongAnswer]);
    await harness.knex('account').where({ uid: ada!.uid }).update({ school: 'Renamed' });
    harness.advanceMinutes(60);
    expect((await read(cid)).teams).toMatchObject([{ school: 'Renamed' }]);
    await harness.knex('account').where({ uid: ada!.uid }).update({ school: null });
  });

  it('has nothing of those who take part virtually', async () => {
    const cid = await harness.createContest({ when: 'ended' });
    await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.calls.api('POST /api/contest-virtual', { body: { cid }, as: ada! });
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    expect(await read(cid)).toMatchObject({ teams: [], runs: { team: [] } });
  });

  it('of a record has all teams, also those that sent nothing', async () => {
    const { teams, freezeMs, runs, startTime } = await read(await importVisibleRecord(harness, author!, plainRecord()));
    expect(teams.map(({ name, isStar }) => [name, isStar])).toEqual([
      ['Team Ant', false],
      ['Team Bee', false],
      ['The coaches', true],
      ['Team Dog', false],
    ]);
    expect([startTime, freezeMs, runs.atMs.length]).toEqual(['2026-01-10T09:00:00.000Z', 1.5 * HOUR, 6]);
    expect(runs.timeMs[4]).toBe(15);
  });
});

/** Computes the standings at some moment from the columns, as a browser does. */
function foldedAt(replay: ContestReplay, untilMs: number): readonly Standing[] {
  const { runs, teams, problems, rules, lengthMs } = replay;
  const startAt = Date.parse(replay.startTime);
  const stars = new Set(teams.flatMap(({ team, isStar }) => (isStar ? team : [])));
  const field = new ContestRuns();
  runs.team.forEach((team, place) =>
    field.put({
      id: place + 1,
      team: teams[team]!.team,
      problem: problems[runs.problem[place]!]!.id,
      submittedAt: startAt + runs.atMs[place]!,
      status: runs.status[place] as Status,
      score: runs.score[place]!,
      timeMs: runs.timeMs[place]!,
      subtasks: null,
    }),
  );
  const isStar = (team: string): boolean => stars.has(team);
  return boardOf(field, rules, {
    startAt,
    lengthMs,
    untilMs,
    hiddenFromMs: null,
    includesLate: false,
    isStar,
    teams: teams.map(({ team }) => team),
  }).standings();
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Converts a standing to the notation of the server's rows. */
function presentStanding(standing: Standing, labels: ReadonlyMap<number, string>): unknown[] {
  const { team, rank: place, results } = standing;
  const unitMs = 'solved' in standing ? standing.unitMs : 1;
  const cells = [...results].map(([problem, cell]) => [
    labels.get(problem),
    'score' in cell
      ? cell.score
      : [
          cell.solvedAtMs === null ? null : seconds(cell.solvedAtMs - (cell.solvedAtMs % unitMs)),
          cell.errors,
          cell.pending,
          cell.isFirst,
        ],
  ]);
  const totals = 'solved' in standing ? acmTotals(standing) : oiTotals(standing);
  return [place, team, totals, Object.fromEntries(cells)];
}
const acmTotals = ({ solved, total, penaltyMs }: AcmStanding) => [solved, total, seconds(penaltyMs)];
const oiTotals = ({ score, timeMs }: OiStanding) => [score, timeMs];

function presentRow(row: AcmRow | OiRow): unknown[] {
  if (!('ac' in row)) return [row.rank, row.uid, [row.totalScore, row.totalTime], row.submissionInfo];
  const cells = Object.entries(row.submissionInfo).map(([label, cell]) => [
    label,
    [cell.ACTime, cell.errorNum, cell.tryNum, cell.isFirstAC],
  ]);
  return [row.rank, row.uid, [row.ac, row.total, row.totalTime], Object.fromEntries(cells)];
}

async function expectSameBoards(cid: number): Promise<void> {
  const replay = await read(cid);
  const labels = new Map(replay.problems.map(({ id, displayId }) => [id, displayId]));
  const last = Math.ceil(replay.lengthMs / MINUTE);
  for (const atMinute of [0, 1, 17, Math.floor(last / 3), Math.floor(last / 2), last - 1, last]) {
    const folded = foldedAt(replay, atMinute * MINUTE).map((standing) => presentStanding(standing, labels));
    const { records } = await rank(harness.calls, ada!, cid, { atMinute, limit: 300 });
    expect(folded, `minute ${atMinute}`).toEqual(records.map(presentRow));
  }
}

describe('a replay that is counted by the engine comes to the board of the server, minute by minute', () => {
  it.each(['freeze.json', 'minutes.json', 'oi-highest.json', 'oi-recent.json', 'rejudge.ndjson', 'stars.json'])(
    '%s',
    async (name) => expectSameBoards(await importVisibleRecord(harness, author!, fixture(name))),
  );

  it.each([1, 2, 3])('a generated record, %i', async (seed) => {
    const random = seededRandom(seed);
    const rule = seed === 3 ? 'oi' : 'acm';
    const teams = Array.from({ length: 40 }, (_, at) => ({
      id: `t${at}`,
      name: `Team ${at}`,
      unofficial: random.below(8) === 0,
    }));
    const problems = [...'ABCDEFG'].map((label) => ({ id: label, label }));
    const runs = Array.from({ length: 800 }, (_, at) => ({
      id: String(at),
      team: random.pick(teams).id,
      problem: random.pick(problems).id,
      timeMs: random.below(310) * MINUTE + random.pick([0, 1, 30_000]),
      verdict: random.pick(['AC', 'WA', 'WA', 'CE', 'TLE', null]),
      score: random.below(11) * 10,
      runMs: random.below(1000),
    }));
    const options = { rule, lengthMs: 5 * HOUR, freezeMs: 4 * HOUR, teams, problems, runs } as const;
    await expectSameBoards(
      await importVisibleRecord(harness, author!, plainRecord({ ...options, teams, problems, runs })),
    );
  });
});
