import type { Channel } from 'amqplib';
import { MAX_PRIORITY } from '../../address';

export const EXCHANGE = 'tribunal';
/** A waiting queue nobody has used for this long after its messages left is removed by the broker. */
const IDLE_MS = 60_000;

const deadQueueOf = (address: string): string => `${address}.dead`;

/** One classic durable queue with priorities per sub-queue (quorum queues have none), and one for its dead letters. */
export const assertAddress = async (channel: Channel, address: string): Promise<void> => {
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
  const queues = [
    { name: address, maxPriority: MAX_PRIORITY + 1 },
    { name: deadQueueOf(address), maxPriority: undefined },
  ];
  for (const { name, maxPriority } of queues) {
    await channel.assertQueue(name, { durable: true, maxPriority });
    await channel.bindQueue(name, EXCHANGE, name);
  }
};

/** Messages in the queue that nobody works on, and dead letters. */
export const countMessages = async (channel: Channel, address: string): Promise<{ ready: number; dead: number }> => {
  await assertAddress(channel, address);
  const [ready, dead] = await Promise.all([channel.checkQueue(address), channel.checkQueue(deadQueueOf(address))]);
  return { ready: ready.messageCount, dead: dead.messageCount };
};

/** Where to publish a message, as exchange and routing key. */
export interface Route {
  exchange: string;
  routingKey: string;
}

export const routeTo = (address: string): Route => ({ exchange: EXCHANGE, routingKey: address });
export const routeToDead = (address: string): Route => ({ exchange: EXCHANGE, routingKey: deadQueueOf(address) });

/** Two significant digits, rounded up: late by a tenth at most, and the number of waiting queues stays small. */
export const roundedDelay = (delayMs: number): number => {
  const ms = Math.max(1, Math.ceil(delayMs));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(ms)) - 1);
  return Math.ceil(ms / unit) * unit;
};

/**
 * A queue without consumers whose messages fall back into `address` after the delay. One per length of delay:
 * a message expires only at the head of its queue, so longer ones would hold up shorter ones behind them.
 */
export const assertWaitingRoom = async (channel: Channel, address: string, delayMs: number): Promise<Route> => {
  const ttl = roundedDelay(delayMs);
  const name = `${address}.wait.${ttl}`;
  await channel.assertQueue(name, {
    durable: true,
    messageTtl: ttl,
    // Counted from this declaration, so the queue outlives every message published right after it.
    expires: ttl + IDLE_MS,
    deadLetterExchange: EXCHANGE,
    deadLetterRoutingKey: address,
  });
  return { exchange: '', routingKey: name };
};
