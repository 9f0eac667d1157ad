import './problem-list.css';
import { Status, type ProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CellsBelow, tableColumns, type LoadedColumn } from '../../plugins/lists/ListColumns';
import {
  DataTable,
  Difficulty,
  Rate,
  RateBar,
  Tag,
  Verdict,
  formatCount,
  type Column,
  type Sorting,
  minorColumn,
} from '../../kit';

type AddedColumn = LoadedColumn<ProblemRow>;

/** Details shown under the title on a narrow screen. */
const Facts = ({ row, showTags, added }: { row: ProblemRow; showTags: boolean; added: readonly AddedColumn[] }) => (
  <>
    {row.problemId} · <Rate ac={row.ac} total={row.total} />
    <CellsBelow row={row} loaded={added} />
    {showTags && row.tags.length > 0 && <span> · {row.tags.map((tag) => tag.name).join(', ')}</span>}
  </>
);

interface Props<Row extends ProblemRow> {
  rows: Row[];
  showTags: boolean;
  /** Columns of plugins. */
  added?: readonly AddedColumn[];
  /** Returns the address of a problem; defaults to that of the problem set. */
  addressOf?: (row: Row) => string;
  /** State of the history entry that a link to a problem makes. */
  linkState?: unknown;
  /** Names orders as `ProblemSorts` does. */
  sorting?: Sorting;
}

const addressInSet = ({ problemId }: ProblemRow): string => `/problem/${encodeURIComponent(problemId)}`;

/** The table of a list of problems. */
export const ProblemTable = <Row extends ProblemRow>({
  rows,
  showTags,
  added = [],
  addressOf = addressInSet,
  linkState,
  sorting,
}: Props<Row>) => {
  const { t } = useTranslation();
  const addedColumns = tableColumns(t, added, rows);
  // The bar makes room for what plugins add.
  const RateCell = addedColumns.length > 0 ? Rate : RateBar;
  const columns: Column<Row>[] = [
    {
      key: 'own',
      sort: 'mine',
      head: <span className="t-sr">{t('problem.myStatus')}</span>,
      width: 'min',
      cell: (row) =>
        row.myStatus === null || row.myStatus === Status.NotSubmitted ? (
          <span className="t-sr">{t('verdict.NotSubmitted')}</span>
        ) : (
          <Verdict status={row.myStatus} form="mark" />
        ),
    },
    minorColumn({ key: 'id', head: t('problem.id'), drop: 'sm', sort: 'id' }, ({ problemId }) => (
      <span className="t-problem-id t-ellipsis" title={problemId}>
        {problemId}
      </span>
    )),
    {
      key: 'title',
      sort: 'title',
      head: t('problem.title'),
      className: 't-main-column',
      cell: (row) => (
        <>
          <Link className="t-title" to={addressOf(row)} state={linkState}>
            {row.title}
          </Link>
          <span className="t-sub t-only-sm">
            <Facts row={row} showTags={showTags} added={added} />
          </span>
        </>
      ),
    },
    ...(showTags
      ? [
          {
            key: 'tags',
            head: t('problem.tags'),
            drop: 'md' as const,
            cell: (row: Row) => (
              <span className="t-tag-line">
                {row.tags.map((tag) => (
                  <Tag key={tag.id} color={tag.color}>
                    {tag.name}
                  </Tag>
                ))}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'level',
      sort: 'level',
      head: t('problem.level'),
      width: 'min',
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    ...addedColumns,
    {
      key: 'rate',
      sort: 'rate',
      head: t('problem.rate'),
      width: 'min',
      drop: 'sm',
      cell: (row) => <RateCell ac={row.ac} total={row.total} />,
    },
    minorColumn({ key: 'total', head: t('problem.total'), drop: 'sm', sort: 'total', align: 'right' }, (row) =>
      formatCount(row.total),
    ),
  ];
  return (
    <DataTable columns={columns} rows={rows} rowKey={(row) => row.pid} label={t('problem.list')} sorting={sorting} />
  );
};
