import type { ConsumeMessage, Options } from 'amqplib';
import { priorityOf } from '../../address';
import type { MessageInfo } from '../../port';

const ATTEMPT = 'x-attempt';
const REASON = 'x-reason';

/** Metadata of a message; a delayed or dead-lettered copy keeps all of it. */
export interface Envelope {
  /** Unchanged over redeliveries; a delayed copy has an id of its own. */
  id: string;
  priority: number;
  attempt: number;
  /** Reason why the message was dead-lettered. */
  reason?: string;
}

export const toOptions = ({ id, priority, attempt, reason }: Envelope): Options.Publish => ({
  persistent: true,
  contentType: 'application/json',
  messageId: id,
  priority: priorityOf(priority),
  headers: { [ATTEMPT]: attempt, ...(reason === undefined ? {} : { [REASON]: reason }) },
});

export const envelopeOf = ({ properties }: ConsumeMessage): Envelope => ({
  id: String(properties.messageId),
  priority: Number(properties.priority ?? 0),
  attempt: Number((properties.headers as Record<string, unknown> | undefined)?.[ATTEMPT] ?? 1),
});

export const infoOf = ({ attempt, priority }: Envelope): MessageInfo => ({ attempt, priority });
