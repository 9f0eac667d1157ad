import { LOCALES, type Locale } from '@tribunal/contract';

/** Query parameter and cookie that carry the choice. */
export const LOCALE_KEY = 'l';
const FALLBACK: Locale = 'en-US';

/** `zh`, `zh-TW`, `ZH_cn` → zh-CN; null for a language that there is no text in. */
function localeOf(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? null;
}

const weightOf = (part: string): number => {
  const weight = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
  return Number.isFinite(weight) ? weight : 0;
};

/** Languages of an `Accept-Language` header, the most wanted first. */
const wantedLanguages = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => ({ tag: part.split(';')[0] ?? '', weight: weightOf(part) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

interface Wishes {
  query?: unknown;
  cookie?: unknown;
  acceptLanguage?: string | undefined;
}

/** The query decides, then the cookie, then the browser. */
export function chooseLocale({ query, cookie, acceptLanguage = '' }: Wishes): Locale {
  const wishes = [query, cookie, ...wantedLanguages(acceptLanguage)];
  for (const wish of wishes) {
    const locale = typeof wish === 'string' ? localeOf(wish) : null;
    if (locale) return locale;
  }
  return FALLBACK;
}
