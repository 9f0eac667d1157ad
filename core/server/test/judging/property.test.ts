import { Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, Tx } from '@tribunal/server';
import { recount, submissionJudged } from '@tribunal/server/judging';
import { seededRandom } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JudgementService } from '../../src/judging';
import { failedOf, finalOf, openJudgingHarness, progressOf, type JudgingHarness } from './judging-harness';

const SUBMISSIONS = 8;
const STEPS = 60;
const VERDICTS = [Status.Accepted, Status.WrongAnswer, Status.TimeLimitExceeded, Status.CompileError, Status.Cancelled];

/**
 * Returns the verdict an attempt would report: each attempt has a different one, so that a verdict reveals its
 * attempt.
 */
const verdictFor = ({ judgementId, attempt }: { judgementId: number; attempt: number }): Status =>
  VERDICTS[(judgementId * 7 + attempt * 3) % VERDICTS.length]!;

let harness: JudgingHarness;
const verdictCounts = new Map<number, number>();
beforeAll(async () => {
  harness = await openJudgingHarness();
  resolve(harness.site.app.container, EventBus).on(submissionJudged, ({ judgementId }) => {
    verdictCounts.set(judgementId, (verdictCounts.get(judgementId) ?? 0) + 1);
  });
});
afterAll(() => harness?.stop());

describe('random actions of judges and the queue', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'each submission has one verdict, of its newest attempt, and the counters agree (seed %i)',
    async (seed) => {
      const { below, pick } = seededRandom(seed);
      const { container } = harness.site.app;
      const knex = resolve(container, Db);

      const submissions: number[] = [];
      for (let count = 0; count < SUBMISSIONS; count++) submissions.push((await harness.send()).submitId);
      const tasks: JudgeTask[] = [];
      const generation = new Map<string, number>();
      const judge = (name = pick(['north', 'south', 'west'])) => ({
        name,
        instance: String(generation.get(name) ?? 0),
      });
      const judgements = () => knex('judgement').whereIn('submissionId', submissions).pluck('id');

      const claim = async (): Promise<void> => {
        const task = await harness.claim(pick(await judgements()), judge());
        if (task) tasks.push(task);
      };
      const report = async (): Promise<void> => {
        if (tasks.length === 0) return claim();
        const task = pick(tasks);
        const makeReport = pick([
          () => progressOf(task, pick([Status.Compiling, Status.Judging]), 1),
          () => failedOf(task, true),
          () => finalOf(task, verdictFor(task)),
          () => finalOf(task, verdictFor(task)),
        ]);
        await harness.handleReport(makeReport());
      };
      const restart = async (): Promise<void> => {
        const { name } = judge();
        generation.set(name, (generation.get(name) ?? 0) + 1);
        await harness.heartbeat(judge(name));
      };
      const beat = async (): Promise<void> =>
        void (await harness.heartbeat(
          judge(),
          tasks.map(({ judgementId }) => judgementId),
        ));
      const wait = () => harness.advanceAndSweep(below(15_000));
      const rejudge = async (): Promise<void> => {
        const work = resolve(container, Tx).run(() =>
          resolve(container, JudgementService).reopen(pick(submissions), 'rejudge', 3),
        );
        await work.catch((error: { status?: number }) => expect(error.status).toBe(409));
      };
      const moves = [claim, claim, claim, claim, report, report, report, report, restart, beat, beat, wait, rejudge];

      for (let step = 0; step < STEPS; step++) {
        await Promise.all(Array.from({ length: 1 + below(3) }, () => pick(moves)()));
      }
      for (const submitId of submissions) {
        for (let row = await harness.row(submitId); !row.isFinal; row = await harness.row(submitId)) {
          const task = await harness.claim(row.id, { name: 'last', instance: 'one' });
          if (!task) await harness.advanceAndSweep(12_001);
          else
            await Promise.all(
              [finalOf(task, verdictFor(task)), finalOf(task, verdictFor(task))].map((one) =>
                harness.handleReport(one),
              ),
            );
        }
      }

      const all = await knex('judgement').whereIn('submissionId', submissions).select();
      for (const submitId of submissions) {
        expect(all.filter((one) => one.submissionId === submitId && one.isCurrent)).toHaveLength(1);
      }
      for (const { id, attempt, status, judgedAt } of all) {
        expect(judgedAt).not.toBeNull();
        expect([verdictFor({ judgementId: id, attempt }), Status.SystemError]).toContain(status);
        expect(verdictCounts.get(id)).toBe(1);
      }
      expect(await recount(knex)).toBe(0);
    },
  );
});
