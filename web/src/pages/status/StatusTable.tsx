import { Fragment } from 'react';
import { isInProgress, isResubmittable, type SubmissionRow } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMemory, formatMs, DataTable, Postponed, Verdict, type Column, actionsColumn } from '../../kit';
import { CellsBelow, tableColumns, type LoadedColumn } from '../../plugins/lists/ListColumns';
import type { LiveRow } from '../../shared/live-list';
import { submissionColumns } from '../../shared/submission-list';
import { ResubmitButton } from '../submission/corrections/ResubmitButton';
import { RowCorrections } from '../submission/corrections/RowCorrections';

/** Addresses of the pages that belong to a submission. */
export interface StatusLinks {
  problem: (row: LiveRow) => string;
  submission: (row: LiveRow) => string;
}

const detailOf = (row: LiveRow): string | null => {
  if (isInProgress(row.status)) return row.total ? `${row.done ?? 0} / ${row.total}` : null;
  return row.score === null ? null : String(row.score);
};

interface ViewerOptions {
  links: StatusLinks;
  /** Uid of the viewer; undefined when logged out. */
  myUid: string | undefined;
  isRoot: boolean;
  /** Columns of plugins. */
  added: readonly LoadedColumn<SubmissionRow>[];
}

const StatusCell = ({
  row,
  viewerOptions: { links, myUid, added },
}: {
  row: LiveRow;
  viewerOptions: ViewerOptions;
}) => {
  const facts = [
    ...(row.time === null ? [] : [formatMs(row.time)]),
    ...(row.memory === null ? [] : [formatMemory(row.memory)]),
  ];
  const detail = detailOf(row);
  return (
    <>
      <Link className="t-v-link" to={links.submission(row)} data-submit-id={row.submitId} data-status={row.status}>
        <Verdict status={row.status}>{detail && <small>{detail}</small>}</Verdict>
      </Link>
      <Postponed isPostponed={row.isPostponed} />
      {row.uid === myUid && isResubmittable(row.status) && (
        <ResubmitButton submission={row} variant="basic" size="small" />
      )}
      <span className="t-sub t-only-sm">
        <Link className="t-title" to={links.problem(row)}>
          {row.displayPid}
        </Link>
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' · '}
            <span className="t-nowrap">{fact}</span>
          </Fragment>
        ))}
        <CellsBelow row={row} loaded={added} />
      </span>
    </>
  );
};

const columnsFor = (t: TFunction, rows: readonly LiveRow[], viewerOptions: ViewerOptions): Column<LiveRow>[] => {
  const { run, ...shared } = submissionColumns(t, viewerOptions.links.submission);
  return [
    run,
    {
      key: 'problem',
      head: t('problem.problem'),
      drop: 'sm',
      cell: (row) => (
        <>
          <Link className="t-title" to={viewerOptions.links.problem(row)}>
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
      cell: (row) => <StatusCell row={row} viewerOptions={viewerOptions} />,
    },
    ...tableColumns(t, viewerOptions.added, rows),
    ...Object.values(shared),
    ...(viewerOptions.isRoot ? [correctionsColumn] : []),
  ];
};

const correctionsColumn = actionsColumn<LiveRow>((row) => <RowCorrections submission={row} />, { drop: 'sm' });

interface Props extends ViewerOptions {
  rows: LiveRow[];
}

export const StatusTable = ({ rows, ...viewerOptions }: Props) => {
  const { t } = useTranslation();
  return (
    <DataTable
      columns={columnsFor(t, rows, viewerOptions)}
      rows={rows}
      rowKey={(row) => row.submitId}
      isMine={(row) => row.uid === viewerOptions.myUid}
      label={t('status.title')}
    />
  );
};
