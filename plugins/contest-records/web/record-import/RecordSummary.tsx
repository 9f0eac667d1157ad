import { Card, CardBody, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RecordImportCalls } from '../../contract';
import { RecordCounts, RecordWarnings } from './RecordFacts';
import { contestAddress, adminContestAddress } from '@tribunal/plugin-contest/web';

export type ImportedRecord = RecordImportCalls['POST /api/admin/contest/record']['data'];

/** Summary of an imported file, with the parts that could not be imported unchanged. */
export const RecordSummary = ({ record: { id, teams, problems, runs, warnings } }: { record: ImportedRecord }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('contest-records.record.done')}>
      <CardBody>
        <RecordCounts counts={{ teams, problems, runs }} />
        <RecordWarnings warnings={warnings} />
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
