import type { Locale } from '@tribunal/contract';
import { errorResponse, type DomainError, type MessageValues } from '../../http';
import type { Texts } from '../../locale';

/** Returns a function that formats errors as texts, for messages that are stored. */
export const errorFormatterFor =
  (texts: Texts, locale: Locale) =>
  (error: DomainError): string =>
    errorResponse(error, { texts, locale, requestId: '' }).body.msg;

/** Returns a function that looks up texts under `package`. */
export const textFormatterFor =
  (texts: Texts, locale: Locale) =>
  (key: string, values: MessageValues = {}): string =>
    texts.translate(locale, `package.${key}`, values);
