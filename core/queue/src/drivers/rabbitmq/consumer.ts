import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { QueueSettings } from '../../options';
import { InFlight } from '@tribunal/contract';
import type { ConsumeOptions, Consumer, Handler } from '../../port';
import { type Outcome, runHandler } from '../../outcome';
import type { Connection } from './connection';
import { type Envelope, envelopeOf, infoOf } from './message';
import { assertAddress, routeToDead } from './topology';

/** State shared by all consumers of a queue. */
export interface ConsumerContext {
  connection: Connection;
  settings: QueueSettings;
  newId(): string;
  /**
   * Messages by id that are being handled, or were handled but could not be acknowledged because the connection
   * broke. The broker delivers the latter again; they are then acknowledged without being handled twice.
   */
  handled: Map<string, Promise<Outcome>>;
}

/** Consumes one sub-queue through a channel of its own, on successive connections. */
export class RabbitmqConsumer<T> implements Consumer {
  private readonly running = new InFlight();
  private model: ChannelModel | undefined;
  private attaching: Promise<void> = Promise.resolve();
  private channel: Channel | undefined;
  private tag = '';
  private isDraining = false;

  constructor(
    private readonly consumerContext: ConsumerContext,
    private readonly address: string,
    private readonly options: ConsumeOptions,
    private readonly handle: Handler<T>,
  ) {}

  /** Starts to consume on this connection; repeated calls for the same connection have no effect. */
  attach(model: ChannelModel): Promise<void> {
    if (this.model === model || this.isDraining) return this.attaching;
    this.model = model;
    this.attaching = this.openChannel(model);
    return this.attaching;
  }

  async drain(): Promise<void> {
    this.isDraining = true;
    await this.attaching.catch(() => {});
    const { channel } = this;
    await channel?.cancel(this.tag).catch(() => {});
    await this.running.idle();
    // Closing waits until the broker has read the preceding acks.
    await channel?.close().catch(() => {});
  }

  private async openChannel(model: ChannelModel): Promise<void> {
    const channel = await model.createChannel();
    channel.on('error', (error) =>
      this.consumerContext.settings.onProblem(`the channel of ${this.address} failed`, error),
    );
    channel.once('close', () => this.onClosed(model, channel));
    await assertAddress(channel, this.address);
    await channel.prefetch(this.options.concurrency);
    this.channel = channel;
    const { consumerTag } = await channel.consume(this.address, (message) => this.receive(channel, message));
    this.tag = consumerTag;
  }

  /**
   * Handles a closed channel. If only the channel is lost, the connection is used further; if both are lost, the next
   * connection attaches the consumer.
   */
  private onClosed(model: ChannelModel, channel: Channel): void {
    if (this.channel === channel) this.channel = undefined;
    if (this.isDraining || this.model !== model) return;
    this.attaching = this.openChannel(model);
    this.attaching.catch(() => {});
  }

  private receive(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The broker cancelled the consumer, for example because its queue was deleted: a new channel declares it
      // again.
      void channel.close().catch(() => {});
      return;
    }
    if (this.isDraining) {
      channel.nack(message, false, true);
      return;
    }
    void this.running.run(() => this.process(channel, message));
  }

  private async process(channel: Channel, message: ConsumeMessage): Promise<void> {
    const { handled, settings } = this.consumerContext;
    const envelope = envelopeOf(message);
    const outcome = handled.get(envelope.id) ?? this.start(message, envelope);
    handled.set(envelope.id, outcome);
    const result = await outcome;
    try {
      // There is nothing to acknowledge on a closed channel; the broker delivers the message again.
      if (this.channel !== channel) return;
      await this.forward(message, envelope, result);
      channel.ack(message);
      handled.delete(envelope.id);
    } catch (error) {
      settings.onProblem(`a message of ${this.address} was handled but not settled: it will come again`, error);
    }
  }

  private start(message: ConsumeMessage, envelope: Envelope): Promise<Outcome> {
    const run = async (): Promise<void> => this.handle(JSON.parse(message.content.toString()) as T, infoOf(envelope));
    return runHandler(run, envelope.attempt, this.consumerContext.settings);
  }

  /** Publishes a copy of the message. The broker confirms the copy before the original is acknowledged. */
  private async forward({ content }: ConsumeMessage, envelope: Envelope, outcome: Outcome): Promise<void> {
    const { connection, newId } = this.consumerContext;
    const copy = { ...envelope, id: newId() };
    if (outcome.kind === 'again') {
      await connection.publish(this.address, content, { ...copy, attempt: outcome.attempt }, outcome.delayMs);
    }
    if (outcome.kind === 'dead') {
      await connection.publishTo(routeToDead(this.address), content, { ...copy, reason: outcome.reason });
    }
  }
}
