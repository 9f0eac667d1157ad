import { Priority, Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, HookBus, Tx, onVerdict } from '@tribunal/server';
import { judgementFinalized, recount, submissionJudged } from '@tribunal/server/judging';
import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { JudgementQueue } from '../../src/judging';
import { TrialService } from '../../src/trial/trial-service';
import { failedOf, finalOf, openJudgingHarness, progressOf } from '../judging/judging-harness';

const STEPS = 50;
const VERDICTS = [Status.Accepted, Status.WrongAnswer, Status.CompileError, Status.RuntimeError];

describe('random actions of judges on trials and previews', () => {
  it.each([1, 2, 3, 4])('no counter changes, no verdict is published, and each ends once (seed %i)', async (seed) => {
    await using harness = await openJudgingHarness();
    const { below, pick } = seededRandom(seed);
    const { container } = harness.site.app;
    const [knex, transactions, trials, queue] = [
      resolve(container, Db),
      resolve(container, Tx),
      resolve(container, TrialService),
      resolve(container, JudgementQueue),
    ];
    const published: number[] = [];
    const finalized: number[] = [];
    resolve(container, EventBus).on(submissionJudged, ({ judgementId }) => void published.push(judgementId));
    resolve(container, EventBus).on(judgementFinalized, ({ judgementId }) => void finalized.push(judgementId));
    resolve(container, HookBus).on(
      onVerdict,
      ({ judged }) => void published.push(...judged.map(({ judgementId }) => judgementId)),
    );

    const sent: number[] = [];
    for (const status of VERDICTS) {
      const { submitId, judgementId } = await harness.send();
      await harness.handleReport(finalOf((await harness.claim(judgementId))!, status));
      sent.push(submitId);
    }
    const visible = () =>
      Promise.all([
        knex('problemCount').where({ pid: harness.pid }).first(),
        knex('solved').orderBy('uid').select('uid', 'pid', 'submissionId'),
        harness.site.api('POST /api/check-submissions-status', { body: { submitIds: sent }, as: harness.user }),
      ]);
    const before = await visible();
    published.length = 0;
    finalized.length = 0;

    const queuedIds: number[] = [];
    const tasks: JudgeTask[] = [];
    const preview = () =>
      transactions.run(async () => {
        const queueKey = pick([null, 'rejudge']);
        const work = { submissionId: pick(sent), isCurrent: false, reason: pick(['rejudge', 'replay'] as const) };
        queuedIds.push(await queue.enqueue({ ...work, bank: 'ME', priority: Priority.rejudge, queueKey }));
      });
    const trial = () =>
      transactions.run(async (one) => {
        const kind = pick(['test', 'solution', 'compile'] as const);
        const request = { input: '1', expectedOutput: null, example: null, judgeMode: 'spj' as const, extraFiles: {} };
        const code = { uid: harness.user.uid, pid: harness.pid, language: 'C++', code: 'x', request };
        const { id } = await trials.create({
          kind,
          ...code,
          priority: Priority.trial,
          queueKey: null,
          lifetimeMs: null,
        });
        queuedIds.push((await one.knex('judgement').where({ trialId: id }).first<{ id: number }>('id')).id);
      });
    const claim = async (): Promise<void> => {
      if (queuedIds.length === 0) return trial();
      const task = await harness.claim(pick(queuedIds));
      if (task) tasks.push(task);
    };
    const report = async (): Promise<void> => {
      if (tasks.length === 0) return claim();
      const task = pick(tasks);
      const makeReport = pick([
        () => progressOf(task, Status.Judging, 1),
        () => failedOf(task, true),
        () => failedOf(task, false),
        () => finalOf(task, pick(VERDICTS)),
        () => finalOf(task, pick(VERDICTS)),
      ]);
      await harness.handleReport(makeReport());
    };
    const wait = () => harness.advanceAndSweep(below(15_000));
    for (let step = 0; step < STEPS; step++) await pick([preview, trial, claim, claim, report, report, wait])();
    for (let open = queuedIds; open.length > 0;) {
      for (const id of open) {
        const task = await harness.claim(id, { name: 'last' });
        if (task) await harness.handleReport(finalOf(task, Status.Accepted));
      }
      await harness.advanceAndSweep(15_000);
      open = await knex('judgement').whereIn('id', queuedIds).whereNull('judgedAt').pluck<number[]>('id');
    }

    expect(published).toEqual([]);
    expect(finalized.toSorted((a, b) => a - b)).toEqual(queuedIds.toSorted((a, b) => a - b));
    expect(await visible()).toEqual(before);
    expect(await recount(knex)).toBe(0);
    expect(await knex('internalError').select('id')).toEqual([]);
  });
});
