import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maskSecrets, maskNames } from '../sites';
import type { RecordedRequest } from './recorded-session';

/** Names of fields whose values are never kept. */
const SECRET_NAME =
  /pass|token|csrf|xsrf|session|key|secret|auth|cookie|user|login|handle|email|nonce|sign|verif|captcha|ticket|state/i;

const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const INPUT = /<(?:input|button|textarea|meta)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VALUE = /(\s(?:value|content)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Returns the value of a tag's attribute; empty if the tag does not have it. */
function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

const isHidden = (tag: string): boolean => attribute(tag, 'type').toLowerCase() === 'hidden';
const isSecret = (tag: string): boolean => isHidden(tag) || isSecretName(attribute(tag, 'name'));

/**
 * Returns the names of a page's hidden fields: their values belong to the site and may be as sensitive as a password.
 */
export const hiddenFieldsOf = (page: string): string[] =>
  (page.match(INPUT) ?? [])
    .filter(isHidden)
    .map((tag) => attribute(tag, 'name'))
    .filter(Boolean);

/** Returns a page without the values of hidden fields and of fields that are named like a token. */
export const withoutHiddenFields = (page: string): string =>
  page.replace(INPUT, (tag) => (isSecret(tag) ? tag.replace(VALUE, '$1"***"') : tag));

/** Patterns of token names with their values in pages: attributes, scripts, JSON. */
const TOKENS: readonly RegExp[] = [
  /((?:csrf|token|ftaa|bfaa)[\w-]*["']?\s*(?:[:=]|\s(?:value|content|data-csrf)=)\s*["']?)([\w+/=&#;-]{8,})/gi,
  /((?:name|class|id)=["']?[\w-]*(?:csrf|token)[\w-]*["']?[^<>]*?(?:value|content|data-[\w-]+)=["']?)([\w+/=&#;-]{8,})/gi,
  /((?:value|content)=["']?)([\w+/=&#;-]{8,})(?=["']?[^<>]*name=["']?[\w-]*(?:csrf|token))/gi,
  /()(\beyJ[\w-]+\.[\w-]+\.[\w-]+)/g,
  /()(\b[0-9a-f]{32,}\b)/gi,
];

const withoutTokens = (text: string): string =>
  TOKENS.reduce(
    (left, pattern) => left.replace(pattern, (_, prefix: string) => `${prefix}***`),
    withoutHiddenFields(text),
  );

type Fields = Readonly<Record<string, unknown>>;
/** Files of a form are recorded by their names only. */
const shownValue = (value: unknown): unknown => {
  const { name, content } = Object(value) as { name?: unknown; content?: unknown };
  return content === undefined ? value : `file ${String(name)}`;
};
const shownFields = (fields: Fields | undefined, hiddenNames: ReadonlySet<string>): Fields | undefined =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretName(name) || hiddenNames.has(name) ? '***' : shownValue(value),
    ]),
  );

/** Data that must not be kept: secrets anywhere, names only as whole words. */
interface Redactions {
  secrets: readonly string[];
  names: readonly string[];
}

const endingOf = (type: string): string => (type.includes('json') ? 'json' : type.includes('html') ? 'html' : 'txt');

/**
 * Saves requests and responses as files that may be shared: pages as the site sent them, but without secrets, tokens
 * and the account's name; and `requests.json`, without cookies and headers.
 */
export async function record(
  folder: string,
  recorded: readonly RecordedRequest[],
  { secrets, names }: Redactions,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const clean = (text: string): string => withoutTokens(maskNames(maskSecrets(text, secrets), names));
  const hiddenNames = new Set(recorded.flatMap(({ page }) => (page ? hiddenFieldsOf(page.text) : [])));
  const requests = [];
  for (const [at, { httpMethod, path, request, page }] of recorded.entries()) {
    const file = page && `${String(at + 1).padStart(2, '0')}.${endingOf(page.headers['content-type'] ?? '')}`;
    // Pages of any charset keep their bytes; secrets are searched for in their byte form.
    const asBytes = (texts: readonly string[]): string[] => texts.map((one) => Buffer.from(one).toString('latin1'));
    if (page && file) {
      const sent = maskSecrets(Buffer.from(page.bytes).toString('latin1'), asBytes(secrets));
      const text = withoutTokens(maskNames(sent, asBytes(names)));
      await writeFile(join(folder, file), Buffer.from(text, 'latin1'));
    }
    const { query, form, multipart, json } = request;
    requests.push({
      method: httpMethod.toUpperCase(),
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
