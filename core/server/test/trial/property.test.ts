import { Priority, Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, HookBus, Tx, judgementSettled, onVerdict, recount, submissionJudged } from '@tribunal/server';
import { seeded } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { Docket } from '../../src/judging';
import { Trials } from '../../src/trial/trial-book';
import { failedOf, finalOf, openCourt, progressOf } from '../judging/support';

const STEPS = 50;
const VERDICTS = [Status.Accepted, Status.WrongAnswer, Status.CompileError, Status.RuntimeError];

describe('whatever judges do with trials and previews', () => {
  it.each([1, 2, 3, 4])('no counter moves, nobody is told of a verdict, and each ends once (seed %i)', async (seed) => {
    await using court = await openCourt();
    const { below, pick } = seeded(seed);
    const { container } = court.site.app;
    const [knex, tx, trials, docket] = [
      resolve(container, Db),
      resolve(container, Tx),
      resolve(container, Trials),
      resolve(container, Docket),
    ];
    const told: number[] = [];
    const settled: number[] = [];
    resolve(container, EventBus).on(submissionJudged, ({ judgementId }) => void told.push(judgementId));
    resolve(container, EventBus).on(judgementSettled, ({ judgementId }) => void settled.push(judgementId));
    resolve(container, HookBus).on(
      onVerdict,
      ({ judged }) => void told.push(...judged.map(({ judgementId }) => judgementId)),
    );

    const sent: number[] = [];
    for (const status of VERDICTS) {
      const { submitId, judgementId } = await court.send();
      await court.take(finalOf((await court.claim(judgementId))!, status));
      sent.push(submitId);
    }
    const visible = () =>
      Promise.all([
        knex('problemCount').where({ pid: court.pid }).first(),
        knex('solved').orderBy('uid').select('uid', 'pid', 'submissionId'),
        court.site.api('POST /api/check-submissions-status', { body: { submitIds: sent }, as: court.user }),
      ]);
    const before = await visible();
    told.length = 0;
    settled.length = 0;

    const entered: number[] = [];
    const tasks: JudgeTask[] = [];
    const preview = () =>
      tx.run(async (one) => {
        const lane = pick([null, 'rejudge']);
        const work = { submissionId: pick(sent), isCurrent: false, reason: pick(['rejudge', 'replay'] as const) };
        entered.push(await docket.enter(one, { ...work, bank: 'ME', priority: Priority.rejudge, lane }));
      });
    const trial = () =>
      tx.run(async (one) => {
        const kind = pick(['test', 'solution', 'compile'] as const);
        const request = { input: '1', expectedOutput: null, example: null, judgeMode: 'spj' as const, extraFiles: {} };
        const code = { uid: court.user.uid, pid: court.pid, language: 'C++', code: 'x', request };
        const { id } = await trials.enter(one, { kind, ...code, priority: Priority.trial, lane: null, lifeMs: null });
        entered.push((await one.knex('judgement').where({ trialId: id }).first<{ id: number }>('id')).id);
      });
    const claim = async (): Promise<void> => {
      if (entered.length === 0) return trial();
      const task = await court.claim(pick(entered));
      if (task) tasks.push(task);
    };
    const report = async (): Promise<void> => {
      if (tasks.length === 0) return claim();
      const task = pick(tasks);
      const said = pick([
        () => progressOf(task, Status.Judging, 1),
        () => failedOf(task, true),
        () => failedOf(task, false),
        () => finalOf(task, pick(VERDICTS)),
        () => finalOf(task, pick(VERDICTS)),
      ]);
      await court.take(said());
    };
    const wait = () => court.pass(below(15_000));
    for (let step = 0; step < STEPS; step++) await pick([preview, trial, claim, claim, report, report, wait])();
    for (let open = entered; open.length > 0;) {
      for (const id of open) {
        const task = await court.claim(id, { name: 'last' });
        if (task) await court.take(finalOf(task, Status.Accepted));
      }
      await court.pass(15_000);
      open = await knex('judgement').whereIn('id', entered).whereNull('judgedAt').pluck<number[]>('id');
    }

    expect(told).toEqual([]);
    expect(settled.toSorted((a, b) => a - b)).toEqual(entered.toSorted((a, b) => a - b));
    expect(await visible()).toEqual(before);
    expect(await recount(knex)).toBe(0);
    expect(await knex('internalError').select('id')).toEqual([]);
  });
});
