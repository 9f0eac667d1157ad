import { definePlugin, LOCALES, MESSAGE_CHOICES, type MessageChoice, type MessageChoiceKind } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, MessageWriter, Tx } from '@tribunal/server';
import { startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_MAILS_OF_RECIPIENT, MESSAGE_MAILS_OF_SENDER } from '../../src/message/message-mailer';
import { NO_UNREAD, remind, sendNotice, unread, type ReminderFor } from './support';

let site: TestApp;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  const manifest = definePlugin({ id: 'test', version: '1.0.0', contract: '^3.0' });
  const mail = {
    Discuss: '{sender} wrote on {title}',
    Mention: '{sender} named you',
    Like_Post: '{sender} likes {title}',
  };
  const plugin = testPlugin(manifest, { texts: LOCALES.map((locale) => [locale, { mail }]) });
  site = await startTestApp({ env: { MAIL_URL: 'catch:' }, plugins: [plugin] });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  [ada, bob] = [await site.signUp(), await site.signUp()];
});

let ids = 0;
const comment = (wish: Partial<ReminderFor> = {}): Promise<void> =>
  remind(site, {
    action: 'Discuss',
    recipientUid: ada.uid,
    senderUid: bob.uid,
    source: { type: 'Discussion', id: (ids += 1), title: 'On sorting' },
    post: { type: 'Comment', id: ids, content: '<b>Very good</b>' },
    url: '/discussion-detail/1?comment=2',
    ...wish,
  });
const choose = (kind: MessageChoiceKind, wish: Partial<MessageChoice>) => {
  const choices = [{ kind, isWanted: true, isMailed: false, ...wish }];
  return site.api('PUT /api/msg/choices', { body: { choices }, as: ada });
};
interface MailRow {
  subject: string;
  bodyText: string;
  bodyHtml: string;
  unsubscribeUrl: string;
}
const mails = (): Promise<MailRow[]> =>
  resolve(
    site.app.container,
    Db,
  )('mail')
    .where({ recipient: `${ada.username}@example.org` })
    .whereNotNull('unsubscribeUrl')
    .orderBy('id')
    .select<MailRow[]>('subject', 'bodyText', 'bodyHtml', 'unsubscribeUrl');

describe('the choice of messages', () => {
  it('is that all come and none is mailed, until the user chooses', async () => {
    const { choices, canMail } = await site.api('GET /api/msg/choices', { as: ada });
    expect(canMail).toBe(true);
    expect(choices).toEqual(MESSAGE_CHOICES.map((kind) => ({ kind, isWanted: true, isMailed: false })));
    await comment();
    expect(await mails()).toEqual([]);
    expect((await site.reply('GET /api/msg/choices')).status).toBe(401);
    expect((await site.reply('PUT /api/msg/choices', { body: { choices: [] } })).status).toBe(401);
  });

  it('keeps out kinds that are not wanted, and no others', async () => {
    await choose('comment', { isWanted: false, isMailed: true });
    await comment();
    await comment({ action: 'Mention' });
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, reply: 1 });
    expect(await mails()).toEqual([]);
  });

  it('cannot keep out what the site says to this user', async () => {
    const { choices } = await choose('personal', { isWanted: false, isMailed: true });
    expect(choices.at(-1)).toEqual({ kind: 'personal', isWanted: true, isMailed: true });
    await sendNotice(site, ada.uid, 'Hello there');
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, mine: 1 });
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Hello there')]);
  });
});

describe('a mailed message', () => {
  it('says what happened and where, without markup of others, and how to end such mails', async () => {
    await choose('comment', { isMailed: true });
    await comment();
    const [mail] = await mails();
    expect(mail!.subject).toContain('On sorting');
    expect(mail!.bodyText).toContain(bob.username);
    expect(mail!.bodyText).toContain('/discussion-detail/1?comment=2');
    expect(mail!.bodyText).toContain('/unsubscribe?token=');
    expect(mail!.bodyHtml).toContain('&lt;b&gt;Very good');
    expect(mail!.bodyHtml).not.toContain('<b>');
    expect(`${mail!.subject}${mail!.bodyText}`).not.toMatch(/mail\.\w|\{\w+\}/);
  });

  it('of the site reaches each of many users, in the language of each', async () => {
    const { container } = site.app;
    await choose('personal', { isMailed: true });
    const chinese = await site.signUp();
    const choices = [{ kind: 'personal' as const, isWanted: true, isMailed: true }];
    await site.api('PUT /api/msg/choices', { body: { choices }, as: chinese });
    await resolve(container, Db)('mailUnsubscription').where({ uid: chinese.uid }).update({ locale: 'zh-CN' });
    await resolve(container, Tx).run(() =>
      resolve(container, MessageWriter).notifyAll([ada.uid, bob.uid, chinese.uid], {
        title: 'Moved',
        content: 'The group has moved.',
      }),
    );
    const sent = await resolve(container, Db)('mail').where('subject', 'like', '%Moved%').orderBy('recipient');
    const to = ({ username }: TestUser): string => `${username}@example.org`;
    expect(sent.map(({ recipient, bodyText }) => [recipient, /\p{Script=Han}/u.test(bodyText!)])).toEqual(
      [
        [to(ada), false],
        [to(chinese), true],
      ].sort(),
    );
  });

  it('comes once for likes that are not read', async () => {
    await choose('like', { isMailed: true });
    const likes = {
      action: 'Like_Post',
      source: { type: 'Discussion', id: 77_000, title: 'T' },
      post: undefined,
    } as const;
    await comment(likes);
    await comment({ ...likes, senderUid: (await site.signUp()).uid });
    expect(await mails()).toHaveLength(1);
  });

  it('is limited for each sender and each recipient, and the messages come in any case', async () => {
    await choose('comment', { isMailed: true });
    await choose('mention', { isMailed: true });
    for (let count = 0; count < MESSAGE_MAILS_OF_SENDER + 2; count += 1) await comment();
    expect(await mails()).toHaveLength(MESSAGE_MAILS_OF_SENDER);
    expect((await unread(site, ada)).comment).toBe(MESSAGE_MAILS_OF_SENDER + 2);
    const senders = Math.ceil(MESSAGE_MAILS_OF_RECIPIENT / MESSAGE_MAILS_OF_SENDER) + 1;
    for (let sender = 1; sender < senders; sender += 1) {
      const { uid } = await site.signUp();
      for (let count = 0; count < MESSAGE_MAILS_OF_SENDER; count += 1)
        await comment({ senderUid: uid, action: 'Mention' });
    }
    expect(await mails()).toHaveLength(MESSAGE_MAILS_OF_RECIPIENT);
    await choose('personal', { isMailed: true });
    await sendNotice(site, ada.uid, 'Of the site');
    expect(await mails()).toHaveLength(MESSAGE_MAILS_OF_RECIPIENT + 1);
  });

  it('ends with one click, without a login, as RFC 8058 says', async () => {
    await choose('comment', { isMailed: true });
    await choose('like', { isMailed: true });
    await comment();
    const [{ unsubscribeUrl } = { unsubscribeUrl: '' }] = await mails();
    const { pathname, search } = new URL(unsubscribeUrl);
    const click = (path: string, type: string, payload: string) =>
      site.app.server.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
    const form = 'application/x-www-form-urlencoded';
    const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await click(`${pathname}?token=unknown`, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect((await click(pathname + search, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    const { choices } = await site.api('GET /api/msg/choices', { as: ada });
    expect(choices.some(({ isMailed }) => isMailed)).toBe(false);
    expect(choices.every(({ isWanted }) => isWanted)).toBe(true);
    expect((await click(pathname + search, 'multipart/form-data; boundary=x', multipart)).statusCode).toBe(200);
    expect((await click(pathname + search, 'text/plain', 'x')).statusCode).toBe(200);
  });

  it('leads to the page when its address is opened, and changes nothing by that', async () => {
    await choose('comment', { isMailed: true });
    await comment();
    const [{ unsubscribeUrl } = { unsubscribeUrl: '' }] = await mails();
    const { pathname, search } = new URL(unsubscribeUrl);
    const opened = await site.app.server.inject({ method: 'GET', url: pathname + search });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe${search}`]);
    const foreign = await site.app.server.inject({ method: 'GET', url: `${pathname}?token=%2F%2Fx.example&to=y` });
    expect(foreign.headers.location).toBe('/unsubscribe?token=%2F%2Fx.example');
    const { choices } = await site.api('GET /api/msg/choices', { as: ada });
    expect(choices.some(({ isMailed }) => isMailed)).toBe(true);
  });
});
