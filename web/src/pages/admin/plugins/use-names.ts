import type { PluginRow, PluginSettingRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../shared/i18n';

/** Returns functions that name plugins and their settings in the viewer's language. */
export const useNames = () => {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  /** Returns the plugin's own label; settings that every remote judge has are labelled by this site. */
  const labelOf = ({ name, spec, labels }: PluginSettingRow): string => {
    const common = `plugins.${spec.label}`;
    return labels[locale] ?? (i18n.exists(common) ? t(common) : name);
  };
  return {
    labelOf,
    nameOf: ({ names }: PluginRow): string => names[locale],
    /** Formats a list such as `a, b and c`. */
    listOf: (names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  };
};
