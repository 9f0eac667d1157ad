import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, TimeAgo, type Column } from '../../../kit';

type Row = RemoteJudgeRow['unknown'][number];

/** Words of the site that its adapter has no verdict for: they are never guessed. */
export const UnknownCard = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    {
      key: 'text',
      head: t('remoteOffice.unknown.text'),
      className: 't-break',
      cell: ({ text }) => <q className="t-mono">{text}</q>,
    },
    { key: 'count', head: t('remoteOffice.unknown.count'), width: 'min', align: 'right', cell: ({ count }) => count },
    {
      key: 'run',
      head: t('remoteOffice.unknown.run'),
      width: 'min',
      drop: 'sm',
      className: 't-num',
      cell: ({ lastRunId }) => lastRunId,
    },
    {
      key: 'at',
      head: t('remoteOffice.unknown.at'),
      width: 'min',
      className: 't-muted',
      cell: ({ lastAt }) => <TimeAgo at={lastAt} />,
    },
  ];
  return (
    <Card title={t('remoteOffice.unknown.title')}>
      <p className="t-before t-muted t-small">{t('remoteOffice.unknown.hint')}</p>
      <DataTable
        columns={columns}
        rows={row.unknown}
        rowKey={({ text }) => text}
        label={t('remoteOffice.unknown.title')}
      />
    </Card>
  );
};
