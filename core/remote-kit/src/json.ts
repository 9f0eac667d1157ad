import type { RemotePage } from './contract';
import { fail } from './failure';

export type Json = Readonly<Record<string, unknown>>;

/** Parses a page that is a JSON object; anything else is `layoutChanged`. */
export function parseJson(page: RemotePage): Json {
  try {
    return objectIn(JSON.parse(page.text), page, 'the answer');
  } catch (error) {
    if (error instanceof SyntaxError) return fail('layoutChanged', 'the answer is no JSON', page);
    throw error;
  }
}

/** Reports a field that has another form than expected. */
export function unexpectedField(page: RemotePage, what: string): never {
  fail('layoutChanged', `“${what}” is not what it was`, page);
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (value: unknown, page: RemotePage, what: string): Json =>
  isObject(value) ? value : unexpectedField(page, what);
export const textIn = (value: unknown, page: RemotePage, what: string): string =>
  typeof value === 'string' ? value : unexpectedField(page, what);
export const numberIn = (value: unknown, page: RemotePage, what: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : unexpectedField(page, what);
export const listIn = (value: unknown, page: RemotePage, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : unexpectedField(page, what);
