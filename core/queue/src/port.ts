import type { TopicName, Topics } from '@tribunal/contract';

export interface PublishOptions {
  /** Sub-queue of the topic, e.g. the queue key (`ME`, `HDU`). */
  key?: string;
  /** 0–9, higher values first; messages of equal priority are delivered in order of publishing. */
  priority?: number;
  /** At most `MAX_DELAY_MS`. */
  delayMs?: number;
}

/** Maximum delay of a message; one that appears to have a longer delay is delivered at once. */
export const MAX_DELAY_MS = 900_000;

export interface ConsumeOptions {
  key?: string;
  /** Maximum number of messages that this consumer handles in parallel. */
  concurrency: number;
}

export interface MessageInfo {
  /** 1 at the first delivery. */
  attempt: number;
  priority: number;
}

/**
 * Handles a message. Resolving acknowledges it; `RetryLater` defers it without counting an attempt; any other error
 * is retried up to a limit, after which the message is dead-lettered.
 */
export type Handler<T> = (message: T, info: MessageInfo) => Promise<void>;

export interface Consumer {
  /** Takes no new messages and waits for those in progress. Idempotent. */
  drain(): Promise<void>;
}

/** Thrown by a handler that cannot handle the message now. */
export class RetryLater extends Error {
  constructor(readonly delayMs: number) {
    super(`retry in ${delayMs} ms`);
  }
}

/**
 * Queue with at-least-once delivery. Losing the broker only causes delays, since PostgreSQL holds the authoritative
 * data.
 */
export interface Queue {
  readonly driver: 'postgres' | 'rabbitmq';
  /** Publishes a message; resolves when the broker has stored it. */
  publish<N extends TopicName>(topic: N, message: Topics[N], options?: PublishOptions): Promise<void>;
  consume<N extends TopicName>(topic: N, options: ConsumeOptions, handle: Handler<Topics[N]>): Promise<Consumer>;
  /** Returns the number of waiting messages, for the admin page and tests. */
  depth<N extends TopicName>(topic: N, key?: string): Promise<{ ready: number; dead: number }>;
  /** Resolves if the broker answers, rejects with the reason otherwise. */
  ping(): Promise<void>;
  /** Drains every consumer, then closes. */
  close(): Promise<void>;
}
