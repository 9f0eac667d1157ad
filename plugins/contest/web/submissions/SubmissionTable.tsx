import { isInProgress } from '@tribunal/contract';
import type { LiveRow } from '@tribunal/web/plugin/more';
import { submissionColumns } from '@tribunal/web/submissions';
import { DataTable, NOTHING, numberColumn, Verdict, type Column } from '@tribunal/web/kit';
import { Postponed } from '@tribunal/web/kit/more';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestType, type Contest } from '../../contract';
import { problemAddress, submissionAddress } from '../addresses';

interface Props {
  rows: LiveRow[];
  contest: Pick<Contest, 'id' | 'type'>;
  /** The viewer; undefined if nobody is logged in. */
  myUid: string | undefined;
}

export const SubmissionTable = ({ rows, contest, myUid }: Props) => {
  const { t } = useTranslation();
  return (
    <DataTable
      columns={columnsFor(t, contest)}
      rows={rows}
      rowKey={(row) => row.submitId}
      isMine={(row) => row.uid === myUid}
      label={t('contest.tabs.submissions')}
    />
  );
};

const columnsFor = (t: TFunction, { id: cid, type }: Props['contest']): Column<LiveRow>[] => {
  const labelOf = (row: LiveRow): string => row.displayId ?? row.displayPid;
  const addressOf = (row: LiveRow): string => submissionAddress(cid, labelOf(row), row.submitId);
  const { run, time, memory, length, ...others } = submissionColumns(t, addressOf);
  return [
    run,
    {
      key: 'problem',
      head: t('problem.problem'),
      drop: 'sm',
      cell: (row) => (
        <Link className="t-title" to={problemAddress(cid, labelOf(row))}>
          <b>{labelOf(row)}</b> {row.title}
        </Link>
      ),
    },
    {
      key: 'status',
      head: t('status.status'),
      width: 'min',
      cell: (row) => <StatusCell row={row} address={addressOf(row)} label={labelOf(row)} cid={cid} />,
    },
    ...(type === ContestType.Oi ? [scoreColumn(t)] : []),
    time,
    memory,
    // The code length of others' submissions is shown only after the end.
    length,
    ...Object.values(others),
  ];
};

const scoreColumn = (t: TFunction): Column<LiveRow> =>
  numberColumn({ key: 'score', head: t('problem.score') }, ({ score }) => score ?? NOTHING);

interface CellProps {
  row: LiveRow;
  cid: number;
  label: string;
  address: string;
}

const StatusCell = ({ row, cid, label, address }: CellProps) => {
  const progress = isInProgress(row.status) && row.total ? `${row.done ?? 0} / ${row.total}` : null;
  return (
    <>
      <Link className="t-v-link" to={address} data-submit-id={row.submitId} data-status={row.status}>
        <Verdict status={row.status}>{progress && <small>{progress}</small>}</Verdict>
      </Link>
      <Postponed isPostponed={row.isPostponed} />
      <span className="t-sub t-only-sm">
        <Link className="t-title" to={problemAddress(cid, label)}>
          {label}
        </Link>
      </span>
    </>
  );
};
