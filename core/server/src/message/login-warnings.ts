import { Limits } from '@tribunal/contract';
import type { Events } from '@tribunal/kernel';
import { loginFromNewAddress } from '../account';
import type { Transactions } from '../database/transactions';
import { Texts } from '../locale';
import { excerpt } from './excerpt';
import type { MessageWriter } from './messages';

interface Parts {
  events: Events;
  tx: Transactions;
  messages: MessageWriter;
}

/** What a stranger's browser calls itself stays within its code span. */
const inCode = (text: string): string => excerpt(text.replaceAll('`', "'"), Limits.shortText.max) || '?';

/** Users hear of logins to their accounts from where they never came from. The returned function ends it. */
export function warnOfLogins({ events, tx, messages }: Parts): () => void | Promise<void> {
  const texts = new Texts();
  return events.on(loginFromNewAddress, ({ uid, ip, userAgent, at, locale }) => {
    const time = at.toISOString().slice(0, 16).replace('T', ' ');
    const values = { ip, time, userAgent: inCode(userAgent) };
    const title = texts.say(locale, 'message.newLoginTitle');
    const content = texts.say(locale, 'message.newLogin', values);
    return tx.run((part) => messages.tell(part, { uid, title, content }));
  });
}
