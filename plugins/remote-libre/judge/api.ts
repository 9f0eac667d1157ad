import type { RemotePage, RemoteSession } from '@tribunal/contract';
import { fail } from '@tribunal/remote-kit';

export type Json = Readonly<Record<string, unknown>>;

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

/** Reads the reply of an endpoint. Status 401 means the site's reCAPTCHA, which it also requires from programs. */
export function read(page: RemotePage): Answer {
  if (page.status === 401) return fail('humanCheck', 'the site asks for a reCAPTCHA', page);
  const body = parsed(page);
  if (page.status < 200 || page.status > 299) {
    return fail('layoutChanged', `the site answers ${page.status} ${JSON.stringify(body['message'] ?? '')}`, page);
  }
  const { error } = body;
  if (error === undefined || error === null) return { page, error: null, body };
  return typeof error === 'string' ? { page, error, body: null } : wrong(page, 'error');
}

function parsed(page: RemotePage): Json {
  try {
    return objectIn(JSON.parse(page.text), page, 'the answer');
  } catch (error) {
    if (error instanceof SyntaxError) return fail('layoutChanged', 'the answer is no JSON', page);
    throw error;
  }
}

export function wrong(page: RemotePage, what: string): never {
  fail('layoutChanged', `“${what}” is not what it was`, page);
}

/** Throws for an error that the caller does not handle. */
export function unknownError({ page, error }: Answer): never {
  fail('layoutChanged', `the site says ${error}`, page);
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (value: unknown, page: RemotePage, what: string): Json =>
  isObject(value) ? value : wrong(page, what);
export const textIn = (value: unknown, page: RemotePage, what: string): string =>
  typeof value === 'string' ? value : wrong(page, what);
export const numberIn = (value: unknown, page: RemotePage, what: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : wrong(page, what);
export const listIn = (value: unknown, page: RemotePage, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : wrong(page, what);
