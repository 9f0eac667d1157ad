import { useTranslation } from 'react-i18next';
import { otherLocale, switchLanguage } from '../i18n';

const NAMES = { 'en-US': 'English', 'zh-CN': '中文' } as const;

/** Named in the language it leads to. */
export const LanguageButton = ({ className }: { className: string }) => {
  useTranslation();
  const other = otherLocale();
  return (
    <button type="button" className={className} lang={other} onClick={() => void switchLanguage(other)}>
      {NAMES[other]}
    </button>
  );
};
