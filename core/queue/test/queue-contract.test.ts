import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JudgeReport } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { type Consumer, type MessageInfo, RetryLater, openQueue } from '../src/index';
import { BROKERS, type BrokerKind } from './brokers';
import { failedReport } from './failed-report';
import { inbox } from './inbox';
import {
  BROKER_START_MS,
  SHORT_LEASE,
  waitForBroker,
  collect,
  nextKey,
  publishAll,
  queueHarness,
} from './queue-harness';

const STUCK_CONSUMER = fileURLToPath(new URL('stuck-consumer.ts', import.meta.url));

/**
 * Reports of one restart: each connection reports an outage once, however often it tries, and a broker that starts may
 * drop a connection that it has accepted.
 */
const FLAPS = 4;

const contract = (kind: BrokerKind): void => {
  const harness = queueHarness(kind);
  const { queueWith, closedGate } = harness;

  it('answers a ping and names its driver', async () => {
    const queue = await queueWith();
    await queue.ping();
    expect(queue.driver).toBe(kind.driver);
  });

  it('delivers messages of equal priority in the order of publishing', async () => {
    const queue = await queueWith();
    const key = nextKey();
    const ids = Array.from({ length: 30 }, (_, index) => index);
    await publishAll(queue, key, ids);
    expect(await queue.depth('judge', key)).toEqual({ ready: 30, dead: 0 });
    const received = await collect(queue, key);
    expect(await received.waitForCount(30)).toEqual(ids);
  });

  it('delivers higher priorities first', async () => {
    const queue = await queueWith();
    const key = nextKey();
    for (const [judgementId, priority] of [
      [1, 5],
      [2, 0],
      [3, 9],
      [4, 5],
    ] as const) {
      await queue.publish('judge', { judgementId }, { key, priority });
    }
    const received = await collect(queue, key);
    expect(await received.waitForCount(4)).toEqual([3, 1, 4, 2]);
  });

  it('wakes a consumer that found nothing before', async () => {
    const queue = await queueWith({ pollMs: 3_600_000 });
    const key = nextKey();
    const received = await collect(queue, key);
    await waitForBroker(queue, 50);
    await queue.publish('judge', { judgementId: 1 }, { key });
    expect(await received.waitForCount(1)).toEqual([1]);
  });

  it('keeps keys and topics apart', async () => {
    const queue = await queueWith();
    const [one, other] = [nextKey(), nextKey()];
    await queue.publish('judge', { judgementId: 1 }, { key: one });
    await queue.publish('judge', { judgementId: 2 }, { key: other });
    await queue.publish('judge', { judgementId: 3 });
    const received = await collect(queue, one);
    await received.waitForCount(1);
    await waitForBroker(queue, 50);
    expect(received.all).toEqual([1]);
    expect((await queue.depth('judge', other)).ready).toBe(1);
    expect((await queue.depth('judge')).ready).toBe(1);
  });

  it('refuses a key that could be mistaken for a topic', async () => {
    const queue = await queueWith();
    await expect(queue.publish('judge', { judgementId: 1 }, { key: 'report' })).rejects.toThrow(/key/);
  });

  it('carries any text a program may print', async () => {
    const queue = await queueWith();
    const report = failedReport(`nul \u0000, half a pair \ud800, 判題 🎈${'x'.repeat(200_000)}`);
    const received = inbox<JudgeReport>();
    await queue.consume('judge.report', { concurrency: 1 }, async (message) => received.add(message));
    await queue.publish('judge.report', report);
    expect(await received.waitForCount(1)).toEqual([report]);
  });

  it('does not deliver again what a handler finished', async () => {
    const first = await queueWith(SHORT_LEASE);
    const key = nextKey();
    await publishAll(first, key, [1, 2, 3]);
    await (await collect(first, key)).waitForCount(3);
    await first.close();
    const second = await queueWith();
    const received = await collect(second, key);
    await waitForBroker(second, 1200);
    expect(received.all).toEqual([]);
  });

  it('delivers a delayed message no sooner than asked, and not only when it looks again anyway', async () => {
    const queue = await queueWith({ pollMs: 3_600_000 });
    const key = nextKey();
    const received = await collect(queue, key);
    const start = performance.now();
    await queue.publish('judge', { judgementId: 1 }, { key, delayMs: 700 });
    expect(await received.waitForCount(1)).toEqual([1]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(700);
  });

  it('lets others pass a message that is delayed for longer', async () => {
    const queue = await queueWith();
    const key = nextKey();
    const received = await collect(queue, key);
    await queue.publish('judge', { judgementId: 1 }, { key, delayMs: 600_000 });
    await queue.publish('judge', { judgementId: 2 }, { key, delayMs: 150 });
    expect(await received.waitForCount(1)).toEqual([2]);
    await queue.publish('judge', { judgementId: 3 }, { key });
    expect(await received.waitForCount(2)).toEqual([2, 3]);
  });

  it('defers on RetryLater as often as the handler asks, without counting attempts', async () => {
    const queue = await queueWith({ maxAttempts: 2 });
    const key = nextKey();
    const received = inbox<MessageInfo>();
    const consumer = await queue.consume('judge', { key, concurrency: 1 }, async (_, info) => {
      received.add(info);
      if (received.all.length < 6) throw new RetryLater(15);
    });
    await queue.publish('judge', { judgementId: 1 }, { key, priority: 7 });
    await received.waitForCount(6);
    await consumer.drain();
    expect(received.all).toEqual(Array.from({ length: 6 }, () => ({ attempt: 1, priority: 7 })));
    expect(await queue.depth('judge', key)).toEqual({ ready: 0, dead: 0 });
  });

  it('retries a failing handler, counting, and lays the message aside after the last attempt', async () => {
    const problems: string[] = [];
    const queue = await queueWith({ maxAttempts: 3, onProblem: (what) => problems.push(what) });
    const key = nextKey();
    const received = inbox<MessageInfo>();
    const consumer = await queue.consume('judge', { key, concurrency: 1 }, async (_, info) => {
      received.add(info);
      throw new Error('cannot');
    });
    await queue.publish('judge', { judgementId: 1 }, { key, priority: 4 });
    await received.waitForCount(3);
    await consumer.drain();
    expect(received.all).toEqual([1, 2, 3].map((attempt) => ({ attempt, priority: 4 })));
    expect(await queue.depth('judge', key)).toEqual({ ready: 0, dead: 1 });
    expect(problems).toEqual([1, 2, 3].map((attempt) => `attempt ${attempt} of 3 failed`));
  });

  it('tries five times by default', async () => {
    const queue = await queueWith({ retryDelayMs: 1 });
    const key = nextKey();
    const received = inbox<number>();
    const consumer = await queue.consume('judge', { key, concurrency: 1 }, async (_, { attempt }) => {
      received.add(attempt);
      throw new Error('cannot');
    });
    await queue.publish('judge', { judgementId: 1 }, { key });
    expect(await received.waitForCount(5)).toEqual([1, 2, 3, 4, 5]);
    await consumer.drain();
    expect((await queue.depth('judge', key)).dead).toBe(1);
  });

  it('waits longer before each further attempt', async () => {
    const queue = await queueWith({ retryDelayMs: 100, maxAttempts: 4 });
    const key = nextKey();
    const received = inbox<number>();
    await queue.consume('judge', { key, concurrency: 1 }, async () => {
      received.add(performance.now());
      if (received.all.length < 4) throw new Error('not yet');
    });
    await queue.publish('judge', { judgementId: 1 }, { key });
    const [first = 0, second = 0, third = 0, fourth = 0] = await received.waitForCount(4);
    expect(second - first).toBeGreaterThanOrEqual(100);
    expect(third - second).toBeGreaterThanOrEqual(200);
    expect(fourth - third).toBeGreaterThanOrEqual(400);
  });

  it('handles at most as many messages concurrently as the consumer requested', async () => {
    const queue = await queueWith();
    const key = nextKey();
    const received = inbox<number>();
    const { opened, open: release } = closedGate();
    await queue.consume('judge', { key, concurrency: 3 }, async ({ judgementId }) => {
      received.add(judgementId);
      await opened;
    });
    await publishAll(queue, key, [1, 2, 3, 4, 5]);
    await received.waitForCount(3);
    await waitForBroker(queue, 200);
    expect(received.all).toEqual([1, 2, 3]);
    expect((await queue.depth('judge', key)).ready).toBe(2);
    release();
    expect(await received.waitForCount(5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('never hands one message to two consumers', async () => {
    const key = nextKey();
    const received = inbox<number>();
    const queues = [await queueWith(), await queueWith(), await queueWith()];
    for (const queue of queues) {
      await queue.consume('judge', { key, concurrency: 4 }, async ({ judgementId }) => received.add(judgementId));
    }
    const ids = Array.from({ length: 300 }, (_, index) => index);
    await Promise.all(ids.map((judgementId) => queues[judgementId % 3]!.publish('judge', { judgementId }, { key })));
    await received.waitForCount(300);
    await waitForBroker(queues[0]!, 50);
    expect([...received.all].sort((a, b) => a - b)).toEqual(ids);
  });

  it('leaves a message with its handler, however long that takes', async () => {
    const key = nextKey();
    const lease = { visibilityMs: 6000 };
    const [slow, idle] = [await queueWith(lease), await queueWith(lease)];
    const received = inbox<number>();
    const { opened, open: release } = closedGate();
    await slow.consume('judge', { key, concurrency: 2 }, async ({ judgementId }) => {
      received.add(judgementId);
      await opened;
    });
    await slow.publish('judge', { judgementId: 1 }, { key });
    await received.waitForCount(1);
    const elsewhere = await collect(idle, key);
    await waitForBroker(idle, lease.visibilityMs + 1500);
    expect(elsewhere.all).toEqual([]);
    expect(received.all).toEqual([1]);
    release();
  });

  it('gives the message of a killed consumer to another', async () => {
    const queue = await queueWith();
    const key = nextKey();
    await queue.publish('judge', { judgementId: 17 }, { key });
    const child = spawn(process.execPath, ['--import', 'tsx', STUCK_CONSUMER, harness.broker.url, key], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    expect(output.toString()).toBe('17\n');
    const received = await collect(queue, key);
    expect(received.all).toEqual([]);
    child.kill('SIGKILL');
    expect(await received.waitForCount(1)).toEqual([17]);
  });

  it('drains: waits for the running handler and takes nothing new', async () => {
    const queue = await queueWith();
    const key = nextKey();
    const received = inbox<string>();
    const { opened, open: release } = closedGate();
    const consumer: Consumer = await queue.consume('judge', { key, concurrency: 1 }, async ({ judgementId }) => {
      received.add(`begin ${judgementId}`);
      await opened;
      received.add(`end ${judgementId}`);
    });
    await publishAll(queue, key, [1, 2]);
    await received.waitForCount(1);
    const drained = consumer.drain().then(() => received.add('drained'));
    await waitForBroker(queue, 50);
    expect(received.all).toEqual(['begin 1']);
    release();
    await drained;
    await consumer.drain();
    expect(received.all).toEqual(['begin 1', 'end 1', 'drained']);
    expect(await queue.depth('judge', key)).toEqual({ ready: 1, dead: 0 });
  });

  it('closes: lets running handlers finish and publish, then refuses', async () => {
    const queue = await queueWith();
    const other = await queueWith();
    const [key, replies] = [nextKey(), nextKey()];
    const begun = inbox<number>();
    const { opened, open: release } = closedGate();
    await queue.consume('judge', { key, concurrency: 1 }, async ({ judgementId }) => {
      begun.add(judgementId);
      await opened;
      await queue.publish('judge', { judgementId: judgementId + 100 }, { key: replies });
    });
    await queue.publish('judge', { judgementId: 1 }, { key });
    await begun.waitForCount(1);
    const closed = queue.close();
    await expect(queue.consume('judge', { key, concurrency: 1 }, async () => {})).rejects.toThrow(/closed/);
    release();
    await closed;
    await expect(queue.publish('judge', { judgementId: 2 }, { key })).rejects.toThrow(/closed/);
    expect(await (await collect(other, replies)).waitForCount(1)).toEqual([101]);
    expect(await other.depth('judge', key)).toEqual({ ready: 0, dead: 0 });
  });

  describe('when the broker is killed and started again', () => {
    it('keeps stored messages, accepts newly published ones, and settles messages in progress once', async () => {
      const outages = inbox<string>();
      const recoveries = inbox<number>();
      const queue = await queueWith({
        ...SHORT_LEASE,
        onOutage: (what) => outages.add(what),
        onRecovery: (ms) => recoveries.add(ms),
      });
      const [waiting, working] = [nextKey(), nextKey()];
      const begun = inbox<number>();
      const { opened, open: release } = closedGate();
      await queue.consume('judge', { key: working, concurrency: 1 }, async ({ judgementId }) => {
        begun.add(judgementId);
        await opened;
      });
      await queue.publish('judge', { judgementId: 1 }, { key: working });
      await begun.waitForCount(1);
      await publishAll(queue, waiting, [10, 11]);

      await harness.broker.kill();
      await outages.waitForCount(1);
      await expect(queue.ping()).rejects.toThrow();
      const duringOutage = queue.publish('judge', { judgementId: 12 }, { key: waiting });
      await harness.broker.start();
      await duringOutage;

      expect(await (await collect(queue, waiting)).waitForCount(3)).toEqual([10, 11, 12]);
      await publishAll(queue, waiting, [13]);
      await waitForBroker(queue, 1500);
      expect(begun.all).toEqual([1]);
      release();
      await queue.publish('judge', { judgementId: 2 }, { key: working });
      expect(await begun.waitForCount(2)).toEqual([1, 2]);
      await queue.ping();
      await recoveries.waitForCount(outages.all.length);
      expect(outages.all.length).toBeLessThanOrEqual(FLAPS);
      expect(recoveries.all).toHaveLength(outages.all.length);
    }, 300_000);

    it('waits for a broker that starts later, without a limit if asked to, and reports that once', async () => {
      await harness.broker.kill();
      const outages = inbox<string>();
      const recoveries = inbox<number>();
      const opening = queueWith({
        openTimeoutMs: Infinity,
        onOutage: (what) => outages.add(what),
        onRecovery: (ms) => recoveries.add(ms),
      });
      await outages.waitForCount(1);
      await harness.broker.start();
      await (await opening).ping();
      await recoveries.waitForCount(outages.all.length);
      expect(outages.all.length).toBeLessThanOrEqual(FLAPS);
      expect(recoveries.all).toHaveLength(outages.all.length);
    }, 300_000);

    it('brings idle consumers back', async () => {
      const outages = inbox<string>();
      const queue = await queueWith({ pollMs: 3_600_000, onOutage: (what) => outages.add(what) });
      const key = nextKey();
      const received = await collect(queue, key);
      await waitForBroker(queue, 50);
      await harness.broker.kill();
      await outages.waitForCount(1);
      const opening = queueWith({ openTimeoutMs: BROKER_START_MS });
      await harness.broker.start();
      await publishAll(await opening, key, [1]);
      expect(await received.waitForCount(1)).toEqual([1]);
    }, 300_000);
  });

  it('stops opening when there is no response in time', async () => {
    const nowhere = new URL(harness.broker.url);
    nowhere.port = '1';
    await expect(openQueue(nowhere.href, { openTimeoutMs: 2000 })).rejects.toThrow(/not ready.*ECONNREFUSED/);
  });
};

for (const kind of BROKERS) {
  const isOptional = !process.env['CI'];
  if (kind.missing && isOptional) console.warn(`Skipping the queue contract on ${kind.driver}: ${kind.missing}`);
  describe.skipIf(kind.missing && isOptional)(`the queue on ${kind.driver}`, () => contract(kind));
}

it('refuses a URL of a scheme it does not know', async () => {
  await expect(openQueue('redis://localhost')).rejects.toThrow('unsupported queue scheme "redis:"');
});
