import { randomUUID } from 'node:crypto';
import type { TopicName, Topics } from '@tribunal/contract';
import { addressOf, priorityOf } from '../../address';
import type { QueueSettings } from '../../options';
import { Pending } from '../../pending';
import type { ConsumeOptions, Consumer, Handler, PublishOptions, Queue } from '../../port';
import { Connection } from './connection';
import { RabbitmqConsumer, type Shared } from './consumer';
import { countMessages } from './topology';

type AnyConsumer = Pick<RabbitmqConsumer<unknown>, 'attach' | 'drain'>;

/** Messages are held by a RabbitMQ broker, for installations of more than one machine. */
class RabbitmqQueue implements Queue {
  readonly driver = 'rabbitmq';
  private readonly consumers = new Set<AnyConsumer>();
  private readonly connection: Connection;
  private readonly shared: Shared;
  private readonly publishing = new Pending();
  private closing: Promise<void> | undefined;
  private isClosed = false;

  constructor(url: string, settings: QueueSettings, newId: () => string) {
    this.connection = new Connection(url, settings, async (model) => {
      for (const consumer of this.consumers) await consumer.attach(model);
    });
    this.shared = { connection: this.connection, settings, newId, handled: new Map() };
  }

  open(): Promise<void> {
    return this.connection.open();
  }

  async publish<N extends TopicName>(topic: N, message: Topics[N], options: PublishOptions = {}): Promise<void> {
    if (this.isClosed) throw new Error('the queue is closed');
    const address = addressOf(topic, options.key);
    const envelope = { id: this.shared.newId(), priority: priorityOf(options.priority), attempt: 1 };
    const body = Buffer.from(JSON.stringify(message));
    await this.publishing.add(this.connection.publish(address, body, envelope, options.delayMs));
  }

  async consume<N extends TopicName>(topic: N, options: ConsumeOptions, handle: Handler<Topics[N]>): Promise<Consumer> {
    if (this.closing) throw new Error('the queue is closed');
    const consumer = new RabbitmqConsumer(this.shared, addressOf(topic, options.key), options, handle);
    this.consumers.add(consumer);
    // During an outage the next connection attaches it.
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
    return this.connection.persistently((channel) => countMessages(channel, address));
  }

  ping(): Promise<void> {
    return this.connection.ping();
  }

  close(): Promise<void> {
    this.closing ??= this.finishAndEnd();
    return this.closing;
  }

  private async finishAndEnd(): Promise<void> {
    this.connection.beginClosing();
    // Handlers under way may still publish.
    await Promise.all([...this.consumers].map((consumer) => consumer.drain()));
    await this.publishing.idle();
    this.isClosed = true;
    await this.connection.end();
  }
}

/** Opens the queue at an `amqp:` URL; waits for the broker until `openTimeoutMs`. */
export const openRabbitmqQueue = async (url: string, settings: QueueSettings): Promise<Queue> => {
  const queue = new RabbitmqQueue(url, settings, randomUUID);
  await queue.open();
  return queue;
};
