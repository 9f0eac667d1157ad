import { useTranslation } from 'react-i18next';
import { otherLocale, switchLanguage } from '../i18n';

const NAMES = { 'en-US': 'English', 'zh-CN': '中文' } as const;

/** Switches the language; the label is in the language it switches to. */
export const LanguageButton = ({ className }: { className: string }) => {
  useTranslation();
  const other = otherLocale();
  return (
    <button type="button" className={className} lang={other} onClick={() => void switchLanguage(other)}>
      {NAMES[other]}
    </button>
  );
};
