import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '../../command/replay';
import { AwardType, ContestType, STAR_RANK, type AcmRow, type OiRow } from '@tribunal/plugin-contest/contract';
import { type ContestRecord, RecordLimits } from '../../contract';
import { readRecord } from '../../record';
import { linesOf, rank } from '../../../contest/test/board/support';
import { createOrganiser } from '../../../contest/test/admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../../contest/test/contest-harness';
import { fixture, importVisibleRecord, plainRecord, importRecord } from './record-fixtures';

const RECORD = 'POST /api/admin/contest/record';
const PREVIEW = 'POST /api/admin/contest/record/preview';
const LINK = 'PUT /api/admin/contest/record-problem';

let harness: ContestHarness;
let [ada, author, other]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-records')] });
  [ada, author, other] = [await harness.site.signUp(), await createOrganiser(harness), await createOrganiser(harness)];
});
afterAll(() => harness?.stop());

const importRequest = (as: TestUser | undefined, body: object, headers?: Record<string, string>) =>
  harness.calls.reply(RECORD, {
    body: { name: 'record.json', ...body } as { name: string; text: string },
    ...(as && { as }),
    ...(headers && { headers }),
  });
/** Returns the row counts of all tables that an import writes. */
const counts = async (): Promise<number[]> => {
  const tables = ['contest', 'contestProblem', 'contestTeam', 'contestLog', 'contestEvent'];
  return Promise.all(tables.map(async (table) => (await harness.knex(table).select()).length));
};

describe(RECORD, () => {
  it('is for those who make contests', async () => {
    const text = JSON.stringify(plainRecord());
    expect((await importRequest(undefined, { text })).status).toBe(401);
    expect((await importRequest(ada, { text })).status).toBe(403);
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'text is required'],
    ['what is no record', { text: 'hello' }, 'Supported formats: event feed'],
    [
      'a feed with a line that is no event',
      { text: fixture('rejudge.ndjson').replace('\n', '\noops\n') },
      'Line 2 is not an event',
    ],
    [
      'a run of nobody',
      { text: JSON.stringify(plainRecord({ teams: [] })) },
      'runs[0].team refers to cow, which is not in the contest file',
    ],
    [
      'two teams that cannot be told apart',
      { text: JSON.stringify(plainRecord({ teams: ['x\0', 'x\u0001'].map((id) => ({ id, name: id })), runs: [] })) },
      'appears twice in teams',
    ],
    [
      'a penalty that no contest has',
      { text: fixture('rejudge.ndjson').replace('"penalty_time":20', '"penalty_time":"99:00:00"') },
      'line 1: contest.penalty_time must be a time span of 0 to 1000 minutes',
    ],
  ])('refuses %s, names what is wrong, and leaves nothing', async (_what, body, text) => {
    const before = await counts();
    const reply = await importRequest(author, body);
    expect(reply).toMatchObject({ status: 400, data: { field: 'text' } });
    expect(reply.msg).toContain(text);
    expect(reply.msg).not.toContain('{');
    expect(await counts()).toEqual(before);
  });

  it('keeps the order of the problems in the file', async () => {
    const labels = ['B', '10', 'A', '2'];
    const problems = labels.map((label) => ({ id: label, label, title: label }));
    const cid = await importVisibleRecord(harness, author!, plainRecord({ problems, runs: [] }));
    const listed = await harness.calls.api('GET /api/get-contest-problem', { query: { cid }, as: author! });
    expect(listed.map(({ displayId }) => displayId)).toEqual(labels);
  });

  it('refuses files that make no record, and more than a package has', async () => {
    const files = [{ name: 'x/config.json', text: '{}' }];
    const reply = await importRequest(author, { files });
    expect(reply).toMatchObject({ status: 400, data: { field: 'files' } });
    expect(reply.msg).toContain('This looks like a xcpcio contest, but team.json, run.json is missing');
    const many = Array.from({ length: RecordLimits.files + 1 }, () => files[0]);
    expect(await importRequest(author, { files: many })).toMatchObject({ status: 400, data: { field: 'files' } });
    expect(await importRequest(author, { files: [] })).toMatchObject({ status: 400, data: { field: 'files' } });
  });

  it('takes the files of a package, with its medals and languages', async () => {
    const files = ['config', 'team', 'run'].map((name) => ({
      name: `spring/${name}.json`,
      text: fixture(`formats/xcpcio/${name}.json`),
    }));
    const { data } = await importRequest(author, { name: 'spring.zip', files });
    expect(data).toMatchObject({ teams: 5, problems: 3, runs: 12 });
    const query = { cid: data!.id };
    expect(await harness.calls.api('GET /api/admin/contest', { query, as: author! })).toMatchObject({
      title: '春季赛',
      awardType: AwardType.Number,
      awardConfigList: [
        { name: 'Gold', num: 1 },
        { name: 'Silver', num: 1 },
        { name: 'Bronze', num: 1 },
      ],
    });
    const details = (await harness.facts(data!.id, 'submission')).map(({ detail }) => detail);
    expect(details.slice(0, 4)).toEqual(['C++', 'C++', 'C++', 'Java'].map((language) => ({ language })));
    const board = linesOf(await rank(harness.calls, author!, data!.id));
    expect(board.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
      '1 乙队, 2 甲队, -1 教练队, 3 丁队, 4 丙队'.split(', '),
    );
  });

  it('refuses a title that no contest has', async () => {
    const reply = await importRequest(author, { text: JSON.stringify(plainRecord()), title: 'x'.repeat(256) });
    expect(reply).toMatchObject({ status: 400, data: { field: 'title' } });
  });

  it('makes a contest that only its organiser sees until it is made visible', async () => {
    const { id: cid, ...rest } = await importRecord(harness, author!, plainRecord());
    expect(rest).toEqual({ teams: 4, problems: 2, runs: 6, warnings: [] });
    const info = (as: TestUser) => harness.calls.reply('GET /api/get-contest-info', { query: { cid }, as });
    expect((await info(ada!)).status).toBe(404);
    expect((await info(author!)).data).toMatchObject({
      title: 'Winter cup',
      isRecord: true,
      type: ContestType.Acm,
      startTime: '2026-01-10T09:00:00.000Z',
      endTime: '2026-01-10T11:00:00.000Z',
      sealRank: true,
      sealRankTime: '2026-01-10T10:30:00.000Z',
    });
    await harness.calls.api('PUT /api/admin/contest/change-contest-visible', {
      query: { cid, visible: true },
      as: author!,
    });
    expect((await info(ada!)).data).toMatchObject({ title: 'Winter cup', viewer: { isRealTime: true } });
  });

  it('has the title that is wished, and says in the language of the one who brings it what is otherwise', async () => {
    const { startTime: _, ...timeless } = plainRecord();
    const body = { text: JSON.stringify(timeless), title: ' Another name ' };
    const { data } = await importRequest(author, body, { 'accept-language': 'zh-CN' });
    expect(data!.warnings).toEqual(['比赛文件没有说明开始时间，按刚刚结束导入']);
    const query = { cid: data!.id };
    expect(await harness.calls.api('GET /api/admin/contest', { query, as: author! })).toMatchObject({
      title: 'Another name',
      endTime: harness.now().toISOString(),
      visible: false,
    });
  });

  it('read twice makes two contests, each with a log of its own', async () => {
    const [one, two] = [
      await importRecord(harness, author!, plainRecord()),
      await importRecord(harness, author!, plainRecord()),
    ];
    expect(two.id).not.toBe(one.id);
    const boards = await Promise.all([one, two].map(async ({ id }) => linesOf(await rank(harness.calls, author!, id))));
    expect(boards[0]).toEqual(boards[1]);
    expect((await harness.facts(one.id)).map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  });

  it('shows all its teams by their own names, none of them as an account', async () => {
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const page = await rank(harness.calls, ada!, cid);
    expect(linesOf(page)).toEqual(['1 Team Ant A@30 B@100', '-1 The coaches A@5', '2 Team Bee A@20', '3 Team Dog']);
    expect(page).toMatchObject({ isSealed: false, total: 4, pinned: [] });
    const [ant] = page.records as AcmRow[];
    expect(ant).toMatchObject({ uid: 'ant', hasAccount: false, school: 'Hill University', totalTime: 150 * 60 });
    expect(linesOf(await rank(harness.calls, ada!, cid, { atMinute: 25, removeStar: true }))).toEqual([
      '1 Team Bee A@20',
      '2 Team Ant',
      '2 Team Dog',
    ]);
  });

  it('is a table to take away, and can be revealed from its frozen board', async () => {
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const file = await harness.site.app.server.inject({
      url: `/api/file/download-contest-rank?cid=${cid}&format=csv`,
      headers: { authorization: author!.token },
    });
    expect(file.payload).toContain('Team Ant');
    expect(file.payload).toContain('Hill University');
    const query = { cid };
    const sent = await harness.calls.api('GET /api/get-contest-scroll-board-submission', { query, as: author! });
    expect(sent.map(({ uid, rankShowName, displayId }) => [uid, rankShowName, displayId])[0]).toEqual([
      'bee',
      'Team Bee',
      'B',
    ]);
    expect(sent).toHaveLength(6);
    const { teams } = await harness.calls.api('GET /api/get-contest-scroll-board-info', { query, as: author! });
    expect(teams.map(({ uid, rankShowName, isStar }) => [uid, rankShowName, isStar])).toContainEqual([
      'dog',
      'Team Dog',
      false,
    ]);
  });

  it.each([
    'freeze.json',
    'minutes.json',
    'oi-highest.json',
    'oi-recent.json',
    'older.ndjson',
    'rejudge.ndjson',
    'stars.json',
    'ties.json',
  ])('%s has the board here that it has on the command line', async (name) => {
    const { id: cid } = await importRecord(harness, author!, fixture(name));
    const { standings } = replay(readRecord(fixture(name), { now: 0 }), { atMinute: null, isFrozen: false });
    const { records } = await rank(harness.calls, author!, cid);
    const result = (row: AcmRow | OiRow): number[] => ('ac' in row ? [row.ac, row.totalTime] : [row.totalScore, 0]);
    expect(records.map((row) => [row.rank, row.uid, row.rankShowName, ...result(row)])).toEqual(
      standings.map(({ rank: place, team, name: showName, solved, penaltySeconds, score }) => [
        place ?? STAR_RANK,
        team,
        showName,
        ...(score === undefined ? [solved, penaltySeconds] : [score, 0]),
      ]),
    );
  });

  it('of megabytes, with thousands of submissions, is imported in several parts into one log', async () => {
    const padding = ' '.repeat(2 * 1024 * 1024);
    const { id: cid } = await importRecord(harness, author!, JSON.stringify(large()) + padding);
    const events = await harness.knex('contestEvent').where({ cid }).count({ count: '*' }).max({ last: 'seq' });
    expect(events).toEqual([{ count: 12_000, last: 12_000 }]);
    const page = await rank(harness.calls, author!, cid);
    expect(page.version).toBe(12_000);
    expect((page.records as AcmRow[]).reduce((sum, { total }) => sum + total, 0)).toBe(6000);
  });

  it('leaves nothing of itself when it fails in the middle', async () => {
    const before = await counts();
    await harness.knex.raw(`
      create function refuse_late_fact() returns trigger language plpgsql as $$
      begin if new.seq > 11000 then raise 'the disk is full'; end if; return new; end $$;
      create trigger refuse_late_fact before insert on contest_event
        for each row execute function refuse_late_fact();`);
    const reply = await importRequest(author, { text: JSON.stringify(large()) });
    await harness.knex.raw('drop function refuse_late_fact() cascade');
    expect(reply.status).toBe(500);
    expect(await counts()).toEqual(before);
    expect((await importRequest(author, { text: JSON.stringify(large()) })).status).toBe(200);
  });
});

/** Record with six thousand judged submissions. */
const large = (): ContestRecord =>
  plainRecord({
    runs: Array.from({ length: 6000 }, (_, at) => ({
      id: String(at),
      team: ['ant', 'bee', 'cow', 'dog'][at % 4]!,
      problem: at % 3 === 0 ? 'p1' : 'p2',
      timeMs: at * 1000,
      verdict: 'WA',
    })),
  });

/** Creates a problem of the bank. */
const createLibraryProblem = async (
  options: { auth?: ProblemAuth; score?: number; as?: TestUser } = {},
): Promise<number> => {
  const { auth = ProblemAuth.Public, score } = options;
  const hiddenContest = await harness.createContest({ isVisible: false });
  const { pid } = await harness.createContestProblem(hiddenContest, {
    displayId: 'X',
    problem: { auth },
    ...(score !== undefined && { score }),
  });
  return pid;
};
const link = (as: TestUser | undefined, body: { cid: number; displayId: string; pid: number | null }) =>
  harness.calls.reply(LINK, { body, ...(as && { as }) });

describe(PREVIEW, () => {
  const totals = (solved: number): string =>
    `<standings><contest name="Cup" length="18000000" start-time-millis="0">
      <challenge><problem alias="A" name="Apples"/></challenge>
      <session alias="t1" party="Ant" solved="${solved}" penalty="10">
        <problem alias="A"><run time="600000" accepted="yes" outcome="accepted"/></problem>
      </session></contest></standings>`;
  const preview = (as: TestUser | undefined, body: object, headers?: Record<string, string>) =>
    harness.calls.reply(PREVIEW, {
      body: { name: 'record.xml', ...body },
      ...(as && { as }),
      ...(headers && { headers }),
    });

  it('is for those who may import', async () => {
    const text = totals(1);
    expect((await preview(undefined, { text })).status).toBe(401);
    expect((await preview(ada, { text })).status).toBe(403);
  });

  it('refuses what an import refuses, in the same words', async () => {
    for (const body of [{}, { text: 'hello' }, { text: JSON.stringify(plainRecord({ teams: [] })) }, { files: [] }]) {
      const [{ status, msg, data }, imported] = [await preview(author, body), await importRequest(author, body)];
      expect({ status, msg, data }).toMatchObject({ status: 400, msg: imported.msg, data: imported.data });
    }
  });

  it('compares the scoreboard with the totals of the file, gives every warning of an import, and stores nothing', async () => {
    const before = await counts();
    const { data } = await preview(author, { text: totals(2), title: ' Other cup ' });
    expect(await counts()).toEqual(before);
    const warnings = ['Teams whose number of solved problems differs from the file (here ≠ file), 1: Ant 1 ≠ 2'];
    expect(data).toEqual({
      title: 'Other cup',
      type: ContestType.Acm,
      teams: 1,
      problems: 1,
      runs: 1,
      warnings,
      startTime: '1970-01-01T00:00:00.000Z',
      endTime: '1970-01-01T05:00:00.000Z',
      comparison: {
        facts: 2,
        differences: 1,
        listed: [{ kind: 'solved', of: 'Ant', here: '1', there: '2' }],
      },
    });
    const imported = await importRequest(author, { text: totals(2) });
    expect(imported.data).toMatchObject({ teams: 1, problems: 1, runs: 1, warnings });
  });

  it('says where all is equal, and where the file has no totals', async () => {
    const { data } = await preview(author, { text: totals(1) }, { 'accept-language': 'zh-CN' });
    expect(data).toMatchObject({ warnings: [], comparison: { facts: 2, differences: 0, listed: [] } });
    const { startTime: _, ...timeless } = plainRecord();
    const without = await preview(author, { text: JSON.stringify(timeless) }, { 'accept-language': 'zh-CN' });
    expect(without.data).toMatchObject({
      title: 'Winter cup',
      comparison: null,
      warnings: ['比赛文件没有说明开始时间，按刚刚结束导入'],
    });
  });
});

describe(LINK, () => {
  it('is allowed to organisers of the record', async () => {
    const hidden = (await importRecord(harness, author!, plainRecord())).id;
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const body = { cid, displayId: 'A', pid: await createLibraryProblem() };
    expect((await link(undefined, body)).status).toBe(401);
    expect((await link(ada, body)).status).toBe(403);
    expect((await link(other, body)).status).toBe(403);
    expect((await link(other, { ...body, cid: hidden })).status).toBe(404);
  });

  it('refuses what is no record, no label or no problem for it', async () => {
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const pid = await createLibraryProblem();
    const ordinaryContest = await harness.createContest({ uid: author!.uid });
    expect((await link(author, { cid: ordinaryContest, displayId: 'A', pid })).status).toBe(403);
    expect((await link(author, { cid, displayId: 'Z', pid })).status).toBe(404);
    expect((await link(author, { cid, displayId: 'A', pid: 999_999 })).status).toBe(404);
    expect(
      (await link(author, { cid, displayId: 'A', pid: await createLibraryProblem({ auth: ProblemAuth.Private }) }))
        .status,
    ).toBe(404);
    expect(await link(author, { cid, displayId: 'A', pid: await createLibraryProblem({ score: 100 }) })).toMatchObject({
      status: 400,
      data: { field: 'pid' },
    });
    expect((await link(author, { cid, displayId: 'A', pid })).status).toBe(200);
    expect(await link(author, { cid, displayId: 'B', pid })).toMatchObject({ status: 409, data: { field: 'pid' } });
  });

  it('lets the problem be opened in the record, and takes it away again', async () => {
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const detail = () =>
      harness.calls.reply('GET /api/get-contest-problem-details', { query: { cid, displayId: 'A' }, as: ada! });
    expect((await detail()).status).toBe(404);
    const { version } = await rank(harness.calls, ada!, cid);
    await link(author, { cid, displayId: 'A', pid: await createLibraryProblem() });
    expect((await detail()).data).toMatchObject({ problem: { problemId: 'A', title: 'Apples' } });
    expect((await rank(harness.calls, ada!, cid)).version).toBe(version + 1);
    await link(author, { cid, displayId: 'A', pid: null });
    expect((await detail()).status).toBe(404);
  });

  it('stays as it is once something was submitted to it', async () => {
    const cid = await importVisibleRecord(harness, author!, plainRecord());
    const pid = await createLibraryProblem();
    await link(author, { cid, displayId: 'A', pid });
    await harness.calls.api('POST /api/contest-virtual', { body: { cid }, as: ada! });
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    expect(await link(author, { cid, displayId: 'A', pid: null })).toMatchObject({ status: 409 });
    expect((await link(author, { cid, displayId: 'A', pid })).status).toBe(200);
  });
});
