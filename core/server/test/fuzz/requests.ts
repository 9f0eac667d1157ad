import type { SeededRandom } from '@tribunal/testing';
import type { AnyField, AnyRoute } from '@tribunal/platform';
import { described } from '../http/described';
import { hostile, objectOf, plausible, type KnownValues, type Shape } from './values';

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Returns the description of a field as a shape; that of no field is an object without keys. */
export const shapeOf = (field: AnyField | undefined): Shape =>
  field ? (described(field.joi) as Shape) : { type: 'object' };
const partOf = (route: AnyRoute, part: 'query' | 'body'): Shape =>
  'raw' in route ? { type: 'object' } : shapeOf(route[part]);

/**
 * Returns the names that a refusal of the route may contain: its keys, or the whole. Null for a raw route, which
 * parses its own input.
 */
export const fieldsOf = (route: AnyRoute): Set<string> | null =>
  'raw' in route
    ? null
    : new Set([
        'query',
        'body',
        ...Object.keys(partOf(route, 'query').keys ?? {}),
        ...Object.keys(partOf(route, 'body').keys ?? {}),
        ...('upload' in route ? [route.part] : []),
      ]);

/** Returns whether the request contains the key, which may be unknown to its route. */
export const isSent = ({ url, payload }: FuzzRequest, key: string): boolean =>
  new URL(url, 'http://localhost').searchParams.has(key) || (payload?.includes(JSON.stringify(key)) ?? false);

export const hasBody = ({ method }: AnyRoute): boolean => method !== 'GET' && method !== 'HEAD';

/** Returns an object with plausible values except for some keys, including unknown keys. */
function mixed(shape: Shape, knownValues: KnownValues, random: SeededRandom): Record<string, unknown> {
  const share = random.pick([0, 0, 4, 2]);
  const value = objectOf(
    shape,
    (inner) => (share > 0 && random.below(share) === 0 ? hostile(random) : plausible(inner, knownValues, random)),
    random,
  );
  if (random.below(6) > 0) return value;
  return { ...value, [random.pick(['isAdmin', 'uid', 'id', 'constructor', 'toString', ''])]: hostile(random) };
}

const BROKEN_QUERIES = [
  '%',
  '%ff',
  '%00',
  '%u1234',
  'a[b]=1',
  '__proto__=1',
  '__proto__[x]=1',
  'a=1&a=2&a[]=3',
  '&&==',
  '?',
];
const BROKEN_BODIES = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '7',
  '\u0000',
  '{"__proto__": {"isAdmin": true}}',
  '{"a": 1e999999}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"a": "\\ud800"}',
  '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n\u0000\r\n--x--\r\n',
];
const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'image/png',
  ';;;',
];
const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'accept-language': 'x'.repeat(2000) },
  { cookie: 'a=b; l="\u00ff; =;;' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { range: 'bytes=-1-,5' },
  { 'if-none-match': '*' },
  { 'user-agent': '\u00e9'.repeat(3000) },
];

/** Encodes a query as forms do; lone surrogates become what the encoder makes of them. */
const queryText = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value.slice(0, 60) : [value]) {
      search.append(key, (typeof one === 'object' ? JSON.stringify(one) : String(one)).slice(0, 2000));
    }
  }
  return search.toString().slice(0, 12_000);
};

const pathOf = (route: AnyRoute, knownValues: KnownValues, { pick }: SeededRandom): string =>
  route.path.replace(/\{[^}]*\}/g, () =>
    encodeURIComponent(pick(['x', '1', '../x', '%2e%2e%2f', 'a'.repeat(400), '\0', ...knownValues.texts])),
  );

/** Returns a request to the route, somewhere between valid and absurd. */
export function requestTo(route: AnyRoute, knownValues: KnownValues, random: SeededRandom): FuzzRequest {
  const { pick, below } = random;
  const isStrange = (): boolean => below(7) === 0;
  const query = isStrange() ? pick(BROKEN_QUERIES) : queryText(mixed(partOf(route, 'query'), knownValues, random));
  const headers: Record<string, string> = isStrange() ? { ...pick(STRANGE_HEADERS) } : {};
  const request: FuzzRequest = { method: route.method, url: `${pathOf(route, knownValues, random)}?${query}`, headers };
  if (!hasBody(route)) return request;
  headers['content-type'] = isStrange() ? pick(CONTENT_TYPES) : 'application/json';
  if ('upload' in route && below(2) === 0) headers['content-type'] = 'multipart/form-data; boundary=x';
  request.payload = isStrange()
    ? pick(BROKEN_BODIES)
    : JSON.stringify(mixed(partOf(route, 'body'), knownValues, random));
  return request;
}
