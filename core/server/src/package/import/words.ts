import type { Locale } from '@tribunal/contract';
import { refusal, type DomainError } from '../../http';
import { Texts } from '../../locale';

const texts = new Texts();

/** Puts refusals into words, for messages that are kept. */
export const wordsFor =
  (locale: Locale) =>
  (error: DomainError): string =>
    refusal(error, { texts, locale, requestId: '' }).body.msg;

/** A text of this area. */
export const textFor =
  (locale: Locale) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    texts.say(locale, `package.${key}`, values);
