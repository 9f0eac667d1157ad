import { LOCALES, type Locale } from '@tribunal/contract';

const COOKIE = 'l';
const YEAR_SECONDS = 31_536_000;

const known = (wanted: string | null | undefined): Locale | null => {
  if (!wanted) return null;
  const exact = LOCALES.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
  const sameLanguage = LOCALES.find((locale) => locale.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
  return exact ?? sameLanguage ?? null;
};

const fromCookie = (cookie: string): string | undefined =>
  cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

interface Sources {
  /** The value of `location.search`. */
  search: string;
  cookie: string;
  browser: readonly string[];
}

/** Chooses the language: `?l=` first, then the stored choice, then the browser's preference. */
export const chooseLanguage = ({ search, cookie, browser }: Sources): Locale =>
  known(new URLSearchParams(search).get('l')) ??
  known(fromCookie(cookie)) ??
  browser.map(known).find((locale) => locale !== null) ??
  'en-US';

export const rememberLanguage = (locale: Locale): void => {
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};
