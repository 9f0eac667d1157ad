import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Queue, type QueueOptions, openQueue } from '../src/index';
import type { Broker, BrokerKind } from './brokers';
import { bothSides } from './both-sides';
import { type Gate, type Inbox, gate, inbox } from './inbox';

/** No lease runs out because this machine has other things to do: who tests what happens then asks for a short one. */
const OPTIONS: QueueOptions = { retryDelayMs: 20, visibilityMs: 60_000, pollMs: 500 };
export const SHORT_LEASE: QueueOptions = { visibilityMs: 1000 };
export const BROKER_START_MS = 150_000;

let keysGiven = 0;
export const freshKey = (): string => `T${++keysGiven}`;

export const publishAll = async (queue: Queue, key: string, ids: readonly number[]): Promise<void> => {
  for (const judgementId of ids) await queue.publish('judge', { judgementId }, { key });
};

/** Puts the ids of one sub-queue into an inbox, one at a time. */
export const collect = async (queue: Queue, key: string, seen: Inbox<number> = inbox()): Promise<Inbox<number>> => {
  await queue.consume('judge', { key, concurrency: 1 }, async ({ judgementId }) => seen.put(judgementId));
  return seen;
};

/** Lets the broker's own clock run: a delayed message comes back. Whatever was due before has been offered by then. */
export const brokerTime = async (queue: Queue, ms: number): Promise<void> => {
  const key = freshKey();
  const rung = await collect(queue, key);
  await queue.publish('judge', { judgementId: 0 }, { key, delayMs: ms });
  await rung.holds(1);
};

export interface Stage {
  readonly broker: Broker;
  /** Closed at the end of the test. */
  queueWith(options?: QueueOptions): Promise<Queue>;
  /** Opened at the end of the test at the latest, so that no handler outlives it. */
  closedGate(): Gate;
}

/** A broker for all tests of a group. To be called where they are declared. */
export function stageOf(kind: BrokerKind): Stage {
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
      const queue = bothSides(opened[0]!, opened[1]!);
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
