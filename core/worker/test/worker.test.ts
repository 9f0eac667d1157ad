import { Intervals, Status } from '@tribunal/contract';
import { flushPromises } from '@tribunal/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { RequeueTask, JudgeFailure } from '../src';
import { aCase, accepted, aTask, startWorkerHarness, FakeServer, slowJudge } from './worker-harness';

/** Returns a log at `info`, and its lines. */
const recordingLog = () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, log: pino({ level: 'info' }, { write }) };
};

describe('the log of a worker', () => {
  it('shows by the ids of the judgement and the submission what was started, reported and aborted', async () => {
    const { lines, log } = recordingLog();
    const { worker, queue } = startWorkerHarness(async () => accepted, undefined, { log });
    await worker.ready;
    await queue.deliver(17);
    await worker.drain();
    expect(lines.filter(({ submitId }) => submitId === 1017)).toMatchObject([
      { level: 30, judgementId: 17, attempt: 2, key: 'ME', msg: 'judgement started' },
      { level: 30, judgementId: 17, attempt: 2, kind: 'final', status: Status.Accepted, msg: 'judgement reported' },
    ]);
  });

  it('says once that work cannot be claimed, without a stack trace, and once that it can again', async () => {
    const { lines, log } = recordingLog();
    const { worker, queue, server, clock } = startWorkerHarness(async () => accepted, undefined, { log });
    await worker.ready;
    server.reachable = false;
    await queue.deliver(16);
    await clock.advanceAsync(Intervals.outageGrace);
    for (const id of [17, 18, 19]) await queue.deliver(id);
    server.reachable = true;
    for (const id of [17, 18]) await queue.deliver(id);
    await worker.drain();
    const claims = lines.filter(({ msg }) => String(msg).includes('claim'));
    expect(claims).toMatchObject([{ why: 'down' }, { msg: 'work is claimed again' }]);
    expect(JSON.stringify(claims)).not.toContain('stack');
  });
});

describe('a worker', () => {
  it('registers before it consumes as many concurrent messages as it has slots', async () => {
    const { worker, queue, server } = startWorkerHarness(async () => accepted);
    expect(queue.consumers).toEqual([]);
    await worker.ready;
    expect(server.heartbeats[0]).toMatchObject({ name: 'local-1', instance: 'i-1', slots: 2, running: [] });
    expect(queue.consumers).toEqual([{ key: 'ME', concurrency: 2, draining: false }]);
    await worker.drain();
  });

  it('waits for a server that is not there yet', async () => {
    const { worker, queue, server, clock } = startWorkerHarness(async () => accepted, FakeServer.unreachable());
    await clock.advanceAsync(Intervals.judgeHeartbeat - 1);
    expect(queue.consumers).toEqual([]);
    server.reachable = true;
    await clock.advanceAsync(1);
    await worker.ready;
    expect(queue.consumers).toHaveLength(1);
    await worker.drain();
  });

  it('claims, judges and publishes one final report with the head of the task', async () => {
    const { worker, queue } = startWorkerHarness(async () => accepted);
    await worker.ready;
    expect(await queue.deliver(17)).toBe('acked');
    expect(queue.published).toEqual([
      {
        topic: 'judge.report',
        message: {
          kind: 'final',
          judgementId: 17,
          submitId: 1017,
          attempt: 2,
          nonce: 'nonce-17',
          judge: { name: 'local-1', instance: 'i-1' },
          ...accepted,
        },
      },
    ]);
    await worker.drain();
  });

  it('acks a wake-up for which there is nothing to do', async () => {
    const { worker, queue, server } = startWorkerHarness(async () => accepted);
    server.taskOf = () => null;
    await worker.ready;
    expect(await queue.deliver(17)).toBe('acked');
    expect(queue.published).toEqual([]);
    await worker.drain();
  });

  it('defers the wake-up while the server cannot be asked', async () => {
    const { worker, queue, server } = startWorkerHarness(async () => accepted);
    await worker.ready;
    server.reachable = false;
    expect(await queue.deliver(17)).toBe('later 2000');
    await worker.drain();
  });

  it('works once on a wake-up that is delivered twice', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue, server } = startWorkerHarness(judge);
    await worker.ready;
    const first = queue.deliver(17);
    expect(await queue.deliver(17)).toBe('acked');
    finish();
    await first;
    expect(server.claims).toEqual([17]);
    expect(queue.published).toHaveLength(1);
    await worker.drain();
  });

  it('reports its own errors as failed with another try, never as a verdict', async () => {
    const { worker, queue } = startWorkerHarness(async () => {
      throw new TypeError('sandbox is gone');
    });
    await worker.ready;
    expect(await queue.deliver(17)).toBe('acked');
    expect(queue.published[0]?.message).toMatchObject({
      kind: 'failed',
      reason: 'judgeDefect',
      detail: expect.stringContaining('sandbox is gone'),
      retry: true,
    });
    await worker.drain();
  });

  it('stores the reason of a failure that a retry would not fix', async () => {
    const { worker, queue } = startWorkerHarness(async () => {
      throw new JudgeFailure('modeUnknown', 'interactive');
    });
    await worker.ready;
    await queue.deliver(17);
    expect(queue.published[0]?.message).toMatchObject({
      kind: 'failed',
      reason: 'modeUnknown',
      detail: 'interactive',
      retry: false,
    });
    await worker.drain();
  });

  it('gives back what can do nothing now, and calls it no failure', async () => {
    const { worker, queue, clock, server } = startWorkerHarness(async () => {
      throw new RequeueTask(30_000);
    });
    await worker.ready;
    for (const id of [17, 18, 19, 20]) expect(await queue.deliver(id)).toBe('acked');
    expect(queue.published[0]?.message).toEqual({
      kind: 'requeued',
      judgementId: 17,
      submitId: 1017,
      attempt: 2,
      nonce: 'nonce-17',
      judge: { name: 'local-1', instance: 'i-1' },
      restMs: 30_000,
    });
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(server.heartbeats.at(-1)?.degraded).toEqual([]);
    await worker.drain();
  });

  it('postpones what an overloaded machine cannot judge, and says why in its log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const judge = () => Promise.reject(new RequeueTask(30_000, 'too much to do'));
    const { worker, queue } = startWorkerHarness(judge, undefined, { log });
    await worker.ready;
    expect(await queue.deliver(17)).toBe('acked');
    expect(queue.published[0]?.message).toMatchObject({ kind: 'requeued', restMs: 30_000, isPostponed: true });
    expect(lines.join('')).toContain('too much to do');
    await worker.drain();
  });

  it('reports how long its programs wait, and is overloaded while some wait for too long', async () => {
    let waits = { waitedMs: 0, discardedRuns: 0 };
    const { worker, clock, server } = startWorkerHarness(async () => accepted, undefined, { measureLoad: () => waits });
    await worker.ready;
    waits = { waitedMs: 9000, discardedRuns: 1 };
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(server.heartbeats.at(-1)).toMatchObject({ load: { ...waits, lagMs: 0 }, degraded: ['OVERLOADED'] });
    waits = { waitedMs: 9000, discardedRuns: 0 };
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(server.heartbeats.at(-1)).toMatchObject({ load: { ...waits, lagMs: 0 }, degraded: [] });
    await worker.drain();
  });

  it('claims nothing of a key that rests', async () => {
    let rest: number | null = 700;
    const { worker, queue, server } = startWorkerHarness(async () => accepted, undefined, { pauseFor: () => rest });
    await worker.ready;
    expect(await queue.deliver(17)).toBe('later 700');
    expect(server.claims).toEqual([]);
    rest = null;
    expect(await queue.deliver(17)).toBe('acked');
    expect(server.claims).toEqual([17]);
    await worker.drain();
  });

  it('acks only when the report is safe, however long the broker is away', async () => {
    const { worker, queue, clock } = startWorkerHarness(async () => accepted);
    await worker.ready;
    queue.publishError = new Error('no broker');
    let outcome = 'open';
    void queue.deliver(17).then((ended) => (outcome = ended));
    await clock.advanceAsync(60_000);
    expect(outcome).toBe('open');
    queue.publishError = null;
    await clock.advanceAsync(5000);
    expect(outcome).toBe('acked');
    expect(queue.published.map(({ message }) => message)).toMatchObject([{ kind: 'final', judgementId: 17 }]);
    await worker.drain();
  });
});

describe('leases', () => {
  it('names the running judgements in every heartbeat', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue, server, clock } = startWorkerHarness(judge);
    await worker.ready;
    const ends = [queue.deliver(17), queue.deliver(18)];
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(server.heartbeats.at(-1)?.running).toEqual([
      { judgementId: 17, nonce: 'nonce-17' },
      { judgementId: 18, nonce: 'nonce-18' },
    ]);
    finish();
    await Promise.all(ends);
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(server.heartbeats.at(-1)?.running).toEqual([]);
    await worker.drain();
  });

  it('ends a cancelled judgement without a report', async () => {
    const { judge } = slowJudge();
    const { worker, queue, server, clock } = startWorkerHarness(judge);
    await worker.ready;
    const ended = queue.deliver(17);
    await flushPromises();
    server.cancel = [17];
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(await ended).toBe('acked');
    expect(queue.published).toEqual([]);
    await worker.drain();
  });
});

describe('a judge that the server refuses', () => {
  it('gives up what it runs and takes nothing until it is let in again', async () => {
    const { judge } = slowJudge();
    const { worker, queue, server, clock } = startWorkerHarness(judge);
    await worker.ready;
    const ended = queue.deliver(17);
    await flushPromises();
    server.refusal = 403;
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    await ended;
    await flushPromises();
    expect(queue.published).toEqual([]);
    expect(queue.consumers.map(({ draining }) => draining)).toEqual([true]);
    server.refusal = null;
    await clock.advanceAsync(Intervals.judgeHeartbeat * 2);
    expect(queue.consumers.map(({ draining }) => draining)).toEqual([true, false]);
    await worker.drain();
  });

  it('works on while the server has a trouble of its own', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue, server, clock } = startWorkerHarness(judge);
    await worker.ready;
    const ended = queue.deliver(17);
    await flushPromises();
    server.refusal = 503;
    await clock.advanceAsync(Intervals.judgeHeartbeat * 2);
    expect(queue.consumers.map(({ draining }) => draining)).toEqual([false]);
    finish();
    expect(await ended).toBe('acked');
    expect(queue.published).toHaveLength(1);
    await worker.drain();
  });
});

describe('the end', () => {
  it('drains: what runs is finished with its lease alive, nothing new is taken', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue, server, clock } = startWorkerHarness(judge);
    await worker.ready;
    const ended = queue.deliver(17);
    await flushPromises();
    const drained = worker.drain();
    await clock.advanceAsync(Intervals.judgeHeartbeat * 2);
    expect(queue.consumers[0]?.draining).toBe(true);
    expect(
      server.heartbeats.filter(({ running }) =>
        running.some(({ judgementId, nonce }) => judgementId === 17 && nonce === 'nonce-17'),
      ),
    ).toHaveLength(2);
    finish();
    expect(await ended).toBe('acked');
    await drained;
    expect(queue.published).toHaveLength(1);
  });

  it('drains before the server was ever there', async () => {
    const { worker, queue } = startWorkerHarness(async () => accepted, FakeServer.unreachable());
    await worker.drain();
    expect(queue.consumers).toEqual([]);
  });

  it('returns running work to the queue immediately when it stops', async () => {
    const { judge } = slowJudge();
    const { worker, queue } = startWorkerHarness(judge);
    await worker.ready;
    const ended = queue.deliver(17);
    await flushPromises();
    await worker.stop();
    expect(await ended).toBe('later 0');
    expect(queue.published).toEqual([]);
  });
});

describe('progress', () => {
  it('arrives at status changes, then new cases together, then the final report', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue, clock } = startWorkerHarness(async (task, io) => {
      io.report.status(Status.Compiling, 0);
      io.report.status(Status.Judging, 3);
      io.report.caseDone(aCase(1));
      io.report.caseDone(aCase(2));
      return judge(task, io);
    });
    await worker.ready;
    const ended = queue.deliver(17);
    await clock.advanceAsync(99);
    expect(queue.published).toHaveLength(2);
    await clock.advanceAsync(1);
    finish();
    await ended;
    expect(queue.published.map(({ message }) => message)).toMatchObject([
      { kind: 'progress', status: Status.Compiling, cases: [], done: 0, total: 0 },
      { kind: 'progress', status: Status.Judging, cases: [], done: 0, total: 3 },
      { kind: 'progress', status: Status.Judging, cases: [{ seq: 1 }, { seq: 2 }], done: 2, total: 3 },
      { kind: 'final', judgementId: aTask(17).judgementId },
    ]);
    await worker.drain();
  });

  it('that cannot be published does not harm the verdict', async () => {
    const { judge, finish } = slowJudge();
    const { worker, queue } = startWorkerHarness(async (task, io) => {
      io.report.status(Status.Judging, 1);
      return judge(task, io);
    });
    await worker.ready;
    queue.publishError = new Error('no broker');
    const ended = queue.deliver(17);
    await flushPromises();
    queue.publishError = null;
    finish();
    expect(await ended).toBe('acked');
    expect(queue.published.map(({ message }) => message)).toMatchObject([{ kind: 'final' }]);
    await worker.drain();
  });
});
