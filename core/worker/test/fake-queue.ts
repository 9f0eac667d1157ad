import type { TopicName, Topics } from '@tribunal/contract';
import { RetryLater, type ConsumeOptions, type Consumer, type Handler, type Queue } from '@tribunal/queue';

export interface Published {
  topic: TopicName;
  message: Topics[TopicName];
}

/** Outcome of a delivery: what the broker would do with the message. */
export type Outcome = 'acked' | `later ${number}` | 'failed';

/** In-memory queue: the test delivers messages and reads the outcome of each delivery. */
export class FakeQueue implements Queue {
  readonly driver = 'postgres';
  readonly published: Published[] = [];
  readonly consumers: { key: string; concurrency: number; draining: boolean }[] = [];
  /** If set, publishing fails with this error. */
  publishError: Error | null = null;
  onPublish: (published: Published) => void = () => {};
  private handler: Handler<Topics['judge']> | null = null;
  private readonly underWay = new Set<Promise<Outcome>>();

  async publish<N extends TopicName>(topic: N, message: Topics[N]): Promise<void> {
    if (this.publishError) throw this.publishError;
    const published = { topic, message };
    this.published.push(published);
    this.onPublish(published);
  }

  async consume<N extends TopicName>(
    _topic: N,
    options: ConsumeOptions,
    handle: Handler<Topics[N]>,
  ): Promise<Consumer> {
    const consumer = { key: options.key ?? '', concurrency: options.concurrency, draining: false };
    this.consumers.push(consumer);
    this.handler = handle as Handler<Topics['judge']>;
    return {
      drain: async () => {
        consumer.draining = true;
        await Promise.all(this.underWay);
      },
    };
  }

  deliver(judgementId: number): Promise<Outcome> {
    if (!this.handler) throw new Error('nobody consumes');
    const ended = this.handler({ judgementId }, { attempt: 1, priority: 5 }).then(
      (): Outcome => 'acked',
      (error: unknown): Outcome => (error instanceof RetryLater ? `later ${error.delayMs}` : 'failed'),
    );
    this.underWay.add(ended);
    void ended.then(() => this.underWay.delete(ended));
    return ended;
  }

  depth = async (): Promise<{ ready: number; dead: number }> => ({ ready: 0, dead: 0 });
  ping = async (): Promise<void> => {};
  close = async (): Promise<void> => {};
}
