import { isBoom, type Boom } from '@hapi/boom';
import type { Envelope, FieldProblem, Locale } from '@tribunal/contract';
import { isOutage, refusesWrites } from '../database/outage';
import type { Texts } from '../locale';
import { DomainError } from './errors';

/** Texts for refusals of the HTTP layer itself. */
const KEY_OF: Readonly<Record<number, string>> = {
  400: 'error.badRequest',
  404: 'error.notFound',
  405: 'error.method',
  408: 'error.timeout',
  413: 'error.bodyTooLarge',
  415: 'error.mediaType',
  503: 'error.unavailable',
};

const MALFORMED_BODY = 'Invalid request payload JSON format';

/** A refusal of ours, or one of the framework's put into our words; null: something broke. */
function domainErrorOf(error: Error): Pick<DomainError, 'status' | 'key' | 'values' | 'field'> | null {
  if (error instanceof DomainError) return error;
  if (refusesWrites(error)) return new DomainError(503, 'system.databaseReadOnly');
  if (isOutage(error)) return new DomainError(503, 'system.databaseDown');
  if (!isBoom(error) || error.output.statusCode === 500) return null;
  if (error.message === MALFORMED_BODY) return new DomainError(400, 'error.malformedBody');
  const status = error.output.statusCode as DomainError['status'];
  return { status, key: KEY_OF[status] ?? 'error.badRequest', values: {} };
}

const fieldName = (texts: Texts, locale: Locale, field: string): string =>
  texts.find(locale, `field.${field.split('.').at(-1) ?? ''}`) ?? field;

interface Reader {
  texts: Texts;
  locale: Locale;
  requestId: string;
}

/** What the caller reads of an error; `isFault` is true when the trouble is ours and belongs into the log. */
export function refusal(
  error: Error | Boom,
  { texts, locale, requestId }: Reader,
): { isFault: boolean; body: Envelope<FieldProblem> } {
  const known = domainErrorOf(error);
  if (!known) {
    return {
      isFault: true,
      body: { status: 500, msg: texts.say(locale, 'error.internal', { requestId }), data: null },
    };
  }
  const { status, key, values, field } = known;
  const named = field === undefined ? values : { field: fieldName(texts, locale, field), ...values };
  return {
    isFault: isOutage(error),
    body: { status, msg: texts.say(locale, key, named), data: field ? { field } : null },
  };
}
