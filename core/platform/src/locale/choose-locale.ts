import { LOCALES, type Locale } from '@tribunal/contract';

/** Name of the query parameter and the cookie that select the language. */
export const LOCALE_KEY = 'l';
const FALLBACK: Locale = 'en-US';

/** Maps a language tag to a locale, e.g. `zh`, `zh-TW` and `ZH_cn` to zh-CN; null for an unsupported language. */
function localeOf(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? null;
}

const weightOf = (part: string): number => {
  const weight = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
  return Number.isFinite(weight) ? weight : 0;
};

/** Returns the languages of an `Accept-Language` header, most preferred first. */
const acceptedLanguages = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => ({ tag: part.split(';')[0] ?? '', weight: weightOf(part) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

interface LocalePreferences {
  query?: unknown;
  cookie?: unknown;
  acceptLanguage?: string | undefined;
}

/** Chooses the locale from the query, else the cookie, else the browser's languages. */
export function chooseLocale({ query, cookie, acceptLanguage = '' }: LocalePreferences): Locale {
  const preferences = [query, cookie, ...acceptedLanguages(acceptLanguage)];
  for (const preference of preferences) {
    const locale = typeof preference === 'string' ? localeOf(preference) : null;
    if (locale) return locale;
  }
  return FALLBACK;
}
