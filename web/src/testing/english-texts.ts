import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll } from 'vitest';
import { texts } from '../locales/en-US';

/** Sets the language of components to English. */
export const setEnglish = async (): Promise<void> => {
  await i18n.use(initReactI18next).init({ lng: 'en-US', resources: { 'en-US': { translation: texts } } });
};

/** Lets all tests of a file show English texts; for those without a fake server, which does so itself. */
export const englishTexts = (): void => beforeAll(setEnglish);
