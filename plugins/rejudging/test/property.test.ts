import { Status, type JudgeTask } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContest } from '../../../core/server/test/correction/correction-harness';
import { failedOf, finalOf, progressOf } from '../../../core/server/test/judging/judging-harness';
import { openRejudgeHarness, type RejudgeHarness } from './rejudge-harness';

const STEPS = 50;
const CONTEST = 12;
const VERDICTS = [
  Status.Accepted,
  Status.Accepted,
  Status.WrongAnswer,
  Status.CompileError,
  Status.SystemError,
  Status.SubmittedFailed,
];

let harness: RejudgeHarness;
beforeAll(async () => {
  harness = await openRejudgeHarness();
  openContest(harness, CONTEST);
});
afterAll(() => harness?.stop());

/** Statuses that a user may get; any other is our own fault. */
const UNDERSTOOD = [200, 400, 404, 409];

describe('random concurrent actions of admins, users and judges', () => {
  it.each([11, 12, 13, 14, 15, 16])(
    'one judgement counts for each submission, and the counters agree (seed %i)',
    async (seed) => {
      const { below, pick } = seededRandom(seed);
      const { calls, root: as, knex, pid, user } = harness;
      const submissions: number[] = [];
      const tasks: JudgeTask[] = [];
      const sets: number[] = [];
      const received: unknown[] = [];
      const understood = <R extends { status: number; msg: string }>(reply: R): R => {
        if (!UNDERSTOOD.includes(reply.status)) received.push(reply);
        return reply;
      };

      const send = async (): Promise<void> => void submissions.push((await harness.send()).submitId);
      const sendInContest = async (): Promise<void> => {
        const body = { pid: 'A', cid: CONTEST, language: 'C++', code: 'x', isRemote: false };
        submissions.push((await calls.api('POST /api/submit-problem-judge', { body, as: user })).submitId);
      };
      const claim = async (): Promise<void> => {
        const ids = await knex('judgement').whereIn('submissionId', submissions).pluck('id');
        const task = await harness.claim(pick(ids), { name: pick(['north', 'south']), instance: '1' });
        if (task) tasks.push(task);
      };
      const report = async (): Promise<void> => {
        if (tasks.length === 0) return claim();
        const task = pick(tasks);
        const verdict = pick(VERDICTS);
        const reports = [finalOf(task, verdict), finalOf(task, verdict), finalOf(task, verdict), failedOf(task, true)];
        await harness.handleReport(pick([...reports, progressOf(task, Status.Judging, 1)]));
      };
      const one = (): { submitId: number } => ({ submitId: pick(submissions) });
      const rejudge = async () => understood(await calls.reply('POST /api/admin/judge/rejudge', { body: one(), as }));
      const manual = async () => {
        const body = { ...one(), status: pick(VERDICTS) };
        understood(await calls.reply('POST /api/admin/judge/manual-judge', { body, as }));
      };
      const cancel = async () =>
        understood(await calls.reply('POST /api/admin/judge/cancel-judge', { body: one(), as }));
      const replay = async () => understood(await calls.reply('POST /api/admin/judge/replay', { body: one(), as }));
      const resubmit = async () => understood(await calls.reply('GET /api/resubmit', { query: one(), as: user }));
      const rejudgeAll = async () => {
        const body = { pid, cid: CONTEST };
        const call = pick([
          'POST /api/admin/judge/rejudge-problem',
          'POST /api/admin/judge/rejudge-contest-problem',
        ] as const);
        understood(await calls.reply(call, { body, as }));
      };
      const preview = async () => {
        const which = pick([{ pid }, { cid: CONTEST }, { submitIds: [pick(submissions), pick(submissions)] }]);
        const { data } = understood(
          await calls.reply('POST /api/admin/rejudging', { body: { reason: 'why', ...which }, as }),
        );
        if (data?.id) sets.push(data.id);
      };
      const decide = async () => {
        if (sets.length === 0) return;
        const call = pick(['POST /api/admin/rejudging/apply', 'POST /api/admin/rejudging/drop'] as const);
        understood(await calls.reply(call, { body: { id: pick(sets) }, as }));
      };
      const often = [claim, claim, claim, report, report, report, report, report];
      const seldom = [send, sendInContest, rejudge, manual, cancel, replay, resubmit, preview, preview, decide, decide];
      const moves = [...often, ...often, ...seldom, rejudgeAll, () => harness.advanceAndSweep(below(15_000))];

      for (let count = 0; count < 6; count++) await pick([send, sendInContest])();
      for (let step = 0; step < STEPS; step++) {
        await Promise.all(Array.from({ length: 1 + below(4) }, () => pick(moves)()));
      }
      for (const id of sets) {
        await harness.reportPreviewVerdicts(id, pick(VERDICTS)).catch(() => undefined);
        await Promise.all(
          (['POST /api/admin/rejudging/apply', 'POST /api/admin/rejudging/drop'] as const).map(async (call) =>
            understood(await calls.reply(call, { body: { id }, as })),
          ),
        );
      }

      expect(received).toEqual([]);
      const current = await knex('judgement').whereIn('submissionId', submissions).where({ isCurrent: true });
      expect(current).toHaveLength(submissions.length);
      expect(await harness.wrongCounts()).toBe(0);
      const undecided = await knex('rejudgingSubmission').whereNull('outcome');
      expect(undecided).toEqual([]);
      const openPreviews = knex('judgement').whereNotNull('rejudgingId').where({ isCurrent: false, isWanted: true });
      expect(await openPreviews).toEqual([]);
    },
  );
});
