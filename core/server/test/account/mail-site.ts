import { createHash } from 'node:crypto';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { MailOutbox } from '@tribunal/platform';

export interface MailSite extends TestApp {
  now: Date;
  advanceClock(ms: number): void;
  /** Returns the texts of the mails to the address that the site has caught, the newest first. */
  mailsTo(address: string): Promise<string[]>;
  codeTo(address: string): Promise<string>;
  /** Returns the code of the link in the newest mail. */
  linkTo(address: string): Promise<string>;
  /** Creates a captcha and makes the returned answer the right one. */
  captcha(): Promise<{ captcha: string; captchaKey: string }>;
  from(ip: string): Record<string, string>;
}

/** Starts a site that catches its mails and whose clock does not advance. */
export async function startMailSite(env: Record<string, string> = {}): Promise<MailSite> {
  let now = new Date('2030-01-01T00:00:00Z');
  const site = await startTestApp({
    clock: { now: () => now },
    env: { MAIL_URL: 'catch:', TRUSTED_PROXIES: '127.0.0.1', BASE_URL: 'https://judge.example', ...env },
  });
  const knex = resolve(site.app.container, Db);
  const mailsTo = async (address: string): Promise<string[]> => {
    await resolve(site.app.container, MailOutbox).idle();
    const mails = knex('mail').where({ recipient: address }).orderBy('id', 'desc');
    const rows = await mails.select<{ bodyText: string }[]>('bodyText');
    return rows.map(({ bodyText }) => bodyText);
  };
  const first = async (address: string, pattern: RegExp): Promise<string> => {
    const [text = ''] = await mailsTo(address);
    const found = pattern.exec(text)?.[1];
    if (!found) throw new Error(`no mail with ${pattern} to ${address}`);
    return found;
  };
  return {
    ...site,
    get now() {
      return now;
    },
    advanceClock: (ms) => void (now = new Date(now.getTime() + ms)),
    mailsTo,
    codeTo: (address) => first(address, /^(\d{6})$/m),
    linkTo: (address) => first(address, /[?&]code=([\w-]+)/),
    captcha: async () => {
      const { captchaKey } = await site.api('GET /api/captcha');
      const answerHash = createHash('sha256').update(`${captchaKey} 123456`).digest();
      await knex('captcha').where({ key: captchaKey }).update({ answerHash });
      return { captcha: '123456', captchaKey };
    },
    from: (ip) => ({ 'x-forwarded-for': ip }),
  };
}
