/** A mail with its body, on its way. */
export interface OutgoingMail {
  id: number;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Date;
}

export interface MailTransport {
  /** What has become of a mail that `send` resolved for. */
  readonly outcome: 'sent' | 'caught';
  /** Rejects with `MailTrouble` when the mail was not taken; `siteName` is whom it comes from. */
  send(mail: OutgoingMail, siteName: string): Promise<void>;
  /** Gives its connections back. */
  close(): void;
}

/** Why a mail did not go, in codes: what the other side says in words may name the reader. */
export class MailTrouble extends Error {
  override readonly name = 'MailTrouble';

  constructor(
    readonly codes: string,
    /** `final`: this mail is refused for good; `passing`: another try may go through. */
    readonly kind: 'final' | 'passing',
  ) {
    super(`the mail was not taken: ${codes}`);
  }
}

/** Keeps mails where they are, for a site to be looked at. */
export const catching: MailTransport = {
  outcome: 'caught',
  send: async () => undefined,
  close: () => undefined,
};
