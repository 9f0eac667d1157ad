import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable, formatDuration, NOTHING, TimeAgo, type Column } from '@tribunal/web/kit';
import { RemoteHealth } from '../shared/RemoteHealth';
import { HourBars } from './HourBars';
import { JudgeActions } from './JudgeActions';
import { judgeNote } from './JudgeNote';
import type { Judges } from './use-judges';

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : endpoint);

export const JudgeTable = ({ judges }: { judges: Judges }) => {
  const { t, i18n } = useTranslation();
  const medianOf = ({ medianMs }: RemoteJudgeRow, absent: string = NOTHING) =>
    medianMs === null ? absent : formatDuration(medianMs, i18n.language);
  const columns: Column<RemoteJudgeRow>[] = [
    {
      key: 'judge',
      head: t('remote-judging.column.judge'),
      cell: ({ key, name, endpoint }) => (
        <>
          <Link className="t-title" to={`/admin/remote-judges/${key}`}>
            {name}
          </Link>
          <span className="t-sub t-host">{hostOf(endpoint)}</span>
        </>
      ),
    },
    {
      key: 'health',
      head: t('remote-judging.column.health'),
      width: 'min',
      cell: (row) => (
        <>
          <RemoteHealth state={row.state} />
          <span className="t-sub t-only-sm">{medianOf(row, t('remote-judging.noMedian'))}</span>
        </>
      ),
    },
    {
      key: 'hours',
      head: t('remote-judging.column.hours'),
      width: 'min',
      drop: 'lg',
      cell: ({ hours }) => <HourBars hours={hours} />,
    },
    {
      key: 'median',
      head: t('remote-judging.column.median'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      cell: (row) => medianOf(row),
    },
    {
      key: 'answered',
      head: t('remote-judging.column.successRate'),
      width: 'min',
      align: 'right',
      drop: 'lg',
      className: 't-num',
      cell: ({ answered }) => (answered === null ? NOTHING : `${(answered * 100).toFixed(2)}%`),
    },
    {
      key: 'accounts',
      head: t('remote-judging.column.accounts'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      className: 't-num',
      cell: ({ pool, accounts }) => (pool ? `${accounts.usable} / ${accounts.total}` : t('remote-judging.usersOwn')),
    },
    {
      key: 'queue',
      head: t('remote-judging.column.queued'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ waiting }) => waiting,
    },
    {
      key: 'last',
      head: t('remote-judging.column.last'),
      width: 'min',
      align: 'right',
      drop: 'lg',
      className: 't-muted',
      cell: ({ lastAnswerAt }) => (lastAnswerAt ? <TimeAgo at={lastAnswerAt} /> : t('remote-judging.never')),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('remote-judging.column.actions')}</span>,
      width: 'min',
      drop: 'sm',
      cell: (row) => <JudgeActions row={row} judges={judges} />,
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={judges.rows}
      rowKey={({ key }) => key}
      label={t('remote-judging.title')}
      note={judgeNote}
      height="roomy"
    />
  );
};
