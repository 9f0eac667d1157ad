import { Intervals, type Locale } from '@tribunal/contract';
import type { Texts } from '../locale';

/** What a mail says; `code` and `link` serve once and for `Intervals.mailCodeLife`. */
export type Letter =
  | { kind: 'register'; code: string }
  | { kind: 'changeEmail'; username: string; code: string }
  | { kind: 'reset'; username: string; link: string }
  | { kind: 'emailChanged'; username: string; newEmail: string };

export interface ComposedLetter {
  subject: string;
  text: string;
  html: string;
}

/** As wide as the column. */
const LONGEST_SUBJECT = 255;
const MINUTES = Intervals.mailCodeLife / 60_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** What the reader came for, apart from the sentences around it. */
function highlight(letter: Letter): { text: string; html: string } | null {
  if ('code' in letter) {
    return { text: letter.code, html: `<p style="font-size:24px;letter-spacing:4px">${escaped(letter.code)}</p>` };
  }
  if ('link' in letter) {
    const link = escaped(letter.link);
    return { text: letter.link, html: `<p><a href="${link}">${link}</a></p>` };
  }
  return null;
}

/** The mail in the reader's language, as plain text and as HTML of the same sentences. */
export function compose(texts: Texts, locale: Locale, site: string, letter: Letter): ComposedLetter {
  const values = { site, minutes: MINUTES, ...letter };
  const say = (key: string): string => texts.say(locale, `mail.${key}`, values);
  const before = ['username' in letter ? say('helloUser') : say('hello'), say(`${letter.kind}.lead`)];
  const shown = highlight(letter);
  const after = [...(shown ? [say('life')] : []), say(`${letter.kind}.ignore`), say('regards')];
  const body = [...before.map(paragraph), shown?.html ?? '', ...after.map(paragraph)].join('\n');
  return {
    subject: say(`${letter.kind}.subject`).slice(0, LONGEST_SUBJECT),
    text: `${[...before, ...(shown ? [shown.text] : []), ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${locale}"><body>\n${body}\n</body></html>\n`,
  };
}
