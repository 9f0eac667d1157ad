import type { PluginRow, PluginSettingRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../shared/i18n';

/** What plugins and their settings are called in the viewer's language. */
export const useNames = () => {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  /** The plugin's own word; settings that every remote judge has are named by this site. */
  const labelOf = ({ name, spec, labels }: PluginSettingRow): string => {
    const common = `plugins.${spec.label}`;
    return labels[locale] ?? (i18n.exists(common) ? t(common) : name);
  };
  return {
    labelOf,
    nameOf: ({ names }: PluginRow): string => names[locale],
    /** `a, b and c` */
    listOf: (names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  };
};
