import type { JudgeHealth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, EmptyState, Health, type Column, numberColumn } from '../../kit';
import { MachineLoadText } from './MachineLoadText';

/** Lists the connected judges and the languages they support. */
export const JudgesCard = ({ judges }: { judges: JudgeHealth[] | undefined }) => {
  const { t } = useTranslation();
  const columns: Column<JudgeHealth>[] = [
    { key: 'name', head: t('admin.judge'), cell: (judge) => <b>{judge.name}</b> },
    {
      key: 'state',
      head: t('admin.state'),
      width: 'min',
      cell: (judge) =>
        judge.degraded.length > 0 ? (
          <Health status="slow">{t('admin.degraded')}</Health>
        ) : (
          <Health status="up">{t('admin.working')}</Health>
        ),
    },
    numberColumn({ key: 'slots', head: t('admin.slots') }, (judge) => judge.slots),
    {
      key: 'languages',
      head: t('admin.languages'),
      drop: 'sm',
      className: 't-muted',
      cell: (judge) => judge.languages.join(', '),
    },
  ];
  return (
    <Card title={t('admin.judges')}>
      {judges?.length === 0 ? (
        <EmptyState title={t('admin.noJudges')} text={t('admin.noJudgesText')} />
      ) : (
        <DataTable
          columns={columns}
          rows={judges}
          rowKey={(judge) => judge.name}
          note={({ load }) => <MachineLoadText load={load} />}
          label={t('admin.judges')}
          rowsExpected={2}
        />
      )}
    </Card>
  );
};
