import { Limits } from '@tribunal/contract';
import type { Texts } from '@tribunal/platform';
import type { LoginFromNewAddress } from '../account';
import { excerpt } from './excerpt';

/** Formats untrusted text, such as a browser's user agent, so that it cannot leave its Markdown code span. */
const inCode = (text: string): string => excerpt(text.replaceAll('`', "'"), Limits.shortText.max) || '?';

/** Returns the message that warns a user of a login from a network that is new for the account. */
export function loginWarning(
  texts: Texts,
  { uid, ip, userAgent, at, locale }: LoginFromNewAddress,
): { uid: string; title: string; content: string } {
  const time = at.toISOString().slice(0, 16).replace('T', ' ');
  const title = texts.translate(locale, 'message.newLoginTitle');
  const content = texts.translate(locale, 'message.newLogin', { ip, time, userAgent: inCode(userAgent) });
  return { uid, title, content };
}
