import { LOCALES, type Locale } from '@tribunal/contract';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';

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

const rememberLanguage = (locale: Locale): void => {
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

type Tree = Record<string, unknown>;
type Loader = (locale: Locale) => Promise<Tree>;

const NAMESPACE = 'translation';
const core: Record<Locale, () => Promise<{ texts: Tree }>> = {
  'en-US': () => import('../../locales/en-US'),
  'zh-CN': () => import('../../locales/zh-CN'),
};
const loaders: Loader[] = [async (locale) => (await core[locale]()).texts];

export const currentLocale = (): Locale => (i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US');
export const otherLocale = (): Locale => LOCALES.find((locale) => locale !== currentLocale()) ?? 'en-US';

const load = async (loader: Loader, locale: Locale): Promise<void> => {
  i18n.addResourceBundle(locale, NAMESPACE, await loader(locale), true, true);
};

const apply = (locale: Locale): void => {
  document.documentElement.lang = locale;
  rememberLanguage(locale);
};

/** Loads the texts of the chosen language; nothing is rendered before. */
export const startLanguage = async (): Promise<void> => {
  const locale = chooseLanguage({ search: location.search, cookie: document.cookie, browser: navigator.languages });
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await Promise.all(loaders.map((loader) => load(loader, locale)));
  apply(locale);
};

export const switchLanguage = async (locale: Locale): Promise<void> => {
  await Promise.all(loaders.map((loader) => load(loader, locale)));
  await i18n.changeLanguage(locale);
  apply(locale);
};

/** Adds texts, now and whenever the language changes. Texts that cannot be loaded are not tried again. */
export const addTexts = async (loader: Loader): Promise<void> => {
  loaders.push(loader);
  try {
    await load(loader, currentLocale());
  } catch (error) {
    loaders.splice(loaders.indexOf(loader), 1);
    throw error;
  }
};
