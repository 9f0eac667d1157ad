import { Intervals } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { JudgeFailure, type Judge } from '../src';
import { accepted, aTask, startWorkerHarness, type WorkerHarness } from './worker-harness';

/** Returns a judge whose health the test controls. */
function aMoodyJudge(failure: () => Error = () => new JudgeFailure('sandboxCompile', 'no space')) {
  const mood = { sick: true };
  const judge: Judge = async () => {
    if (mood.sick) throw failure();
    return accepted;
  };
  return { mood, judge };
}

const deliverAll = async ({ queue }: WorkerHarness, ids: readonly number[]): Promise<string[]> => {
  const outcomes: string[] = [];
  for (const id of ids) outcomes.push(await queue.deliver(id));
  return outcomes;
};

const lastDegraded = async ({ clock, server }: WorkerHarness): Promise<string[] | undefined> => {
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  return server.heartbeats.at(-1)?.degraded;
};

describe('a judge that fails several times in a row', () => {
  it('leaves the work to others after the third failure, without claiming it', async () => {
    const harness = startWorkerHarness(aMoodyJudge().judge);
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 2, 3, 4])).toEqual(['acked', 'acked', 'acked', 'later 1000']);
    await harness.clock.advanceAsync(400);
    expect(await harness.queue.deliver(5)).toBe('later 600');
    expect(harness.server.claims).toEqual([1, 2, 3]);
    await harness.worker.drain();
  });

  it('does so for its own errors too', async () => {
    const harness = startWorkerHarness(aMoodyJudge(() => new TypeError('sandbox is gone')).judge);
    await harness.worker.ready;
    expect((await deliverAll(harness, [1, 2, 3, 4])).at(-1)).toBe('later 1000');
    await harness.worker.drain();
  });

  it('rests twice as long after each further failure, up to a minute', async () => {
    const harness = startWorkerHarness(aMoodyJudge().judge);
    await harness.worker.ready;
    await deliverAll(harness, [1, 2]);
    const rests: number[] = [];
    for (let id = 3; id < 11; id += 1) {
      expect(await harness.queue.deliver(id)).toBe('acked');
      const rest = Number((await harness.queue.deliver(100)).replace('later ', ''));
      rests.push(rest);
      await harness.clock.advanceAsync(rest);
    }
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    await harness.worker.drain();
  });

  it('says so in its heartbeat until it succeeds, and then works on as if nothing had been', async () => {
    const { judge, mood } = aMoodyJudge();
    const harness = startWorkerHarness(judge);
    await harness.worker.ready;
    await deliverAll(harness, [1, 2]);
    expect(await lastDegraded(harness)).toEqual([]);
    await harness.queue.deliver(3);
    expect(await lastDegraded(harness)).toEqual(['FAILING ME']);
    mood.sick = false;
    expect(await harness.queue.deliver(4)).toBe('acked');
    expect(await lastDegraded(harness)).toEqual([]);
    mood.sick = true;
    expect(await deliverAll(harness, [5, 6, 7])).toEqual(['acked', 'acked', 'acked']);
    await harness.worker.drain();
  });

  it('is not held to be sick for one submission that fails at each attempt', async () => {
    const harness = startWorkerHarness(aMoodyJudge().judge);
    harness.server.taskOf = (judgementId) => ({ ...aTask(judgementId), submitId: 1 });
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 2, 3, 4, 5])).not.toContain('later 1000');
    await harness.worker.drain();
  });

  it('is not held to be sick for many submissions of one problem', async () => {
    const harness = startWorkerHarness(aMoodyJudge().judge);
    harness.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: judgementId < 9 ? 'BAD' : 'GOOD' });
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 2, 3, 4, 5, 6])).not.toContain('later 1000');
    expect(await lastDegraded(harness)).toEqual([]);
    expect(await deliverAll(harness, [9, 10])).toEqual(['acked', 'later 1000']);
    await harness.worker.drain();
  });

  it('is not held to be sick for what is the fault of one or two problems', async () => {
    const harness = startWorkerHarness(aMoodyJudge(() => new JudgeFailure('dataMissing', 'x')).judge);
    harness.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: `P${judgementId % 2}` });
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 2, 3, 4, 5])).not.toContain('later 1000');
    expect(await lastDegraded(harness)).toEqual([]);
    await harness.worker.drain();
  });

  it('is held to be sick when three problems in a row seem to be at fault', async () => {
    const { judge, mood } = aMoodyJudge(() => new JudgeFailure('checkerNotCompiling', 'no space'));
    const harness = startWorkerHarness(judge);
    harness.server.taskOf = (judgementId) => ({ ...aTask(judgementId), problemId: `P${judgementId}` });
    await harness.worker.ready;
    await deliverAll(harness, [1, 2]);
    mood.sick = false;
    await harness.queue.deliver(3);
    mood.sick = true;
    expect(await deliverAll(harness, [4, 5, 6, 7])).toEqual(['acked', 'acked', 'acked', 'later 1000']);
    expect(await lastDegraded(harness)).toEqual(['FAILING ME']);
    await harness.worker.drain();
  });

  it('is held to be sick for three works without a submission, each counted once', async () => {
    const harness = startWorkerHarness(aMoodyJudge().judge);
    harness.server.taskOf = (judgementId) => ({
      ...aTask(judgementId),
      submitId: null,
      work: 'compile',
      problemId: '',
    });
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 1, 1, 1])).not.toContain('later 1000');
    expect(await deliverAll(harness, [2, 3, 4])).toEqual(['acked', 'acked', 'later 1000']);
    await harness.worker.drain();
  });

  it('is not considered broken because of tasks that no judge can handle', async () => {
    const harness = startWorkerHarness(aMoodyJudge(() => new JudgeFailure('modeUnknown', 'x')).judge);
    await harness.worker.ready;
    expect(await deliverAll(harness, [1, 2, 3, 4])).not.toContain('later 1000');
    await harness.worker.drain();
  });
});
