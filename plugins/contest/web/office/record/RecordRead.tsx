import { Card, CardBody, formatCount, LinkButton, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { AdoptingCalls } from '../../../contract';
import { contestAddress } from '../../addresses';
import { officeAddress } from '../addresses';

export type ReadRecord = AdoptingCalls['POST /api/admin/contest/record']['data'];

/** What a file became, and what in it was not taken as it stood. */
export const RecordRead = ({ record: { id, teams, problems, runs, warnings } }: { record: ReadRecord }) => {
  const { t } = useTranslation();
  const counts = [
    ['teams', teams],
    ['problems', problems],
    ['runs', runs],
  ] as const;
  return (
    <Card title={t('contest.office.record.done')}>
      <CardBody>
        <div role="status">
          <dl className="t-dl">
            {counts.map(([of, count]) => (
              <div key={of}>
                <dt>{t(`contest.office.record.count.${of}`)}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
        {warnings.length > 0 && (
          <Note kind="warning" title={t('contest.office.record.warnings', { count: warnings.length })}>
            <ul className="t-remarks">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Note>
        )}
        <div className="t-row t-after">
          <LinkButton look="primary" icon="trophy" to={contestAddress(id)}>
            {t('contest.office.record.see')}
          </LinkButton>
          <LinkButton icon="list" to={officeAddress(id, 'problems')}>
            {t('contest.office.record.link')}
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  );
};
