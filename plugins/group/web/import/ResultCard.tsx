import { Card, CardBody, Note } from '@tribunal/web/kit';
import { RowErrorTable } from '@tribunal/web/new-users';
import { useTranslation } from 'react-i18next';
import type { MemberImportResult } from '../../contract';

/** What an import has done. */
export const ResultCard = ({ result }: { result: MemberImportResult }) => {
  const { t } = useTranslation();
  const { invited, accepted, created, unchanged, errors } = result;
  const counts = Object.entries({ invited, accepted, created: created.length, unchanged }).filter(
    ([, count]) => count > 0,
  );
  return (
    <Card title={t('group.import.result')}>
      <CardBody>
        <Note kind={errors.length > 0 ? 'warning' : 'positive'} role="status">
          {counts.map(([what, count]) => t(`group.import.${what}`, { count })).join(' ')}
        </Note>
      </CardBody>
      <RowErrorTable errors={errors} />
    </Card>
  );
};
