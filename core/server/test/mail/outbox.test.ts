import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolve, type ServiceKey } from '@tribunal/kernel';
import { Clock, Db, Log, SiteSettings, Texts, Tx } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { MailOutbox } from '@tribunal/platform';
import { retryDelayMs } from '../../../platform/src/mail/outbox';
import { greetingName } from '../../../platform/src/mail/smtp';
import { MailError, type MailTransport, type OutgoingMail } from '../../../platform/src/mail/transport';
import { composeMail } from '../../src/compose-mail';
import { startFakeSmtp, type FakeSmtp } from './fake-smtp';

const MINUTE = 60_000;

let now = new Date('2030-01-01T00:00:00Z');
let smtp: FakeSmtp;
let site: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  site = await startTestApp({
    clock: { now: () => now },
    env: { MAIL_URL: smtp.url, MAIL_FROM: 'judge@town.example', BASE_URL: 'https://judge.town.example:8443' },
  });
});
beforeEach(async () => {
  smtp.answer = '250 ok';
  smtp.received.length = 0;
  await knex()('mail').delete();
});
afterAll(async () => {
  await site?.stop();
  await smtp?.[Symbol.asyncDispose]();
});

const of = <T>(app: TestApp, key: ServiceKey<T>): T => resolve(app.app.container, key);
const get = <T>(key: ServiceKey<T>): T => of(site, key);
const knex = () => get(Db);
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));
const rows = () => knex()('mail').orderBy('id').select('*');
const write = (to: string, outbox = get(MailOutbox)): Promise<void> => {
  const letter = composeMail({ kind: 'register', code: '123456' });
  return outbox.enqueue({
    to,
    compose: letter,
    locale: 'en-US',
    usefulUntil: new Date(now.getTime() + 10 * MINUTE),
  });
};
const post = (to: string, outbox = get(MailOutbox)) => get(Tx).run(() => write(to, outbox));
const sent = async (outbox = get(MailOutbox)) => {
  outbox.wake();
  await outbox.idle();
};
const transportOf = (send: (mail: OutgoingMail) => Promise<void>): MailTransport => ({
  outcome: 'sent',
  send,
  close: () => undefined,
});

it.each([
  ['judge.town.example', 'judge.town.example'],
  ['127.0.0.1', '[127.0.0.1]'],
  ['[::1]', '[IPv6:::1]'],
])('the site %s introduces itself to mail servers as %s', (host, name) => {
  expect(greetingName(host)).toBe(name);
});

describe('a mail', () => {
  it('goes out after the commit, from the site’s address, and its body is erased', async () => {
    await post('ada@example.org');
    await sent();
    expect([...smtp.greetings]).toEqual(['judge.town.example']);
    expect(smtp.received).toMatchObject([{ from: 'judge@town.example', to: 'ada@example.org' }]);
    const { source } = smtp.received[0]!;
    expect(source).toMatch(/^From: "?Tribunal Online Judge"? <judge@town\.example>$/m);
    expect(source).toMatch(/^Subject: Tribunal Online Judge: your registration code$/m);
    expect(source).toContain('multipart/alternative');
    expect(source).toContain('123456');
    expect(await rows()).toMatchObject([{ outcome: 'sent', bodyText: null, bodyHtml: null }]);
  });

  it('never was when its transaction is undone', async () => {
    const undone = get(Tx).run(async () => {
      await write('ada@example.org');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sent();
    expect(smtp.received).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that the other side cannot take now is tried again, after growing pauses', async () => {
    smtp.answer = '451 later';
    await post('ada@example.org');
    await sent();
    expect(await rows()).toMatchObject([{ outcome: null, attempts: 1, trouble: 'EENVELOPE 451' }]);
    await sent();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    pass(5000);
    await sent();
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
    smtp.answer = '250 ok';
    pass(15_000);
    await sent();
    expect(await rows()).toMatchObject([{ outcome: 'sent', attempts: 3 }]);
    expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([5000, 15_000, 45_000, 135_000]);
  });

  it('that is refused permanently is given up immediately, and its body is erased', async () => {
    smtp.answer = '550 no such user';
    await post('nobody@example.org');
    await sent();
    expect(await rows()).toMatchObject([{ outcome: 'given_up', attempts: 1, bodyText: null, bodyHtml: null }]);
  });

  it('that is of no use any more is not sent', async () => {
    smtp.answer = '451 later';
    await post('ada@example.org');
    await sent();
    smtp.answer = '250 ok';
    pass(10 * MINUTE + 1);
    await sent();
    expect(smtp.received).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: 'given_up', bodyText: null }]);
  });

  it('is forgotten a day after it ended', async () => {
    await post('ada@example.org');
    await sent();
    await get(MailOutbox).deleteExpired();
    expect(await rows()).toHaveLength(1);
    pass(24 * 60 * MINUTE + 1);
    await get(MailOutbox).deleteExpired();
    expect(await rows()).toEqual([]);
  });
});

describe('several processes', () => {
  /** An app that sends no mails by itself. */
  let bare: TestApp;
  beforeAll(async () => {
    bare = await startTestApp({ clock: { now: () => now } });
  });
  beforeEach(() => of(bare, Db)('mail').delete());
  afterAll(() => bare?.stop());

  const process = (transport: MailTransport | null, log = of(bare, Log)) =>
    new MailOutbox(
      of(bare, Db),
      of(bare, Clock),
      of(bare, SiteSettings),
      { current: async () => transport, close: () => transport?.close() },
      log,
      of(bare, Texts),
    );
  const postBy = (outbox: MailOutbox, to: string) => of(bare, Tx).run(() => write(to, outbox));
  const storedMails = () => of(bare, Db)('mail').select('*');
  const listing = (recipients: string[]) =>
    process(
      transportOf(async ({ recipient }) => {
        recipients.push(recipient);
      }),
    );

  it('send each mail once', async () => {
    const recipients: string[] = [];
    const names = Array.from({ length: 30 }, (_, index) => `user-${String(index).padStart(2, '0')}@example.org`);
    const mailless = process(null);
    for (const name of names) await postBy(mailless, name);
    await Promise.all([listing(recipients), listing(recipients), listing(recipients)].map((outbox) => sent(outbox)));
    expect(recipients.sort()).toEqual(names);
  });

  it('send what a process that was killed had taken, when its time is over', async () => {
    let signalAccepted = (): void => undefined;
    const accepted = new Promise<void>((done) => (signalAccepted = done));
    const killed = process(
      transportOf(() => {
        signalAccepted();
        return new Promise(() => undefined);
      }),
    );
    const recipients: string[] = [];
    const other = listing(recipients);
    await postBy(killed, 'ada@example.org');
    await accepted;
    await sent(other);
    expect(recipients).toEqual([]);
    pass(2 * MINUTE);
    await sent(other);
    expect(recipients).toEqual(['ada@example.org']);
    expect(await storedMails()).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
  });

  it('wait for a mail server that is not there, and their logs name no reader', async () => {
    const lines: unknown[] = [];
    const log = { warn: (line: unknown) => void lines.push(line) } as never;
    const down = transportOf(() => Promise.reject(new MailError('ECONNECTION', 'passing')));
    const outbox = process(down, log);
    await postBy(outbox, 'ada@example.org');
    await outbox.idle();
    expect(await storedMails()).toMatchObject([{ outcome: null, trouble: 'ECONNECTION' }]);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/ada|123456/);
  });
});

describe('caught mails', () => {
  it('are for root alone', async () => {
    await using demo = await startTestApp({ env: { MAIL_URL: 'catch:' } });
    const user = await demo.signUp();
    const admin = await demo.signUp({ role: 1001 });
    expect(await demo.reply('GET /api/admin/caught-mail')).toMatchObject({ status: 401 });
    expect(await demo.reply('GET /api/admin/caught-mail', { as: user })).toMatchObject({ status: 403 });
    expect(await demo.reply('GET /api/admin/caught-mail', { as: admin })).toMatchObject({ status: 403 });
    const as = await demo.asRoot();
    expect(await demo.api('GET /api/admin/caught-mail', { as })).toEqual([]);
    for (const email of ['one@example.org', 'two@example.org']) {
      await demo.api('GET /api/get-change-email-code', { query: { email }, as: user });
    }
    await resolve(demo.app.container, MailOutbox).idle();
    const [newest, older] = await demo.api('GET /api/admin/caught-mail', { as });
    expect(newest).toMatchObject({ to: 'two@example.org', text: expect.stringMatching(/^\d{6}$/m) });
    expect(newest?.html).toContain('<p');
    expect(older).toMatchObject({ to: 'one@example.org' });
  });

  it('do not exist on a site that sends its mails, whose settings show nothing of the mail server', async () => {
    await post('ada@example.org');
    await sent();
    expect(await site.api('GET /api/admin/caught-mail', { as: await site.asRoot() })).toEqual([]);
    const config = await site.api('GET /api/get-website-config');
    expect(config).toMatchObject({ mail: true, registerCode: true });
    expect(JSON.stringify(config)).not.toMatch(/smtp|judge@town/);
  });
});
