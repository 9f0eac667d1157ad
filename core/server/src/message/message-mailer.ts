import type { ServerConfig } from '@tribunal/config';
import { type MessageChoiceKind, type RemindAction } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Tx } from '../database/transactions';
import { MailOutbox } from '../mail';
import { Clock, Config } from '../tokens';
import { MessageChoiceService } from './message-choices';

/** How long a mail about a message is tried; later the message has been found on the site. */
const USEFUL_MS = 86_400_000;

/** A message that may also go out by mail. */
export interface MailedMessage {
  kind: MessageChoiceKind;
  action: RemindAction | 'Personal';
  /** Username of the sender; null for the site. */
  sender: string | null;
  title: string | null;
  text: string | null;
  /** Path within the site. */
  url: string;
}

/** Mails messages to those who chose so. Every mail has a link that ends such mails. */
@injectable()
export class MessageMailer {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(MailOutbox) private readonly mails: MailOutbox,
    @inject(MessageChoiceService) private readonly choices: MessageChoiceService,
  ) {}

  async send(tx: Tx, uids: readonly string[], message: MailedMessage): Promise<void> {
    const { baseUrl } = this.config.http;
    const usefulUntil = new Date(this.clock.now().getTime() + USEFUL_MS);
    for (const { email, username, token, locale } of await this.choices.findMailed(tx.knex, uids, message.kind)) {
      const query = new URLSearchParams({ token }).toString();
      await this.mails.enqueue(tx, {
        to: email,
        locale,
        usefulUntil,
        unsubscribeUrl: `${baseUrl}/api/msg/unsubscribe?${query}`,
        content: {
          kind: 'message',
          username,
          action: message.action,
          sender: message.sender ?? '',
          title: message.title ?? '',
          text: message.text,
          page: baseUrl + message.url,
          unsubscribe: `${baseUrl}/unsubscribe?${query}`,
        },
      });
    }
  }
}
