import { adminTexts } from '../../locales/admin';
import { loadPluginAdminTexts } from '../../plugins/registry';
import { addTexts } from '../../shared/i18n';

let loading: Promise<void> | null = null;

/**
 * Loads the texts of the admin area, of core and of plugins, once; afterwards they follow the language. A failed load
 * can be retried.
 */
export const loadAdminTexts = async (): Promise<void> => {
  loading ??= addTexts(adminTexts).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await Promise.all([loading, loadPluginAdminTexts()]);
};
