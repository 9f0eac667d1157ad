import type { RemoteFile, RemoteRequest } from '@tribunal/contract';
import { FormData } from 'undici';

type Fields = Readonly<Record<string, string | number>>;
const pairsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, String(value)]);

const fileOf = ({ content, type }: RemoteFile): Blob => new Blob([Buffer.from(content)], { type });

/** Returns an absolute address, or one below `endpoint`, with the query added. */
export function addressOf(endpoint: string, path: string, query: Fields = {}): string {
  const isAbsolute = /^https?:\/\//i.test(path);
  const url = new URL(isAbsolute ? path : `${endpoint}${path.startsWith('/') ? '' : '/'}${path}`);
  for (const [name, value] of pairsOf(query)) url.searchParams.append(name, value);
  url.hash = '';
  return url.href;
}

/** Returns the body and its content type; a multipart body sets the content type itself. */
export function bodyOf({ form, multipart, json }: RemoteRequest): {
  body: string | FormData | undefined;
  headers: Record<string, string>;
} {
  if (form) {
    const body = new URLSearchParams(pairsOf(form)).toString();
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  if (multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(multipart)) {
      if (typeof value === 'object') body.append(name, fileOf(value), value.name);
      else body.append(name, String(value));
    }
    return { body, headers: {} };
  }
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return { body: undefined, headers: {} };
}
