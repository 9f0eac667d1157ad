import { isInProgress } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable, TimeAgo, Verdict, formatBytes, formatMemory, formatMs, type Column } from '../../kit';
import type { LiveRow } from './use-live-list';

const problemLink = (row: LiveRow): string => `/problem/${encodeURIComponent(row.displayPid)}`;
const submissionLink = (row: LiveRow): string => `/submission-detail/${row.submitId}`;

const detailOf = (row: LiveRow): string | null => {
  if (isInProgress(row.status)) return row.total ? `${row.done ?? 0} / ${row.total}` : null;
  return row.score === null ? null : String(row.score);
};

const StatusCell = ({ row }: { row: LiveRow }) => {
  const facts = [row.time !== null && formatMs(row.time), row.memory !== null && formatMemory(row.memory)].filter(
    Boolean,
  );
  const detail = detailOf(row);
  return (
    <>
      <Link className="t-v-link" to={submissionLink(row)} data-submit-id={row.submitId} data-status={row.status}>
        <Verdict status={row.status}>{detail && <small>{detail}</small>}</Verdict>
      </Link>
      <span className="t-sub t-only-sm">
        <Link className="t-title" to={problemLink(row)}>
          {row.displayPid}
        </Link>
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </span>
    </>
  );
};

const columnsFor = (t: TFunction): Column<LiveRow>[] => [
  {
    key: 'run',
    head: t('status.run'),
    width: 'min',
    drop: 'md',
    cell: (row) => <Link to={submissionLink(row)}>{row.submitId}</Link>,
  },
  {
    key: 'problem',
    head: t('problem.problem'),
    drop: 'sm',
    cell: (row) => (
      <>
        <Link className="t-title" to={problemLink(row)}>
          {row.title}
        </Link>{' '}
        <span className="t-muted t-small t-nowrap">{row.displayPid}</span>
      </>
    ),
  },
  {
    key: 'status',
    head: t('status.status'),
    width: 'min',
    className: 't-wrap-sm',
    cell: (row) => <StatusCell row={row} />,
  },
  { key: 'time', head: t('status.time'), width: 'min', align: 'right', drop: 'sm', cell: (row) => formatMs(row.time) },
  {
    key: 'memory',
    head: t('status.memory'),
    width: 'min',
    align: 'right',
    drop: 'sm',
    cell: (row) => formatMemory(row.memory),
  },
  { key: 'language', head: t('status.language'), width: 'min', drop: 'md', cell: (row) => row.language },
  {
    key: 'length',
    head: t('status.length'),
    width: 'min',
    align: 'right',
    drop: 'lg',
    className: 't-muted',
    cell: (row) => formatBytes(row.length),
  },
  {
    key: 'author',
    head: t('status.author'),
    width: 'min',
    className: 't-who',
    cell: (row) => (
      <>
        <span className="t-user-name" title={row.username}>
          {row.username}
        </span>
        <span className="t-sub t-only-sm t-nowrap">
          <TimeAgo at={row.submitTime} />
        </span>
      </>
    ),
  },
  {
    key: 'at',
    head: t('status.submitted'),
    width: 'min',
    align: 'right',
    drop: 'sm',
    className: 't-muted',
    cell: (row) => <TimeAgo at={row.submitTime} />,
  },
];

interface Props {
  rows: LiveRow[] | undefined;
  myUid: string | undefined;
}

export const StatusTable = ({ rows, myUid }: Props) => {
  const { t } = useTranslation();
  return (
    <DataTable
      columns={columnsFor(t)}
      rows={rows}
      rowKey={(row) => row.submitId}
      isMine={(row) => row.uid === myUid}
      label={t('status.title')}
      rowsExpected={15}
    />
  );
};
