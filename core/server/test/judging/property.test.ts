import { Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, Tx, recount, submissionJudged } from '@tribunal/server';
import { seeded } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Judgements } from '../../src/judging';
import { failedOf, finalOf, openCourt, progressOf, type Court } from './support';

const SUBMISSIONS = 8;
const STEPS = 60;
const VERDICTS = [Status.Accepted, Status.WrongAnswer, Status.TimeLimitExceeded, Status.CompileError, Status.Cancelled];

/** What an attempt would say: each says something of its own, so that a verdict betrays whose it is. */
const verdictFor = ({ judgementId, attempt }: { judgementId: number; attempt: number }): Status =>
  VERDICTS[(judgementId * 7 + attempt * 3) % VERDICTS.length]!;

let court: Court;
const told = new Map<number, number>();
beforeAll(async () => {
  court = await openCourt();
  resolve(court.site.app.container, EventBus).on(submissionJudged, ({ judgementId }) => {
    told.set(judgementId, (told.get(judgementId) ?? 0) + 1);
  });
});
afterAll(() => court?.stop());

describe('whatever judges and the queue do', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'each submission has one verdict, of its newest attempt, and the counters agree (seed %i)',
    async (seed) => {
      const { below, pick } = seeded(seed);
      const { container } = court.site.app;
      const knex = resolve(container, Db);

      const submissions: number[] = [];
      for (let count = 0; count < SUBMISSIONS; count++) submissions.push((await court.send()).submitId);
      const tasks: JudgeTask[] = [];
      const generation = new Map<string, number>();
      const judge = (name = pick(['north', 'south', 'west'])) => ({
        name,
        instance: String(generation.get(name) ?? 0),
      });
      const judgements = () => knex('judgement').whereIn('submissionId', submissions).pluck<number[]>('id');

      const claim = async (): Promise<void> => {
        const task = await court.claim(pick(await judgements()), judge());
        if (task) tasks.push(task);
      };
      const report = async (): Promise<void> => {
        if (tasks.length === 0) return claim();
        const task = pick(tasks);
        const said = pick([
          () => progressOf(task, pick([Status.Compiling, Status.Judging]), 1),
          () => failedOf(task, true),
          () => finalOf(task, verdictFor(task)),
          () => finalOf(task, verdictFor(task)),
        ]);
        await court.take(said());
      };
      const restart = async (): Promise<void> => {
        const { name } = judge();
        generation.set(name, (generation.get(name) ?? 0) + 1);
        await court.beat(judge(name));
      };
      const beat = async (): Promise<void> =>
        void (await court.beat(
          judge(),
          tasks.map(({ judgementId }) => judgementId),
        ));
      const wait = () => court.pass(below(15_000));
      const rejudge = async (): Promise<void> => {
        const work = resolve(container, Tx).run((tx) =>
          resolve(container, Judgements).reopen(tx, pick(submissions), 'rejudge', 3),
        );
        await work.catch((error: { status?: number }) => expect(error.status).toBe(409));
      };
      const moves = [claim, claim, claim, claim, report, report, report, report, restart, beat, beat, wait, rejudge];

      for (let step = 0; step < STEPS; step++) {
        await Promise.all(Array.from({ length: 1 + below(3) }, () => pick(moves)()));
      }
      for (const submitId of submissions) {
        for (let row = await court.row(submitId); !row.isFinal; row = await court.row(submitId)) {
          const task = await court.claim(row.id, { name: 'last', instance: 'one' });
          if (!task) await court.pass(12_001);
          else
            await Promise.all(
              [finalOf(task, verdictFor(task)), finalOf(task, verdictFor(task))].map((one) => court.take(one)),
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
        expect(told.get(id)).toBe(1);
      }
      expect(await recount(knex)).toBe(0);
    },
  );
});
