import { Intervals, type Locale } from '@tribunal/contract';
import { escapeHtml, type ComposedMail, type ComposeMail, type Texts } from '@tribunal/platform';

/** A message of the site that also goes out by mail; `page` shows it, and `unsubscribe` ends such mails. */
interface MailedMessageContent {
  kind: 'message';
  username: string;
  /** Key of what it tells, in the texts of core or of the plugin that sends it. */
  event: string;
  sender: string;
  title: string;
  text: string | null;
  page: string;
  unsubscribe: string;
}

/** Content of a mail; `code` and `link` can be used once and are valid for `Intervals.mailCodeLife`. */
export type MailContent =
  | { kind: 'register'; code: string }
  | { kind: 'changeEmail'; username: string; code: string }
  | { kind: 'reset'; username: string; link: string }
  | { kind: 'emailChanged'; username: string; newEmail: string }
  | { kind: 'test' }
  | MailedMessageContent;

/** Width of the database column. */
const MAX_SUBJECT_LENGTH = 255;
const MINUTES = Intervals.mailCodeLife / 60_000;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const link = (address: string): string => `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;

/** Returns the code or link that is emphasised in the mail, or null if it has none. */
function highlight(content: MailContent): { text: string; html: string } | null {
  if ('code' in content) {
    return { text: content.code, html: `<p style="font-size:24px;letter-spacing:4px">${escapeHtml(content.code)}</p>` };
  }
  return 'link' in content ? { text: content.link, html: link(content.link) } : null;
}

function composeMessage(texts: Texts, locale: Locale, site: string, content: MailedMessageContent): ComposedMail {
  const { text, page, unsubscribe, username, sender, title } = content;
  const values = { site, username, sender, title };
  const translate = (key: string): string => texts.translate(locale, `mail.${key}`, values);
  const event = texts.translate(locale, content.event, values);
  const opening = [translate('helloUser'), event, ...(text ? [text] : [])];
  const [ending, regards] = [translate('unsubscribe'), translate('regards')];
  const body = [...opening.map(paragraph), link(page), paragraph(ending), link(unsubscribe), paragraph(regards)].join(
    '\n',
  );
  return {
    subject: `${site}: ${event}`.replace(/\s+/g, ' ').slice(0, MAX_SUBJECT_LENGTH),
    text: `${[...opening, page, ending, unsubscribe, regards].join('\n\n')}\n`,
    html: htmlPage(locale, body),
  };
}

const htmlPage = (locale: Locale, body: string): string =>
  `<!doctype html>\n<html lang="${locale}"><body>\n${body}\n</body></html>\n`;

/** Says what a mail contains, as plain text and as HTML with the same sentences. */
export const composeMail =
  (content: MailContent): ComposeMail =>
  (texts, locale, site) => {
    if (content.kind === 'message') return composeMessage(texts, locale, site, content);
    const values = { site, minutes: MINUTES, ...content };
    const translate = (key: string): string => texts.translate(locale, `mail.${key}`, values);
    const opening = [
      'username' in content ? translate('helloUser') : translate('hello'),
      translate(`${content.kind}.lead`),
    ];
    const highlighted = highlight(content);
    const closing = [
      ...(highlighted ? [translate('life')] : []),
      translate(`${content.kind}.ignore`),
      translate('regards'),
    ];
    const body = [...opening.map(paragraph), highlighted?.html ?? '', ...closing.map(paragraph)].join('\n');
    return {
      subject: translate(`${content.kind}.subject`).slice(0, MAX_SUBJECT_LENGTH),
      text: `${[...opening, ...(highlighted ? [highlighted.text] : []), ...closing].join('\n\n')}\n`,
      html: htmlPage(locale, body),
    };
  };
