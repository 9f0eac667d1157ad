import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import { withTimeout } from '@tribunal/contract';
import { MailError, type MailTransport, type OutgoingMail } from './transport';

/** A mail server: a `smtp:` or `smtps:` URL with name and password, or its parts. */
export type SmtpServer =
  | { url: string }
  | { host: string; port: number; secure: boolean; auth?: { user: string; pass: string } };

interface SmtpOptions {
  server: SmtpServer;
  /** Sender address of the mails. */
  from: string;
  /** Host of the site, with which it introduces itself to the mail server. */
  host: string;
}

const MAX_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** Time limit for sending one mail; shorter than the lease, after which another process would take over. */
const SEND_TIMEOUT_MS = 45_000;

/** Properties of nodemailer's errors. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

function toMailError(error: unknown): MailError {
  const { code = 'UNKNOWN', responseCode = 0 } = error as SmtpError;
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new MailError(`${code} ${responseCode || ''}`.trim(), isRefused ? 'final' : 'passing');
}

/** Returns a name for EHLO: a host, or an address in the form of RFC 5321. `host` is as in a URL. */
export function greetingName(host: string): string {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family === 0) return host;
  return family === 4 ? `[${address}]` : `[IPv6:${address}]`;
}

/** Headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

/** Sends mails through an SMTP server; the library is loaded with the first mail. */
export class SmtpTransport implements MailTransport {
  readonly outcome = 'sent';
  #transporter: Promise<Transporter> | null = null;

  constructor(private readonly options: SmtpOptions) {}

  async send(mail: OutgoingMail, siteName: string): Promise<void> {
    try {
      await withTimeout(SEND_TIMEOUT_MS, this.#deliver(mail, siteName));
    } catch (error) {
      throw toMailError(error);
    }
  }

  close(): void {
    void this.#transporter?.then((transporter) => transporter.close());
    this.#transporter = null;
  }

  async #deliver(mail: OutgoingMail, siteName: string) {
    const { id, recipient, subject, bodyText, bodyHtml, unsubscribeUrl, createdAt } = mail;
    this.#transporter ??= this.#open();
    const transporter = await this.#transporter;
    const { from } = this.options;
    await transporter.sendMail({
      from: { name: siteName, address: from },
      to: { name: '', address: recipient },
      subject,
      text: bodyText,
      html: bodyHtml,
      // The id stays the same when a mail is sent again after a crash, so that the reader sees it once.
      messageId: `<${id}.${createdAt.getTime()}@${from.split('@').at(-1)}>`,
      headers: { 'auto-submitted': 'auto-generated', ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}) },
    });
  }

  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...this.options.server,
      name: greetingName(this.options.host),
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
