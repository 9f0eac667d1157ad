import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, TimeAgo, type Column } from '../../../kit';

type Row = RemoteJudgeRow['unknown'][number];

/** Lists status texts of the site that its adapter cannot map to a verdict; they are never guessed. */
export const UnknownCard = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    {
      key: 'text',
      head: t('remoteAdmin.unknown.text'),
      className: 't-break',
      cell: ({ text }) => <q className="t-mono">{text}</q>,
    },
    { key: 'count', head: t('remoteAdmin.unknown.count'), width: 'min', align: 'right', cell: ({ count }) => count },
    {
      key: 'run',
      head: t('remoteAdmin.unknown.run'),
      width: 'min',
      drop: 'sm',
      className: 't-num',
      cell: ({ lastRunId }) => lastRunId,
    },
    {
      key: 'at',
      head: t('remoteAdmin.unknown.at'),
      width: 'min',
      className: 't-muted',
      cell: ({ lastAt }) => <TimeAgo at={lastAt} />,
    },
  ];
  return (
    <Card title={t('remoteAdmin.unknown.title')}>
      <p className="t-card-intro t-muted t-small">{t('remoteAdmin.unknown.hint')}</p>
      <DataTable
        columns={columns}
        rows={row.unknown}
        rowKey={({ text }) => text}
        label={t('remoteAdmin.unknown.title')}
      />
    </Card>
  );
};
