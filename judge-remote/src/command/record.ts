import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hidden } from './secrets';
import type { Asked } from './visit';

/** Fields whose values are never kept. */
const SECRET_NAME = /pass|token|csrf|session|key|secret|auth|cookie|user|login|handle|email/i;
/** Names of tokens with their values, as pages have them: attributes, scripts, JSON. */
const TOKENS: readonly RegExp[] = [
  /((?:csrf|token|ftaa|bfaa)[\w-]*["']?\s*(?:[:=]|\s(?:value|content|data-csrf)=)\s*["']?)([\w+/=&#;-]{8,})/gi,
  /((?:name|class|id)=["']?[\w-]*(?:csrf|token)[\w-]*["']?[^<>]*?(?:value|content|data-[\w-]+)=["']?)([\w+/=&#;-]{8,})/gi,
  /((?:value|content)=["']?)([\w+/=&#;-]{8,})(?=["']?[^<>]*name=["']?[\w-]*(?:csrf|token))/gi,
  /()(\beyJ[\w-]+\.[\w-]+\.[\w-]+)/g,
  /()(\b[0-9a-f]{32,}\b)/gi,
];

const withoutTokens = (text: string): string =>
  TOKENS.reduce((left, pattern) => left.replace(pattern, (_, before: string) => `${before}***`), text);

type Fields = Readonly<Record<string, unknown>>;
const shownFields = (fields: Fields | undefined): Fields | undefined =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, SECRET_NAME.test(name) ? '***' : value]));

const endingOf = (type: string): string => (type.includes('json') ? 'json' : type.includes('html') ? 'html' : 'txt');

/**
 * Keeps what was asked and answered as files that may be given to others: pages as the site sent them, but for secrets,
 * tokens and the account's name; and `requests.json`, without cookies and headers.
 */
export async function record(folder: string, asked: readonly Asked[], hide: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const clean = (text: string): string => withoutTokens(hidden(text, hide));
  const requests = [];
  for (const [at, { method, path, request, page }] of asked.entries()) {
    const file = page && `${String(at + 1).padStart(2, '0')}.${endingOf(page.headers['content-type'] ?? '')}`;
    // Pages of any charset keep their bytes; secrets are looked for in the form that they have there.
    const bytes = hide.map((secret) => Buffer.from(secret).toString('latin1'));
    if (page && file) {
      const text = withoutTokens(hidden(Buffer.from(page.bytes).toString('latin1'), bytes));
      await writeFile(join(folder, file), Buffer.from(text, 'latin1'));
    }
    const { query, form, multipart, json } = request;
    requests.push({
      method: method.toUpperCase(),
      path,
      query: shownFields(query),
      form: shownFields(form ?? multipart),
      json: shownFields(json as Fields | undefined),
      status: page?.status ?? null,
      location: page?.location ?? null,
      contentType: page?.headers['content-type'] ?? null,
      file,
    });
  }
  await writeFile(join(folder, 'requests.json'), `${clean(JSON.stringify(requests, null, 2))}\n`);
}
