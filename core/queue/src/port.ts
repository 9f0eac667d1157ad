import type { TopicName, Topics } from '@tribunal/contract';

export interface PublishOptions {
  /** Sub-queue of the topic, e.g. the judge key (`ME`, `HDU`). */
  key?: string;
  /** 0–9, higher first; equal ones in order of publishing. */
  priority?: number;
  /** At most `LONGEST_DELAY_MS`. */
  delayMs?: number;
}

/** No message waits for longer; one that seems to is delivered at once. */
export const LONGEST_DELAY_MS = 900_000;

export interface ConsumeOptions {
  key?: string;
  /** Messages handled at once by this consumer. */
  concurrency: number;
}

export interface MessageInfo {
  /** 1 at the first delivery. */
  attempt: number;
  priority: number;
}

/** Resolving is the ack; `RetryLater` defers without counting an attempt; any other error retries up to a cap, then dead-letters. */
export type Handler<T> = (message: T, info: MessageInfo) => Promise<void>;

export interface Consumer {
  /** Takes nothing new, waits for what is under way. Idempotent. */
  drain(): Promise<void>;
}

/** Thrown by a handler that cannot take the message now. */
export class RetryLater extends Error {
  constructor(readonly delayMs: number) {
    super(`retry in ${delayMs} ms`);
  }
}

/** At-least-once messages. Losing the broker loses time, never truth: PostgreSQL holds that. */
export interface Queue {
  readonly driver: 'postgres' | 'rabbitmq';
  /** Resolves when the broker has it safely. */
  publish<N extends TopicName>(topic: N, message: Topics[N], options?: PublishOptions): Promise<void>;
  consume<N extends TopicName>(topic: N, options: ConsumeOptions, handle: Handler<Topics[N]>): Promise<Consumer>;
  /** Waiting messages, for the admin page and tests. */
  depth<N extends TopicName>(topic: N, key?: string): Promise<{ ready: number; dead: number }>;
  /** Resolves while the broker answers, rejects with the reason. */
  ping(): Promise<void>;
  /** Drains every consumer, then closes. */
  close(): Promise<void>;
}
