import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Queue, type QueueOptions, openQueue } from '../src/index';
import type { Broker, BrokerKind } from './brokers';
import { combineQueues } from './combined-queue';
import { type Gate, type Inbox, gate, inbox } from './inbox';

/** The visibility is long so that no lock expires because the machine is busy; tests of expiry set a short one. */
const OPTIONS: QueueOptions = {
  retryDelayMs: 20,
  visibilityMs: 60_000,
  pollMs: 500,
  outageGraceMs: 0,
  startupGraceMs: 0,
};
export const SHORT_LEASE: QueueOptions = { visibilityMs: 1000 };
export const BROKER_START_MS = 150_000;

let keyCount = 0;
export const nextKey = (): string => `T${++keyCount}`;

export const publishAll = async (queue: Queue, key: string, ids: readonly number[]): Promise<void> => {
  for (const judgementId of ids) await queue.publish('judge', { judgementId }, { key });
};

/** Collects the ids of one sub-queue in an inbox, one at a time. */
export const collect = async (queue: Queue, key: string, received: Inbox<number> = inbox()): Promise<Inbox<number>> => {
  await queue.consume('judge', { key, concurrency: 1 }, async ({ judgementId }) => received.add(judgementId));
  return received;
};

/**
 * Waits by the broker's own clock, using a delayed message. Everything that was due before has been delivered by
 * then.
 */
export const waitForBroker = async (queue: Queue, ms: number): Promise<void> => {
  const key = nextKey();
  const received = await collect(queue, key);
  await queue.publish('judge', { judgementId: 0 }, { key, delayMs: ms });
  await received.waitForCount(1);
};

export interface QueueHarness {
  readonly broker: Broker;
  /** Opens a queue that is closed at the end of the test. */
  queueWith(options?: QueueOptions): Promise<Queue>;
  /** Returns a gate that is opened at the end of the test at the latest, so that no handler outlives it. */
  closedGate(): Gate;
}

/** Provides a broker for all tests of a group. It must be called where the tests are declared. */
export function queueHarness(kind: BrokerKind): QueueHarness {
  let broker: Broker;
  let open: Queue[] = [];
  let gates: Gate[] = [];
  beforeAll(async () => {
    broker = await kind.start();
  }, BROKER_START_MS);
  afterEach(async () => {
    for (const made of gates) made.open();
    gates = [];
    await Promise.all(open.map((queue) => queue.close()));
    open = [];
  });
  afterAll(() => broker.stop());
  return {
    get broker() {
      return broker;
    },
    queueWith: async (options = {}) => {
      const opened = await Promise.all(
        [broker.url, broker.serverUrl].map((url) => openQueue(url, { ...OPTIONS, ...options })),
      );
      const queue = combineQueues(opened[0]!, opened[1]!);
      open.push(queue);
      return queue;
    },
    closedGate: () => {
      const made = gate();
      gates.push(made);
      return made;
    },
  };
}
