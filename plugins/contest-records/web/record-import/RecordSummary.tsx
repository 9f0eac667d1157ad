import { Card, CardBody, formatCount, LinkButton, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RecordImportCalls } from '../../contract';
import { contestAddress, adminContestAddress } from '@tribunal/plugin-contest/web';

export type ImportedRecord = RecordImportCalls['POST /api/admin/contest/record']['data'];

/** Summary of an imported file, with the parts that could not be imported unchanged. */
export const RecordSummary = ({ record: { id, teams, problems, runs, warnings } }: { record: ImportedRecord }) => {
  const { t } = useTranslation();
  const counts = [
    ['teams', teams],
    ['problems', problems],
    ['runs', runs],
  ] as const;
  return (
    <Card title={t('contest-records.record.done')}>
      <CardBody>
        <div role="status">
          <dl className="t-dl">
            {counts.map(([of, count]) => (
              <div key={of}>
                <dt>{t(`contest-records.record.count.${of}`)}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
        {warnings.length > 0 && (
          <Note kind="warning" title={t('contest-records.record.warnings', { count: warnings.length })}>
            <ul className="t-warnings">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Note>
        )}
        <div className="t-row t-space-above">
          <LinkButton variant="primary" icon="trophy" to={contestAddress(id)}>
            {t('contest-records.record.see')}
          </LinkButton>
          <LinkButton icon="list" to={adminContestAddress(null, id, 'problems')}>
            {t('contest-records.record.link')}
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  );
};
