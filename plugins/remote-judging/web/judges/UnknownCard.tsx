import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, type Column, timeColumn, numberColumn } from '@tribunal/web/kit';

type Row = RemoteJudgeRow['unknown'][number];

/** Lists status texts of the site that its adapter cannot map to a verdict; they are never guessed. */
export const UnknownCard = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    {
      key: 'text',
      head: t('remote-judging.unknown.text'),
      className: 't-break',
      cell: ({ text }) => <q className="t-mono">{text}</q>,
    },
    numberColumn({ key: 'count', head: t('remote-judging.unknown.count') }, ({ count }) => count),
    {
      key: 'run',
      head: t('remote-judging.unknown.run'),
      width: 'min',
      drop: 'sm',
      className: 't-num',
      cell: ({ lastRunId }) => lastRunId,
    },
    timeColumn({ key: 'at', head: t('remote-judging.unknown.at') }, ({ lastAt }) => lastAt),
  ];
  return (
    <Card title={t('remote-judging.unknown.title')}>
      <p className="t-card-intro t-muted t-small">{t('remote-judging.unknown.hint')}</p>
      <DataTable
        columns={columns}
        rows={row.unknown}
        rowKey={({ text }) => text}
        label={t('remote-judging.unknown.title')}
      />
    </Card>
  );
};
