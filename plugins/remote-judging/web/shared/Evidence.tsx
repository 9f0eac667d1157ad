import { useTranslation } from 'react-i18next';

/** Shows the response of a remote site that was not understood, always as plain text. */
export const Evidence = ({ text }: { text: string | null }) => {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <details className="t-evidence">
      <summary>{t('remote-judging.evidence')}</summary>
      <pre translate="no" className="t-mono" tabIndex={0} role="region" aria-label={t('remote-judging.evidence')}>
        {text}
      </pre>
    </details>
  );
};
