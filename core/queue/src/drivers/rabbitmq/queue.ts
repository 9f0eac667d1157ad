import { randomUUID } from 'node:crypto';
import { InFlight, type TopicName, type Topics } from '@tribunal/contract';
import { addressOf, priorityOf } from '../../address';
import type { QueueSettings } from '../../options';
import type { ConsumeOptions, Consumer, Handler, PublishOptions, Queue } from '../../port';
import { Connection } from './connection';
import { RabbitmqConsumer, type ConsumerContext } from './consumer';
import { countMessages } from './topology';

type ConsumerHandle = Pick<RabbitmqConsumer<unknown>, 'attach' | 'drain'>;

/** Queue on a RabbitMQ broker, for installations with more than one machine. */
class RabbitmqQueue implements Queue {
  readonly driver = 'rabbitmq';
  private readonly consumers = new Set<ConsumerHandle>();
  private readonly connection: Connection;
  private readonly consumerContext: ConsumerContext;
  private readonly publishing = new InFlight();
  private closing: Promise<void> | undefined;
  private isClosed = false;

  constructor(url: string, settings: QueueSettings, newId: () => string) {
    this.connection = new Connection(url, settings, async (model) => {
      for (const consumer of this.consumers) await consumer.attach(model);
    });
    this.consumerContext = { connection: this.connection, settings, newId, handled: new Map() };
  }

  open(): Promise<void> {
    return this.connection.open();
  }

  async publish<N extends TopicName>(topic: N, message: Topics[N], options: PublishOptions = {}): Promise<void> {
    if (this.isClosed) throw new Error('the queue is closed');
    const address = addressOf(topic, options.key);
    const envelope = { id: this.consumerContext.newId(), priority: priorityOf(options.priority), attempt: 1 };
    const body = Buffer.from(JSON.stringify(message));
    await this.publishing.run(() => this.connection.publish(address, body, envelope, options.delayMs));
  }

  async consume<N extends TopicName>(topic: N, options: ConsumeOptions, handle: Handler<Topics[N]>): Promise<Consumer> {
    if (this.closing) throw new Error('the queue is closed');
    const consumer = new RabbitmqConsumer(this.consumerContext, addressOf(topic, options.key), options, handle);
    this.consumers.add(consumer);
    // During an outage, the next connection attaches it.
    if (this.connection.current) await consumer.attach(this.connection.current);
    return {
      drain: async () => {
        await consumer.drain();
        this.consumers.delete(consumer);
      },
    };
  }

  depth<N extends TopicName>(topic: N, key?: string): Promise<{ ready: number; dead: number }> {
    const address = addressOf(topic, key);
    return this.connection.withRetry((channel) => countMessages(channel, address));
  }

  ping(): Promise<void> {
    return this.connection.ping();
  }

  close(): Promise<void> {
    this.closing ??= this.drainAndClose();
    return this.closing;
  }

  private async drainAndClose(): Promise<void> {
    this.connection.beginClosing();
    // Handlers in progress may still publish.
    await Promise.all([...this.consumers].map((consumer) => consumer.drain()));
    await this.publishing.idle();
    this.isClosed = true;
    await this.connection.end();
  }
}

/** Opens the queue at an `amqp:` URL. Waits for the broker up to `openTimeoutMs`. */
export const openRabbitmqQueue = async (url: string, settings: QueueSettings): Promise<Queue> => {
  const queue = new RabbitmqQueue(url, settings, randomUUID);
  await queue.open();
  return queue;
};
