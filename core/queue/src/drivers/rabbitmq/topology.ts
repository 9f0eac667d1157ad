import type { Channel } from 'amqplib';
import { MAX_PRIORITY } from '../../address';

const EXCHANGE = 'tribunal';
/** Time without use after its last message has left, in ms, after which the broker removes a delay queue. */
const IDLE_MS = 60_000;

const deadQueueOf = (address: string): string => `${address}.dead`;

/**
 * Declares per sub-queue one classic durable queue with priorities (quorum queues have none), and one for its dead
 * letters.
 */
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

/** Returns the number of messages in the queue that are not being handled, and of dead letters. */
export const countMessages = async (channel: Channel, address: string): Promise<{ ready: number; dead: number }> => {
  await assertAddress(channel, address);
  const [ready, dead] = await Promise.all([channel.checkQueue(address), channel.checkQueue(deadQueueOf(address))]);
  return { ready: ready.messageCount, dead: dead.messageCount };
};

/** Exchange and routing key for publishing a message. */
export interface Route {
  exchange: string;
  routingKey: string;
}

export const routeTo = (address: string): Route => ({ exchange: EXCHANGE, routingKey: address });
export const routeToDead = (address: string): Route => ({ exchange: EXCHANGE, routingKey: deadQueueOf(address) });

/**
 * Rounds a delay up to two significant digits: messages are late by at most a tenth, and the number of delay queues
 * stays small.
 */
export const roundedDelay = (delayMs: number): number => {
  const ms = Math.max(1, Math.ceil(delayMs));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(ms)) - 1);
  return Math.ceil(ms / unit) * unit;
};

/**
 * Declares a queue without consumers, whose messages return to `address` after the delay. There is one queue per
 * delay: a message expires only at the head of its queue, so longer delays would block shorter ones behind them.
 */
export const assertDelayQueue = async (channel: Channel, address: string, delayMs: number): Promise<Route> => {
  const ttl = roundedDelay(delayMs);
  const name = `${address}.wait.${ttl}`;
  await channel.assertQueue(name, {
    durable: true,
    messageTtl: ttl,
    // The expiry counts from this declaration, so the queue outlives every message published right after it.
    expires: ttl + IDLE_MS,
    deadLetterExchange: EXCHANGE,
    deadLetterRoutingKey: address,
  });
  return { exchange: '', routingKey: name };
};
