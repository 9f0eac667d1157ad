import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hidden, withoutNames } from '../sites';
import { hiddenFieldsOf, isSecretName, withoutHiddenFields } from './fields';
import type { Asked } from './visit';

/** Names of tokens with their values, as pages have them: attributes, scripts, JSON. */
const TOKENS: readonly RegExp[] = [
  /((?:csrf|token|ftaa|bfaa)[\w-]*["']?\s*(?:[:=]|\s(?:value|content|data-csrf)=)\s*["']?)([\w+/=&#;-]{8,})/gi,
  /((?:name|class|id)=["']?[\w-]*(?:csrf|token)[\w-]*["']?[^<>]*?(?:value|content|data-[\w-]+)=["']?)([\w+/=&#;-]{8,})/gi,
  /((?:value|content)=["']?)([\w+/=&#;-]{8,})(?=["']?[^<>]*name=["']?[\w-]*(?:csrf|token))/gi,
  /()(\beyJ[\w-]+\.[\w-]+\.[\w-]+)/g,
  /()(\b[0-9a-f]{32,}\b)/gi,
];

const withoutTokens = (text: string): string =>
  TOKENS.reduce(
    (left, pattern) => left.replace(pattern, (_, before: string) => `${before}***`),
    withoutHiddenFields(text),
  );

type Fields = Readonly<Record<string, unknown>>;
const shownFields = (fields: Fields | undefined, hiddenNames: ReadonlySet<string>): Fields | undefined =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecretName(name) || hiddenNames.has(name) ? '***' : value]),
  );

/** What must not be kept: secrets wherever they stand, names where they are words. */
export interface Hide {
  secrets: readonly string[];
  names: readonly string[];
}

const endingOf = (type: string): string => (type.includes('json') ? 'json' : type.includes('html') ? 'html' : 'txt');

/**
 * Keeps what was asked and answered as files that may be given to others: pages as the site sent them, but for secrets,
 * tokens and the account's name; and `requests.json`, without cookies and headers.
 */
export async function record(folder: string, asked: readonly Asked[], { secrets, names }: Hide): Promise<void> {
  await mkdir(folder, { recursive: true });
  const clean = (text: string): string => withoutTokens(withoutNames(hidden(text, secrets), names));
  const hiddenNames = new Set(asked.flatMap(({ page }) => (page ? hiddenFieldsOf(page.text) : [])));
  const requests = [];
  for (const [at, { method, path, request, page }] of asked.entries()) {
    const file = page && `${String(at + 1).padStart(2, '0')}.${endingOf(page.headers['content-type'] ?? '')}`;
    // Pages of any charset keep their bytes; secrets are looked for in the form that they have there.
    const asBytes = (texts: readonly string[]): string[] => texts.map((one) => Buffer.from(one).toString('latin1'));
    if (page && file) {
      const sent = hidden(Buffer.from(page.bytes).toString('latin1'), asBytes(secrets));
      const text = withoutTokens(withoutNames(sent, asBytes(names)));
      await writeFile(join(folder, file), Buffer.from(text, 'latin1'));
    }
    const { query, form, multipart, json } = request;
    requests.push({
      method: method.toUpperCase(),
      path,
      query: shownFields(query, hiddenNames),
      form: shownFields(form ?? multipart, hiddenNames),
      json: shownFields(json as Fields | undefined, hiddenNames),
      status: page?.status ?? null,
      location: page?.location ?? null,
      contentType: page?.headers['content-type'] ?? null,
      file,
    });
  }
  await writeFile(join(folder, 'requests.json'), `${clean(JSON.stringify(requests, null, 2))}\n`);
}
