import { decryptSecret, encryptSecret, EncryptionError, type ServerConfig } from '@tribunal/config';
import { token, type EmailConfig, type EmailState } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Config } from '../tokens';
import { SmtpTransport, type SmtpServer } from './smtp';
import { catchTransport, MailError, type MailTransport } from './transport';

/** The settings of the site that mails depend on. */
interface MailSettingValues extends EmailConfig {
  /** Name of the site. */
  name: string;
  /** Encrypted. */
  emailPassword: string | null;
}
export interface MailSettings {
  read(): Promise<MailSettingValues>;
}
export const MailSettings = token<MailSettings>('mail-settings');

/** A stored password cannot be used for anything else, nor another secret in its place. */
const CONTEXT = 'setting emailPassword';

/** Code of a mail that was not sent because the stored password cannot be decrypted. */
export const UNREADABLE_PASSWORD = 'EPASSWORD';
const unreadablePassword: MailTransport = {
  outcome: 'sent',
  send: () => Promise.reject(new MailError(UNREADABLE_PASSWORD, 'passing')),
  close: () => undefined,
};

/**
 * The transport of mails, as the site's settings are now. `MAIL_URL` overrides them, so that whoever may change settings
 * cannot redirect the mails of a site whose operator has chosen the mail server.
 */
@injectable()
export class MailTransports {
  #opened: { key: string; transport: MailTransport } | null = null;

  constructor(
    @inject(Config) private readonly config: ServerConfig,
    @inject(MailSettings) private readonly settings: MailSettings,
  ) {}

  /** Returns the transport; null on a site that sends no mail. The one of earlier settings is closed. */
  async current(): Promise<MailTransport | null> {
    const settings = await this.settings.read();
    const delivery = this.#delivery(settings);
    const { emailHost, emailPort, emailUsername, emailPassword, emailSsl, emailFrom } = settings;
    const key = JSON.stringify([delivery, emailHost, emailPort, emailUsername, emailPassword, emailSsl, emailFrom]);
    if (this.#opened?.key === key) return this.#opened.transport;
    this.close();
    const transport = this.#open(delivery, settings);
    if (transport) this.#opened = { key, transport };
    return transport;
  }

  close(): void {
    this.#opened?.transport.close();
    this.#opened = null;
  }

  encryptPassword(password: string): string {
    return encryptSecret(password, this.config.remote.secretsKey, CONTEXT);
  }

  present(settings: MailSettingValues): EmailState {
    return {
      emailHost: settings.emailHost,
      emailPort: settings.emailPort,
      emailUsername: settings.emailUsername,
      emailSsl: settings.emailSsl,
      emailFrom: settings.emailFrom,
      hasPassword: settings.emailPassword !== null,
      delivery: this.#delivery(settings),
    };
  }

  #delivery({ emailHost }: MailSettingValues): EmailState['delivery'] {
    const { url } = this.config.mail;
    if (url !== undefined) return url === 'catch:' ? 'captured' : 'environment';
    return emailHost === null ? 'none' : 'settings';
  }

  #open(delivery: EmailState['delivery'], settings: MailSettingValues): MailTransport | null {
    const { url, from } = this.config.mail;
    const host = new URL(this.config.http.baseUrl).hostname;
    if (delivery === 'none') return null;
    if (delivery === 'captured') return catchTransport;
    if (delivery === 'environment') return new SmtpTransport({ server: { url: url! }, from, host });
    try {
      return new SmtpTransport({ server: this.#serverOf(settings), from: senderOf(settings) ?? from, host });
    } catch (error) {
      if (!(error instanceof EncryptionError)) throw error;
      return unreadablePassword;
    }
  }

  #serverOf({ emailHost, emailPort, emailUsername, emailPassword, emailSsl }: MailSettingValues): SmtpServer {
    const pass = emailPassword === null ? '' : decryptSecret(emailPassword, this.config.remote.secretsKey, CONTEXT);
    return {
      host: emailHost!,
      port: emailPort,
      secure: emailSsl,
      ...(emailUsername !== null && { auth: { user: emailUsername, pass } }),
    };
  }
}

const senderOf = ({ emailFrom, emailUsername }: MailSettingValues): string | null =>
  emailFrom ?? (emailUsername?.includes('@') ? emailUsername : null);
