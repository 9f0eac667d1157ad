import type { RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { fail, parseJson, unexpectedField, type Json } from '@tribunal/remote-kit';

/** The reply of an endpoint: its fields, or an error code. */
export type Answer = { page: RemotePage; error: string; body: null } | { page: RemotePage; error: null; body: Json };

/**
 * Calls an endpoint. The site validates the body strictly: an additional field is an error. Read calls change
 * nothing.
 */
export async function call(session: RemoteSession, path: string, json: Json): Promise<Answer> {
  return read(await session.post(`/api/${path}`, { json, headers: authorization(session) }));
}

const authorization = ({ note }: RemoteSession): Record<string, string> =>
  note === null ? {} : { authorization: `Bearer ${note}` };

/** Refusals of calls that need a captcha or a proof of work, which are for browsers of people. */
const CHECKS = ['Captcha verification failed', 'Proof of work verification failed'];

/** Reads the reply of an endpoint. */
export function read(page: RemotePage): Answer {
  const body = parseJson(page);
  const { message } = body;
  if (page.status === 403 && typeof message === 'string' && CHECKS.includes(message)) {
    return fail('humanCheck', `the site says “${message}”`, page);
  }
  if (page.status < 200 || page.status > 299) {
    return fail('layoutChanged', `the site answers ${page.status} ${JSON.stringify(message ?? '')}`, page);
  }
  const { error } = body;
  if (error === undefined || error === null) return { page, error: null, body };
  return typeof error === 'string' ? { page, error, body: null } : unexpectedField(page, 'error');
}

/** Throws for an error that the caller does not handle. */
export function unknownError({ page, error }: Answer): never {
  fail('layoutChanged', `the site says ${error}`, page);
}
