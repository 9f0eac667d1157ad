import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { QueueSettings } from '../../options';
import { Pending } from '../../pending';
import type { ConsumeOptions, Consumer, Handler } from '../../port';
import { type Outcome, outcomeOf } from '../../settle';
import type { Connection } from './connection';
import { type Envelope, envelopeOf, infoOf } from './message';
import { assertAddress, routeToDead } from './topology';

/** What all consumers of a queue share. */
export interface Shared {
  connection: Connection;
  settings: QueueSettings;
  newId(): string;
  /**
   * By message id: what is being handled, or was handled and could not be told to the broker because the connection broke.
   * The broker delivers such a message again; it is settled then, not handled twice.
   */
  handled: Map<string, Promise<Outcome>>;
}

/** Consumes one sub-queue over its own channel, on one connection after another. */
export class RabbitmqConsumer<T> implements Consumer {
  private readonly running = new Pending();
  private model: ChannelModel | undefined;
  private attaching: Promise<void> = Promise.resolve();
  private channel: Channel | undefined;
  private tag = '';
  private isDraining = false;

  constructor(
    private readonly shared: Shared,
    private readonly address: string,
    private readonly options: ConsumeOptions,
    private readonly handle: Handler<T>,
  ) {}

  /** Begins to consume on this connection; once per connection, however often it is called. */
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
    // Closing waits until the broker has read the acks before it.
    await channel?.close().catch(() => {});
  }

  private async openChannel(model: ChannelModel): Promise<void> {
    const channel = await model.createChannel();
    channel.on('error', (error) => this.shared.settings.onProblem(`the channel of ${this.address} failed`, error));
    channel.once('close', () => this.onClosed(model, channel));
    await assertAddress(channel, this.address);
    await channel.prefetch(this.options.concurrency);
    this.channel = channel;
    const { consumerTag } = await channel.consume(this.address, (message) => this.receive(channel, message));
    this.tag = consumerTag;
  }

  /** Losing the channel alone leaves the connection to go on with; losing both, the next connection attaches us. */
  private onClosed(model: ChannelModel, channel: Channel): void {
    if (this.channel === channel) this.channel = undefined;
    if (this.isDraining || this.model !== model) return;
    this.attaching = this.openChannel(model);
    this.attaching.catch(() => {});
  }

  private receive(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The broker ended the consumer, as when its queue is deleted: a new channel declares it again.
      void channel.close().catch(() => {});
      return;
    }
    if (this.isDraining) {
      channel.nack(message, false, true);
      return;
    }
    void this.running.add(this.work(channel, message));
  }

  private async work(channel: Channel, message: ConsumeMessage): Promise<void> {
    const { handled, settings } = this.shared;
    const envelope = envelopeOf(message);
    const outcome = handled.get(envelope.id) ?? this.begin(message, envelope);
    handled.set(envelope.id, outcome);
    const result = await outcome;
    try {
      // On a dead channel there is nothing to ack; the message is on its way to someone again.
      if (this.channel !== channel) return;
      await this.forward(message, envelope, result);
      channel.ack(message);
      handled.delete(envelope.id);
    } catch (error) {
      settings.onProblem(`a message of ${this.address} was handled but not settled: it will come again`, error);
    }
  }

  private begin(message: ConsumeMessage, envelope: Envelope): Promise<Outcome> {
    const run = async (): Promise<void> => this.handle(JSON.parse(message.content.toString()) as T, infoOf(envelope));
    return outcomeOf(run, envelope.attempt, this.shared.settings);
  }

  /** The copy is safe with the broker before the original is acked. */
  private async forward({ content }: ConsumeMessage, envelope: Envelope, outcome: Outcome): Promise<void> {
    const { connection, newId } = this.shared;
    const copy = { ...envelope, id: newId() };
    if (outcome.kind === 'again') {
      await connection.publish(this.address, content, { ...copy, attempt: outcome.attempt }, outcome.delayMs);
    }
    if (outcome.kind === 'dead') {
      await connection.publishTo(routeToDead(this.address), content, { ...copy, reason: outcome.reason });
    }
  }
}
