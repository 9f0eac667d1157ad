import { useTranslation } from 'react-i18next';

/** What another site showed when it was not understood: always as plain text, whatever it is. */
export const Evidence = ({ text }: { text: string | null }) => {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <details className="t-evidence">
      <summary>{t('remote.evidence')}</summary>
      <pre className="t-mono" tabIndex={0} role="region" aria-label={t('remote.evidence')}>
        {text}
      </pre>
    </details>
  );
};
