import { randomUUID } from 'node:crypto';
import { InFlight, type TopicName, type Topics } from '@tribunal/contract';
import { addressOf, priorityOf } from '../../address';
import { backoff } from '../../backoff';
import { batched } from '../../batch';
import { startupOutageOf, type QueueSettings } from '../../options';
import type { ConsumeOptions, Consumer, Handler, PublishOptions, Queue } from '../../port';
import { PostgresConsumer, type ConsumerContext } from './consumer';
import { Database } from './database';
import { Leases } from './leases';
import { NotificationListener } from './notification-listener';
import { DEPTH, FINISH, PING, PUBLISH } from './statements';

interface Outgoing {
  topic: string;
  key: string;
  priority: number;
  body: string;
  delayMs: number;
}

type ConsumerHandle = Pick<PostgresConsumer<unknown>, 'topic' | 'key' | 'wake' | 'drain'>;

/**
 * Queue that stores messages as rows of `queue.message`, claims them with SKIP LOCKED and wakes consumers with
 * NOTIFY.
 */
class PostgresQueue implements Queue {
  readonly driver = 'postgres';
  private readonly consumers = new Set<ConsumerHandle>();
  private readonly notificationListener: NotificationListener;
  private readonly consumerContext: ConsumerContext;
  private readonly send: (message: Outgoing) => Promise<void>;
  private readonly publishing = new InFlight();
  private closing: Promise<void> | undefined;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    owner: string,
    settings: QueueSettings,
  ) {
    const { onProblem, visibilityMs } = settings;
    this.send = batched((messages) => this.store(messages));
    this.consumerContext = {
      database,
      owner,
      settings,
      leases: new Leases(database, owner, visibilityMs, onProblem),
      finish: batched(async (ids: string[]) => void (await database.query(FINISH, [ids, owner]))),
    };
    this.notificationListener = new NotificationListener(
      database,
      ({ topic, key, delayMs }) => {
        for (const consumer of this.consumers) {
          if (consumer.topic === topic && consumer.key === key) consumer.wake(delayMs);
        }
      },
      () => this.wakeAll(),
      settings,
    );
  }

  async publish<N extends TopicName>(topic: N, message: Topics[N], options: PublishOptions = {}): Promise<void> {
    if (this.isClosed) throw new Error('the queue is closed');
    addressOf(topic, options.key);
    const { key = '', delayMs = 0 } = options;
    const body = JSON.stringify(message);
    await this.publishing.run(() => this.send({ topic, key, priority: priorityOf(options.priority), body, delayMs }));
  }

  async consume<N extends TopicName>(topic: N, options: ConsumeOptions, handle: Handler<Topics[N]>): Promise<Consumer> {
    if (this.closing) throw new Error('the queue is closed');
    addressOf(topic, options.key);
    await this.notificationListener.start();
    const consumer = new PostgresConsumer(this.consumerContext, topic, options.key ?? '', options, handle);
    this.consumers.add(consumer);
    consumer.wake();
    return {
      drain: async () => {
        await consumer.drain();
        this.consumers.delete(consumer);
      },
    };
  }

  async depth<N extends TopicName>(topic: N, key?: string): Promise<{ ready: number; dead: number }> {
    const [row] = await this.database.query<{ ready: number; dead: number }>(DEPTH, [topic, key ?? '']);
    return row ?? { ready: 0, dead: 0 };
  }

  async ping(): Promise<void> {
    await this.database.queryOnce(PING, []);
  }

  close(): Promise<void> {
    this.closing ??= this.drainAndClose();
    return this.closing;
  }

  private async drainAndClose(): Promise<void> {
    this.database.beginClosing();
    // Handlers in progress may still publish.
    await Promise.all([...this.consumers].map((consumer) => consumer.drain()));
    await this.publishing.idle();
    this.isClosed = true;
    await this.notificationListener.stop();
    await this.database.end();
  }

  private async store(messages: Outgoing[]): Promise<void> {
    await this.database.query(PUBLISH, [
      messages.map(({ topic }) => topic),
      messages.map(({ key }) => key),
      messages.map(({ priority }) => priority),
      messages.map(({ body }) => body),
      messages.map(({ delayMs }) => delayMs),
    ]);
  }

  private wakeAll(): void {
    for (const consumer of this.consumers) consumer.wake();
  }
}

/** Opens the queue in the database of `url`. Waits for the server and the schema up to `openTimeoutMs`. */
export const openPostgresQueue = async (url: string, settings: QueueSettings): Promise<Queue> => {
  const database = new Database(url, settings);
  const queue = new PostgresQueue(database, randomUUID(), settings);
  const { openTimeoutMs } = settings;
  const isEndless = openTimeoutMs === Infinity;
  const pause = backoff(isEndless ? new AbortController().signal : AbortSignal.timeout(openTimeoutMs));
  const outage = startupOutageOf(settings);
  for (;;) {
    try {
      await queue.ping();
      outage.succeeded();
      return queue;
    } catch (error) {
      if (isEndless) outage.failed('its database is not ready', error);
      await pause.wait().catch(async () => {
        await database.end();
        throw new Error(`the queue's database is not ready: ${(error as Error).message}`, { cause: error });
      });
    }
  }
};
