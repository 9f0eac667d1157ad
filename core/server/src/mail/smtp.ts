import type { Transporter } from 'nodemailer';
import { within } from '../within';
import { MailTrouble, type MailTransport, type OutgoingMail } from './transport';

interface SmtpOptions {
  /** `smtp:` or `smtps:`, with name and password. */
  url: string;
  /** Address that mails come from. */
  from: string;
}

const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** All of one mail; shorter than the time after which another process takes it up. */
const SEND_MS = 45_000;

/** What nodemailer's errors carry. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

function troubleOf(error: unknown): MailTrouble {
  const { code = 'UNKNOWN', responseCode = 0 } = error as SmtpError;
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new MailTrouble(`${code} ${responseCode || ''}`.trim(), isRefused ? 'final' : 'passing');
}

/** Sends mails through a mail server; the library is loaded with the first one. */
export class SmtpTransport implements MailTransport {
  readonly outcome = 'sent';
  #transporter: Promise<Transporter> | null = null;

  constructor(private readonly options: SmtpOptions) {}

  async send(mail: OutgoingMail, siteName: string): Promise<void> {
    try {
      await within(SEND_MS, this.#give(mail, siteName));
    } catch (error) {
      throw troubleOf(error);
    }
  }

  close(): void {
    void this.#transporter?.then((transporter) => transporter.close());
    this.#transporter = null;
  }

  async #give({ id, recipient, subject, bodyText, bodyHtml, createdAt }: OutgoingMail, siteName: string) {
    this.#transporter ??= this.#open();
    const transporter = await this.#transporter;
    const { from } = this.options;
    await transporter.sendMail({
      from: { name: siteName, address: from },
      to: { name: '', address: recipient },
      subject,
      text: bodyText,
      html: bodyHtml,
      // The same when a mail goes out again after a crash, so that the reader sees it once.
      messageId: `<${id}.${createdAt.getTime()}@${from.split('@').at(-1)}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  }

  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.options.url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
