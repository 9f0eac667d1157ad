import { Intervals } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { JudgeFailure, type Judge } from '../src';
import { accepted, aTask, aWorker, type Stage } from './fixtures';

/** A judge that is healthy or not, as the test sets it. */
function aMoodyJudge(failure: () => Error = () => new JudgeFailure('sandboxCompile', 'no space')) {
  const mood = { sick: true };
  const judge: Judge = async () => {
    if (mood.sick) throw failure();
    return accepted;
  };
  return { mood, judge };
}

const deliverAll = async ({ queue }: Stage, ids: readonly number[]): Promise<string[]> => {
  const outcomes: string[] = [];
  for (const id of ids) outcomes.push(await queue.deliver(id));
  return outcomes;
};

const lastDegraded = async ({ clock, server }: Stage): Promise<string[] | undefined> => {
  await clock.pass(Intervals.judgeHeartbeat);
  return server.heartbeats.at(-1)?.degraded;
};

describe('a judge that fails several times in a row', () => {
  it('leaves the work to others after the third failure, without claiming it', async () => {
    const stage = aWorker(aMoodyJudge().judge);
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 2, 3, 4])).toEqual(['acked', 'acked', 'acked', 'later 1000']);
    await stage.clock.pass(400);
    expect(await stage.queue.deliver(5)).toBe('later 600');
    expect(stage.server.claims).toEqual([1, 2, 3]);
    await stage.worker.drain();
  });

  it('does so for its own errors too', async () => {
    const stage = aWorker(aMoodyJudge(() => new TypeError('sandbox is gone')).judge);
    await stage.worker.ready;
    expect((await deliverAll(stage, [1, 2, 3, 4])).at(-1)).toBe('later 1000');
    await stage.worker.drain();
  });

  it('rests twice as long after each further failure, up to a minute', async () => {
    const stage = aWorker(aMoodyJudge().judge);
    await stage.worker.ready;
    await deliverAll(stage, [1, 2]);
    const rests: number[] = [];
    for (let id = 3; id < 11; id += 1) {
      expect(await stage.queue.deliver(id)).toBe('acked');
      const rest = Number((await stage.queue.deliver(100)).replace('later ', ''));
      rests.push(rest);
      await stage.clock.pass(rest);
    }
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    await stage.worker.drain();
  });

  it('says so in its heartbeat until it succeeds, and then works on as if nothing had been', async () => {
    const { judge, mood } = aMoodyJudge();
    const stage = aWorker(judge);
    await stage.worker.ready;
    await deliverAll(stage, [1, 2]);
    expect(await lastDegraded(stage)).toEqual([]);
    await stage.queue.deliver(3);
    expect(await lastDegraded(stage)).toEqual(['FAILING ME']);
    mood.sick = false;
    expect(await stage.queue.deliver(4)).toBe('acked');
    expect(await lastDegraded(stage)).toEqual([]);
    mood.sick = true;
    expect(await deliverAll(stage, [5, 6, 7])).toEqual(['acked', 'acked', 'acked']);
    await stage.worker.drain();
  });

  it('is not held to be sick for one submission that fails at each attempt', async () => {
    const stage = aWorker(aMoodyJudge().judge);
    stage.server.taskOf = (judgementId) => ({ ...aTask(judgementId), submitId: 1 });
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 2, 3, 4, 5])).not.toContain('later 1000');
    await stage.worker.drain();
  });

  it('is not held to be sick for many submissions of one problem', async () => {
    const stage = aWorker(aMoodyJudge().judge);
    stage.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: judgementId < 9 ? 'BAD' : 'GOOD' });
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 2, 3, 4, 5, 6])).not.toContain('later 1000');
    expect(await lastDegraded(stage)).toEqual([]);
    expect(await deliverAll(stage, [9, 10])).toEqual(['acked', 'later 1000']);
    await stage.worker.drain();
  });

  it('is not held to be sick for what is the fault of one or two problems', async () => {
    const stage = aWorker(aMoodyJudge(() => new JudgeFailure('dataMissing', 'x')).judge);
    stage.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: `P${judgementId % 2}` });
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 2, 3, 4, 5])).not.toContain('later 1000');
    expect(await lastDegraded(stage)).toEqual([]);
    await stage.worker.drain();
  });

  it('is held to be sick when three problems in a row seem to be at fault', async () => {
    const { judge, mood } = aMoodyJudge(() => new JudgeFailure('checkerNotCompiling', 'no space'));
    const stage = aWorker(judge);
    stage.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: `P${judgementId}` });
    await stage.worker.ready;
    await deliverAll(stage, [1, 2]);
    mood.sick = false;
    await stage.queue.deliver(3);
    mood.sick = true;
    expect(await deliverAll(stage, [4, 5, 6, 7])).toEqual(['acked', 'acked', 'acked', 'later 1000']);
    expect(await lastDegraded(stage)).toEqual(['FAILING ME']);
    await stage.worker.drain();
  });

  it('is held to be sick for three works without a submission, each counted once', async () => {
    const stage = aWorker(aMoodyJudge().judge);
    stage.server.taskOf = (judgementId) => ({ ...aTask(judgementId), submitId: null, work: 'compile', problemId: '' });
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 1, 1, 1])).not.toContain('later 1000');
    expect(await deliverAll(stage, [2, 3, 4])).toEqual(['acked', 'acked', 'later 1000']);
    await stage.worker.drain();
  });

  it('is not held to be sick for tasks that nobody could judge', async () => {
    const stage = aWorker(aMoodyJudge(() => new JudgeFailure('modeUnknown', 'x')).judge);
    await stage.worker.ready;
    expect(await deliverAll(stage, [1, 2, 3, 4])).not.toContain('later 1000');
    await stage.worker.drain();
  });
});
