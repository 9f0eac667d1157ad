/** A composed mail that is ready to be sent. */
export interface OutgoingMail {
  id: number;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  unsubscribeUrl: string | null;
  createdAt: Date;
}

export interface MailTransport {
  /** Result of a successful `send`. */
  readonly outcome: 'sent' | 'caught';
  /** Sends a mail; `siteName` is the name of its sender. Rejects with `MailError` when it was not accepted. */
  send(mail: OutgoingMail, siteName: string): Promise<void>;
  /** Closes its connections. */
  close(): void;
}

/** Error of a mail that was not sent, with codes only: the server's message may name the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    readonly codes: string,
    /** `final`: this mail is permanently refused; `passing`: another attempt may succeed. */
    readonly kind: 'final' | 'passing',
  ) {
    super(`the mail was not taken: ${codes}`);
  }
}

/** Keeps mails in the database instead of sending them, so that a site can be tried out. */
export const catchTransport: MailTransport = {
  outcome: 'caught',
  send: async () => undefined,
  close: () => undefined,
};
