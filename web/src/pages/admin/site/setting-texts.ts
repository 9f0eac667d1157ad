import type { SiteSettingKey, SiteSettingValue } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

const SHORTER: Partial<Record<SiteSettingKey, string>> = {
  hideNonContestSubmissionCode: 'hideCode',
  defaultSubmitInterval: 'interval',
};

/** Of a secret the pages know only whether it is set. */
export const isSecret = (key: SiteSettingKey): boolean => key === 'emailPassword';

/** Returns the text key of a setting's name. */
export const labelOf = (key: SiteSettingKey): string => `siteAdmin.${SHORTER[key] ?? key}`;

/** Returns a function that formats the value of a setting. */
export const useValueText = (): ((value: SiteSettingValue) => string) => {
  const { t } = useTranslation();
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'siteAdmin.on' : 'siteAdmin.off');
    return value === null || value === '' ? t('siteAdmin.empty') : String(value);
  };
};
