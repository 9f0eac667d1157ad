import type { Locale } from '@tribunal/contract';
import { errorResponse, type DomainError } from '../../http';
import { Texts } from '../../locale';

const texts = new Texts();

/** Returns a function that formats errors as texts, for messages that are stored. */
export const errorFormatterFor =
  (locale: Locale) =>
  (error: DomainError): string =>
    errorResponse(error, { texts, locale, requestId: '' }).body.msg;

/** Returns a function that looks up texts under `package`. */
export const textFormatterFor =
  (locale: Locale) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    texts.translate(locale, `package.${key}`, values);
