import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  DataTable,
  formatDuration,
  NOTHING,
  type Column,
  numberColumn,
  timeColumn,
  actionsColumn,
} from '@tribunal/web/kit';
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
    numberColumn({ key: 'median', head: t('remote-judging.column.median'), drop: 'sm' }, (row) => medianOf(row)),
    numberColumn({ key: 'answered', head: t('remote-judging.column.successRate'), drop: 'lg' }, ({ answered }) =>
      answered === null ? NOTHING : `${(answered * 100).toFixed(2)}%`,
    ),
    numberColumn({ key: 'accounts', head: t('remote-judging.column.accounts'), drop: 'sm' }, ({ pool, accounts }) =>
      pool ? `${accounts.usable} / ${accounts.total}` : t('remote-judging.usersOwn'),
    ),
    numberColumn({ key: 'queue', head: t('remote-judging.column.queued') }, ({ waiting }) => waiting),
    timeColumn(
      { key: 'last', head: t('remote-judging.column.last'), drop: 'lg', align: 'right' },
      ({ lastAnswerAt }) => lastAnswerAt,
      t('remote-judging.never'),
    ),
    actionsColumn((row) => <JudgeActions row={row} judges={judges} />, { drop: 'sm' }),
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
