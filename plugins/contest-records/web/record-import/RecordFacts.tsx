import { formatCount, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

const COUNTS = ['teams', 'problems', 'runs'] as const;

/** Numbers of what a record contains. */
export const RecordCounts = ({ counts }: { counts: Record<(typeof COUNTS)[number], number> }) => {
  const { t } = useTranslation();
  return (
    <div className="t-space-below" role="status">
      <dl className="t-dl">
        {COUNTS.map((of) => (
          <div key={of}>
            <dt>{t(`contest-records.record.count.${of}`)}</dt>
            <dd>{formatCount(counts[of])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** Parts of a record that could not be imported unchanged; nothing if there are none. */
export const RecordWarnings = ({ warnings }: { warnings: readonly string[] }) => {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Note kind="warning" title={t('contest-records.record.warnings', { count: warnings.length })}>
      <ul className="t-warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Note>
  );
};
