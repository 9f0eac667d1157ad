import { Limits } from '@tribunal/contract';
import type { Events } from '@tribunal/kernel';
import { loginFromNewAddress } from '../account';
import type { Transactions } from '../database/transactions';
import { Texts } from '../locale';
import { excerpt } from './excerpt';
import type { MessageWriter } from './message-writer';

interface NotifierDependencies {
  events: Events;
  tx: Transactions;
  messages: MessageWriter;
}

/** Formats untrusted text, such as a browser's user agent, so that it cannot leave its Markdown code span. */
const inCode = (text: string): string => excerpt(text.replaceAll('`', "'"), Limits.shortText.max) || '?';

/** Notifies users of logins from networks that are new for their accounts. The returned function stops it. */
export function notifyOfNewLogins({ events, tx, messages }: NotifierDependencies): () => void | Promise<void> {
  const texts = new Texts();
  return events.on(loginFromNewAddress, ({ uid, ip, userAgent, at, locale }) => {
    const time = at.toISOString().slice(0, 16).replace('T', ' ');
    const values = { ip, time, userAgent: inCode(userAgent) };
    const title = texts.translate(locale, 'message.newLoginTitle');
    const content = texts.translate(locale, 'message.newLogin', values);
    return tx.run((part) => messages.notify(part, { uid, title, content }));
  });
}
