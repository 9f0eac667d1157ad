import type { ServerConfig } from '@tribunal/config';
import { HOUR_MS, type MessageChoiceKind } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Config, MailOutbox, type NewMail, RateLimiter } from '@tribunal/platform';
import { composeMail } from '../compose-mail';
import { MessageChoiceService, type MailReader } from './message-choices';

/** How long a mail about a message is tried; later the message has been found on the site. */
const USEFUL_MS = 86_400_000;

/**
 * Mails per hour that the messages of one sender may cause to one recipient. A conversation has more messages, but one
 * mail in 12 minutes says enough, and nobody can flood the mailbox of another.
 */
export const MESSAGE_MAILS_OF_SENDER = 5;
/** Mails per hour about the messages of all users to one recipient; mail providers block senders of many more. */
export const MESSAGE_MAILS_OF_RECIPIENT = 30;
const OF_SENDER = { kind: 'message-mail-of-sender', windowMs: HOUR_MS, limit: MESSAGE_MAILS_OF_SENDER };
const OF_RECIPIENT = { kind: 'message-mail', windowMs: HOUR_MS, limit: MESSAGE_MAILS_OF_RECIPIENT };

/** A message that may also go out by mail. */
interface MailedMessage {
  choice: MessageChoiceKind;
  /** Key of what the mail says, in the texts of the server. */
  mailText: string;
  /** The sender; null for the site, whose mails are not limited. */
  sender: { uid: string; username: string } | null;
  title: string | null;
  text: string | null;
  /** Path within the site. */
  url: string;
}

/**
 * Mails messages to those who chose so, up to a limit. Every mail has a link that ends such mails, and the message is on
 * the site in any case.
 */
@injectable()
export class MessageMailer {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(MailOutbox) private readonly mails: MailOutbox,
    @inject(MessageChoiceService) private readonly choices: MessageChoiceService,
    @inject(RateLimiter) private readonly rateLimiter: RateLimiter,
  ) {}

  async send(uids: readonly string[], message: MailedMessage): Promise<void> {
    const { baseUrl } = this.config.http;
    const usefulUntil = new Date(this.clock.now().getTime() + USEFUL_MS);
    const readers = await this.choices.findMailed(uids, message.choice);
    const reached = await this.#withinLimits(readers, message.sender?.uid);
    const mails = reached.map(({ email, username, token, locale }): NewMail => {
      const query = new URLSearchParams({ token }).toString();
      return {
        to: email,
        locale,
        usefulUntil,
        unsubscribeUrl: `${baseUrl}/api/msg/unsubscribe?${query}`,
        compose: composeMail({
          kind: 'message',
          username,
          event: message.mailText,
          sender: message.sender?.username ?? '',
          title: message.title ?? '',
          text: message.text,
          page: baseUrl + message.url,
          unsubscribe: `${baseUrl}/unsubscribe?${query}`,
        }),
      };
    });
    await this.mails.enqueueAll(mails);
  }

  /** Leaves out the readers who have got many mails of this sender, or of all; they find the message on the site. */
  async #withinLimits(readers: readonly MailReader[], sender: string | undefined): Promise<MailReader[]> {
    if (sender === undefined || readers.length === 0) return [...readers];
    const pairOf = ({ uid }: MailReader): string => `${uid} ${sender}`;
    const pairs = await this.rateLimiter.consumeEach(OF_SENDER, readers.map(pairOf));
    const allowed = readers.filter((reader) => pairs.has(pairOf(reader)));
    const uids = allowed.map(({ uid }) => uid);
    const recipients = await this.rateLimiter.consumeEach(OF_RECIPIENT, uids);
    return allowed.filter(({ uid }) => recipients.has(uid));
  }
}
