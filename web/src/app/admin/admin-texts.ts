import { adminTexts } from '../../locales/admin';
import { addTexts } from '../../shared/i18n';

let loading: Promise<void> | null = null;

/** Loads the texts of the admin area once; afterwards they follow the language. A failed load can be retried. */
export const loadAdminTexts = (): Promise<void> => {
  loading ??= addTexts(adminTexts).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
