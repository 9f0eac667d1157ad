import { officeTexts } from '../../locales/office';
import { addTexts } from '../../shared/i18n';

let added: Promise<void> | null = null;

/** Loads the back office's texts once; they follow the language from then on. A failed try can be made again. */
export const loadOfficeTexts = (): Promise<void> => {
  added ??= addTexts(officeTexts).catch((error: unknown) => {
    added = null;
    throw error;
  });
  return added;
};
