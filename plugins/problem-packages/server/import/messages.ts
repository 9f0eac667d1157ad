import type { Locale } from '@tribunal/contract';
import type { DomainError, MessageValues, Texts } from '@tribunal/server';
import { errorResponse } from '@tribunal/server/platform';

/** Returns a function that formats errors as texts, for messages that are stored. */
export const errorFormatterFor =
  (texts: Texts, locale: Locale) =>
  (error: DomainError): string =>
    errorResponse(error, { texts, locale, requestId: '' }).body.msg;

/** Returns a function that looks up texts of this plugin. */
export const textFormatterFor =
  (texts: Texts, locale: Locale) =>
  (key: string, values: MessageValues = {}): string =>
    texts.translate(locale, `problem-packages.${key}`, values);
