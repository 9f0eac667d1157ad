import { LOCALES, type Locale } from '@tribunal/contract';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, rememberLanguage } from './language';

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
