import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { EventBus, HookBus, onVerdict, type SubmissionJudged } from '@tribunal/server';
import { submissionJudged } from '@tribunal/server/judging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedOf, finalOf } from '../../../core/server/test/judging/judging-harness';
import { openRejudgeHarness, type RejudgeHarness } from './rejudge-harness';

const CREATE = 'POST /api/admin/rejudging';
const { Accepted, WrongAnswer, TimeLimitExceeded } = Status;

let harness: RejudgeHarness;
beforeAll(async () => {
  harness = await openRejudgeHarness();
});
afterAll(() => harness?.stop());

const createPreview = (body: object) =>
  harness.calls.reply(CREATE, { body: { reason: 'a better checker', ...body }, as: harness.root });
const begin = async (submitIds: number[]): Promise<number> => (await createPreview({ submitIds })).data!.id;
const detail = (id: number) =>
  harness.calls.api('GET /api/admin/rejudging/detail', { query: { id }, as: harness.root });
const changes = (id: number) =>
  harness.calls.api('GET /api/admin/rejudging/changes', { query: { id }, as: harness.root });
const apply = (id: number) =>
  harness.calls.reply('POST /api/admin/rejudging/apply', { body: { id }, as: harness.root });
const drop = (id: number) => harness.calls.reply('POST /api/admin/rejudging/drop', { body: { id }, as: harness.root });
const statusOf = async (submitId: number) => (await harness.row(submitId)).status;

describe(CREATE, () => {
  it('is for super admins', async () => {
    const body = { reason: 'why', pid: harness.pid };
    expect((await harness.calls.reply(CREATE, { body })).status).toBe(401);
    const admin = await harness.site.signUp({ role: Role.Admin });
    expect((await harness.calls.reply(CREATE, { body, as: admin })).status).toBe(403);
  });

  it.each([
    ['without a reason', { reason: ' ', pid: 1 }, 'reason'],
    ['of the whole site', {}, 'pid'],
    ['of everything in one language', { language: 'C++' }, 'pid'],
    ['of no submissions', { submitIds: [] }, 'submitIds'],
    ['of submissions that do not exist', { submitIds: [999_999] }, 'submitIds'],
    ['of a problem that does not exist', { pid: 999_999 }, 'pid'],
  ])('refuses one %s', async (_what, body, field) => {
    expect(await createPreview(body)).toMatchObject({ status: 400, data: { field } });
  });

  it('judges what fits every filter beside the verdicts that count, and leaves out what is being judged', async () => {
    const wrong = await harness.submitAndJudge(WrongAnswer);
    const other = await harness.submitAndJudge(Accepted);
    await harness.send();
    const reply = await createPreview({ pid: harness.pid, status: WrongAnswer, language: 'C++', cid: 0 });
    expect(reply).toMatchObject({ status: 200, data: { total: 1 } });
    const { id } = reply.data!;
    expect(await detail(id)).toMatchObject({
      state: 'judging',
      reason: 'a better checker',
      pid: harness.pid,
      problemId: harness.problemId,
      username: 'root',
      total: 1,
      done: 0,
      moves: [],
    });
    expect(await statusOf(wrong)).toBe(WrongAnswer);
    expect(await harness.history(other)).toHaveLength(1);
    await drop(id);
  });

  it('has a submission in one rejudging at a time, and says in which', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const id = await begin([submitId]);
    const second = await createPreview({ submitIds: [submitId] });
    expect(second).toMatchObject({ status: 409, data: { field: 'submitIds' } });
    expect(second.msg).toContain(String(id));
    await drop(id);
    const third = await begin([submitId]);
    await drop(third);
  });

  it('is made once when two ask at the same moment', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const replies = await Promise.all([
      createPreview({ submitIds: [submitId] }),
      createPreview({ submitIds: [submitId] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await drop(replies.find(({ status }) => status === 200)!.data!.id);
  });
});

describe('a preview', () => {
  it('shows what would change while the old verdicts count', async () => {
    const [first, second, third] = [
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(Accepted),
    ];
    const before = await harness.count();
    const id = await begin([first, second, third]);
    await harness.reportPreviewVerdicts(id, Accepted);
    expect(await detail(id)).toMatchObject({
      state: 'ready',
      total: 3,
      done: 3,
      changed: 2,
      skipped: 0,
      moves: [
        { from: WrongAnswer, to: Accepted, count: 2 },
        { from: Accepted, to: Accepted, count: 1 },
      ],
    });
    expect(await changes(id)).toMatchObject({
      total: 2,
      records: [
        { submitId: first, username: harness.user.username, language: 'C++', from: WrongAnswer, to: Accepted },
        { submitId: second, fromScore: null, toScore: null },
      ],
    });
    expect(await harness.count()).toEqual(before);
    expect(await statusOf(first)).toBe(WrongAnswer);
    const { records } = await harness.calls.api('GET /api/admin/rejudging', { query: {}, as: harness.root });
    expect(records[0]).toMatchObject({ id, state: 'ready', changed: 2 });
    await drop(id);
  });

  it('is applied as one: verdicts, counters, solved problems, hooks and events of what has changed', async () => {
    const [wrong, right] = [await harness.submitAndJudge(WrongAnswer), await harness.submitAndJudge(Accepted)];
    const id = await begin([wrong, right]);
    await harness.reportPreviewVerdicts(id, Accepted);
    const { container } = harness.site.app;
    const [received, hooked]: SubmissionJudged[][] = [[], []];
    const undo = [
      resolve(container, EventBus).on(submissionJudged, (reported) => void received!.push(reported)),
      resolve(container, HookBus).on(onVerdict, ({ judged }) => void hooked!.push(...judged)),
    ];
    expect((await apply(id)).status).toBe(200);
    for (const end of undo) await end();
    for (const reported of [received!, hooked!]) {
      expect(reported).toMatchObject([{ submissionId: wrong, status: Accepted, reason: 'rejudge', timeMs: 7 }]);
    }
    expect([await statusOf(wrong), await statusOf(right)]).toEqual([Accepted, Accepted]);
    expect((await harness.history(wrong)).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ reason: 'rejudge' }]);
    expect(await harness.wrongCounts()).toBe(0);
    expect(await detail(id)).toMatchObject({ state: 'applied', changed: 1, skipped: 0 });
    for (const decide of [apply, drop]) expect(await decide(id)).toMatchObject({ status: 409, data: { field: 'id' } });
  });

  it('is reported at once, including those that only ran longer or shorter or count other points', async () => {
    const ids = [
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(Accepted),
      await harness.submitAndJudge(Accepted),
    ];
    const [, , slower, worth] = ids;
    await harness.knex('judgement').where({ submissionId: slower! }).update({ timeMs: 99 });
    await harness.knex('judgement').where({ submissionId: worth! }).update({ oiRankScore: 12 });
    const same = await harness.submitAndJudge(Accepted);
    const id = await begin([...ids, same]);
    await harness.reportPreviewVerdicts(id, Accepted);
    const published: number[][] = [];
    const end = resolve(harness.site.app.container, HookBus).on(onVerdict, ({ judged }) => {
      published.push(judged.map(({ submissionId }) => submissionId).sort((a, b) => a - b));
    });
    expect((await apply(id)).status).toBe(200);
    await end();
    expect(published).toEqual([ids]);
    expect(await detail(id)).toMatchObject({ state: 'applied', changed: 2 });
  });

  it('is undone as a whole when a plugin refuses one verdict', async () => {
    const ids = [await harness.submitAndJudge(WrongAnswer), await harness.submitAndJudge(WrongAnswer)];
    const id = await begin(ids);
    await harness.reportPreviewVerdicts(id, Accepted);
    const end = resolve(harness.site.app.container, HookBus).on(onVerdict, ({ judged }) => {
      if (judged.some(({ submissionId }) => submissionId === ids[1])) throw new Error('no room in the book');
    });
    expect((await apply(id)).status).toBe(500);
    await end();
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual([WrongAnswer, WrongAnswer]);
    expect(await detail(id)).toMatchObject({ state: 'ready' });
    expect((await apply(id)).status).toBe(200);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('cannot be applied while it is judged, and does not exist for everybody', async () => {
    const id = await begin([await harness.submitAndJudge(WrongAnswer)]);
    expect(await apply(id)).toMatchObject({ status: 409, data: { field: 'id' } });
    expect((await apply(999_999)).status).toBe(404);
    const query = { id: 999_999 };
    for (const call of ['GET /api/admin/rejudging/detail', 'GET /api/admin/rejudging/changes'] as const) {
      expect((await harness.calls.reply(call, { query, as: harness.root })).status).toBe(404);
      expect((await harness.calls.reply(call, { query, as: harness.user })).status).toBe(403);
    }
    await drop(id);
  });

  it('skips submissions that got another verdict meanwhile, and says so', async () => {
    const [manual, rejudged, plain] = [
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(WrongAnswer),
      await harness.submitAndJudge(WrongAnswer),
    ];
    const id = await begin([manual, rejudged, plain]);
    await harness.reportPreviewVerdicts(id, Accepted);
    const as = harness.root;
    await harness.calls.api('POST /api/admin/judge/manual-judge', { body: { submitId: manual, status: 1 }, as });
    await harness.calls.api('POST /api/admin/judge/rejudge', { body: { submitId: rejudged }, as });
    expect(await detail(id)).toMatchObject({ skipped: 2, changed: 1 });
    await apply(id);
    expect(await detail(id)).toMatchObject({ state: 'applied', total: 3, skipped: 2, changed: 1 });
    expect((await changes(id)).records.map(({ submitId }) => submitId)).toEqual([plain]);
    expect(await statusOf(manual)).toBe(TimeLimitExceeded);
    expect((await harness.row(rejudged)).isFinal).toBe(false);
    expect(await statusOf(plain)).toBe(Accepted);
    await harness.reportVerdict(rejudged, WrongAnswer);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('of which judges failed at some changes nothing of those, and keeps what the checker said', async () => {
    const [failed, plain] = [await harness.submitAndJudge(WrongAnswer), await harness.submitAndJudge(WrongAnswer)];
    const id = await begin([failed, plain]);
    const preview = (await harness.history(failed)).at(-1)!.id;
    await harness.handleReport(failedOf((await harness.claim(preview))!, false));
    await harness.reportPreviewVerdicts(id, Accepted);
    const { message } = await harness.knex('judgement').where({ id: preview }).first<{ message: string }>('message');
    expect(message).toBe('the sandbox could not run a case');
    expect(await detail(id)).toMatchObject({ state: 'ready', done: 2, changed: 1, skipped: 1 });
    expect((await apply(id)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'applied', changed: 1, skipped: 1 });
    expect([await statusOf(failed), await statusOf(plain)]).toEqual([WrongAnswer, Accepted]);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('that is dropped stops the judges and leaves everything as it was', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const id = await begin([submitId]);
    const preview = (await harness.history(submitId)).at(-1)!.id;
    const task = await harness.claim(preview);
    expect((await drop(id)).status).toBe(200);
    expect(await harness.heartbeat({}, [preview])).toEqual([preview]);
    await harness.handleReport(finalOf(task!, Accepted));
    expect(await statusOf(submitId)).toBe(WrongAnswer);
    expect(await detail(id)).toMatchObject({ state: 'dropped', done: 0 });
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('goes on after a crash between two steps', async () => {
    const ids = [await harness.submitAndJudge(WrongAnswer), await harness.submitAndJudge(WrongAnswer)];
    const id = await begin(ids);
    await harness.reportPreviewVerdicts(id, Accepted);
    await harness.knex('rejudging').where({ id }).update({ appliedAt: new Date() });
    await harness.steps().resume();
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual([Accepted, Accepted]);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('that cannot go on does not hold up the others', async () => {
    const [cursed, other] = [await harness.submitAndJudge(WrongAnswer), await harness.submitAndJudge(WrongAnswer)];
    for (const submitId of [cursed, other]) {
      const id = await begin([submitId]);
      await harness.reportPreviewVerdicts(id, Accepted);
      await harness.knex('rejudging').where({ id }).update({ appliedAt: new Date() });
    }
    const { container } = harness.site.app;
    const end = resolve(container, HookBus).on(onVerdict, ({ judged }) => {
      if (judged.some(({ submissionId }) => submissionId === cursed)) throw new Error('no room in the book');
    });
    await expect(harness.steps().resume()).rejects.toThrow('could not be finished');
    expect([await statusOf(cursed), await statusOf(other)]).toEqual([WrongAnswer, Accepted]);
    await end();
    await harness.steps().resume();
    expect(await statusOf(cursed)).toBe(Accepted);
    expect(await harness.wrongCounts()).toBe(0);
  });
});
