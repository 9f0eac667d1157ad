import type { Outage } from '@tribunal/contract';
import { type ChannelModel, type ConfirmChannel, type RecoveringChannelModel, connect } from 'amqplib';
import { backoff, MAX_PAUSE_MS } from '../../backoff';
import { outageOf, startupOutageOf, type QueueSettings } from '../../options';
import { type Envelope, toOptions } from './message';
import { type Route, assertAddress, assertDelayQueue, routeTo } from './topology';

/**
 * AMQP reply codes "access refused, not found, locked, precondition failed": repeating the request would fail again.
 */
const PERMANENT_ERRORS = [403, 404, 405, 406];
const isPermanentError = (error: unknown): boolean => PERMANENT_ERRORS.includes((error as { code?: number }).code ?? 0);

const CLOSE_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 5000;

/** The automatically reconnecting connection, and the channel that everything is published through. */
export class Connection {
  /** The current connection, if any. */
  current: ChannelModel | undefined;
  private model: RecoveringChannelModel | undefined;
  private publisher: ConfirmChannel | undefined;
  /** Addresses declared since the last connect. */
  private declared = new Map<string, Promise<void>>();
  private waiters: (() => void)[] = [];
  private readonly stopped = new AbortController();
  private readonly startupOutage: Outage;
  private readonly outage: Outage;

  constructor(
    private readonly url: string,
    private readonly settings: QueueSettings,
    /** Runs after every connect; if it rejects, the connection is attempted again. */
    private readonly onConnect: (model: ChannelModel) => Promise<void>,
  ) {
    this.startupOutage = startupOutageOf(settings);
    this.outage = outageOf(settings);
  }

  /** Resolves with the first connection; rejects with the last error after `openTimeoutMs`. */
  async open(): Promise<void> {
    const model = await connect(this.url, {
      timeout: 5000,
      recovery: {
        initialDelay: 100,
        maxDelay: MAX_PAUSE_MS,
        waitForConnect: false,
        setup: (opened: ChannelModel) => this.setUp(opened),
      },
    });
    this.model = model;
    const { openTimeoutMs } = this.settings;
    let lastError: unknown;
    let isOpen = false;
    const note = (what: string) => (error: unknown) => {
      lastError = error;
      // While it opens, a failure within the time limit is no outage: the broker may be starting at the same time.
      if (isOpen) this.outage.failed(what, error);
      else if (openTimeoutMs === Infinity) this.startupOutage.failed(what, error);
    };
    model.on('error', note('the broker connection failed'));
    model.on('disconnect', note('the broker connection was lost'));
    model.on('connect-failed', note('the broker does not answer'));
    const tooLong = openTimeoutMs === Infinity ? undefined : setTimeout(() => void model.close(), openTimeoutMs);
    try {
      await model.waitForConnect();
      isOpen = true;
    } catch (error) {
      throw new Error(`the broker is not ready: ${((lastError ?? error) as Error).message}`, { cause: error });
    } finally {
      clearTimeout(tooLong);
    }
  }

  /** Publishes a message. Resolves when the broker has it on disk; waits through outages until the queue closes. */
  async publish(address: string, body: Buffer, envelope: Envelope, delayMs = 0): Promise<void> {
    await this.withRetry(async (channel) => {
      await this.declare(channel, address);
      const route = delayMs > 0 ? await assertDelayQueue(channel, address, delayMs) : routeTo(address);
      await send(channel, route, body, envelope);
    });
  }

  async publishTo(route: Route, body: Buffer, envelope: Envelope): Promise<void> {
    await this.withRetry((channel) => send(channel, route, body, envelope));
  }

  /** Runs `work` on the publishing channel, and again on the next one if the connection breaks in the meantime. */
  async withRetry<T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    const pause = backoff(this.stopped.signal);
    for (;;) {
      const channel = await this.channel();
      try {
        return await work(channel);
      } catch (error) {
        if (isPermanentError(error) || this.stopped.signal.aborted) throw error;
        await pause.wait();
      }
    }
  }

  async ping(): Promise<void> {
    const channel = this.publisher;
    if (!channel) throw new Error('not connected to the broker');
    const late = AbortSignal.timeout(PING_TIMEOUT_MS);
    await Promise.race([
      channel.assertExchange('amq.topic', 'topic', { durable: true }),
      new Promise((_, reject) =>
        late.addEventListener('abort', () => reject(new Error('the broker is not responding'))),
      ),
    ]);
  }

  /** From here on, outages are waited out for only a few seconds. */
  beginClosing(): void {
    setTimeout(() => this.abort(), CLOSE_TIMEOUT_MS).unref();
  }

  async end(): Promise<void> {
    this.abort();
    await this.model?.close();
  }

  private abort(): void {
    this.stopped.abort();
    for (const wake of this.waiters.splice(0)) wake();
  }

  private async setUp(model: ChannelModel): Promise<void> {
    this.current = model;
    model.once('close', () => {
      if (this.current === model) this.current = undefined;
    });
    await this.openPublisher(model);
    await this.onConnect(model);
    this.startupOutage.succeeded();
    this.outage.succeeded();
  }

  private async openPublisher(model: ChannelModel): Promise<void> {
    const channel = await model.createConfirmChannel();
    channel.on('error', (error) => this.settings.onProblem('the publishing channel failed', error));
    channel.once('close', () => {
      if (this.publisher !== channel) return;
      this.publisher = undefined;
      // The broker closes a channel after one bad request while the connection stays open. If the connection closes
      // too, `setUp` opens the channel.
      if (!this.stopped.signal.aborted) this.openPublisher(model).catch(() => {});
    });
    this.declared = new Map();
    this.publisher = channel;
    for (const wake of this.waiters.splice(0)) wake();
  }

  private async channel(): Promise<ConfirmChannel> {
    while (!this.publisher) {
      if (this.stopped.signal.aborted) throw new Error('the queue is closed');
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
    return this.publisher;
  }

  private declare(channel: ConfirmChannel, address: string): Promise<void> {
    const known = this.declared.get(address) ?? assertAddress(channel, address);
    this.declared.set(address, known);
    return known;
  }
}

const send = (channel: ConfirmChannel, { exchange, routingKey }: Route, body: Buffer, envelope: Envelope) =>
  new Promise<void>((resolve, reject) => {
    channel.publish(exchange, routingKey, body, toOptions(envelope), (error: unknown) => {
      if (error) reject(error instanceof Error ? error : new Error(String(error)));
      else resolve();
    });
  });
