import { isBoom, type Boom } from '@hapi/boom';
import type { Envelope, FieldError, Locale } from '@tribunal/contract';
import { isOutage, refusesWrites } from '@tribunal/database';
import type { Texts } from '../locale';
import { DomainError } from './errors';

/** Message keys of refusals by the HTTP layer itself. */
const MESSAGE_KEYS: Readonly<Record<number, string>> = {
  400: 'error.badRequest',
  404: 'error.notFound',
  405: 'error.method',
  503: 'error.unavailable',
};

/** Returns a refusal of ours, or one of the framework's mapped to our messages; null for an unexpected error. */
function domainErrorOf(error: Error): Pick<DomainError, 'status' | 'key' | 'values' | 'field'> | null {
  if (error instanceof DomainError) return error;
  if (refusesWrites(error)) return new DomainError(503, 'system.databaseReadOnly');
  if (isOutage(error)) return new DomainError(503, 'system.databaseDown');
  if (!isBoom(error) || error.output.statusCode === 500) return null;
  const status = error.output.statusCode as DomainError['status'];
  return { status, key: MESSAGE_KEYS[status] ?? 'error.badRequest', values: {} };
}

interface ResponseContext {
  texts: Texts;
  locale: Locale;
  requestId: string;
  /** Ids of the plugin that serves the call and of those that it requires; their texts name their own fields. */
  owners?: readonly string[] | undefined;
}

/** Returns the name of a field such as `title`, `awards.2.num` or, for an entry of a list, `starAccount.1`. */
const fieldName = ({ texts, locale, owners = [] }: ResponseContext, field: string): string =>
  texts.findOf(
    owners,
    locale,
    `field.${
      field
        .replace(/(\.\d+)+$/, '')
        .split('.')
        .at(-1) ?? ''
    }`,
  ) ?? field;

/**
 * Returns the response to an error; `isFault` is true when the server is at fault and the error must be logged,
 * `retryAfterS` is set when the call came too early and it is known by how much.
 */
export function errorResponse(
  error: Error | Boom,
  context: ResponseContext,
): { isFault: boolean; body: Envelope<FieldError>; retryAfterS?: number } {
  const { texts, locale, requestId } = context;
  const known = domainErrorOf(error);
  if (!known) {
    return {
      isFault: true,
      body: { status: 500, msg: texts.translate(locale, 'error.internal', { requestId }), data: null },
    };
  }
  const { status, key, values, field } = known;
  const named = field === undefined ? values : { field: fieldName(context, field), ...values };
  const { seconds } = values;
  return {
    ...(status === 429 && typeof seconds === 'number' && { retryAfterS: seconds }),
    isFault: isOutage(error),
    body: { status, msg: texts.translate(locale, key, named), data: field ? { field } : null },
  };
}
