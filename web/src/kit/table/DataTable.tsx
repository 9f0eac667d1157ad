import type { HTMLAttributes, ReactNode } from 'react';
import { Table } from 'semantic-ui-react';
import { Icon } from '../basics/Icon';
import { SkeletonRows } from '../feedback/Skeleton';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width below which the column is hidden: lg 1240, md 992, sm 768 px. */
  drop?: 'lg' | 'md' | 'sm';
  align?: 'right';
  /** `min` makes the column as narrow as its content. */
  width?: 'min';
  className?: string;
  /** Name of the order that a click on the head chooses. */
  sort?: string;
}

/** What the rows are sorted by, which the caller does. */
export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string) => void;
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Accessible label that says what the table lists. */
  label: string;
  isMine?: (row: Row) => boolean;
  /** Returns attributes of a row. */
  rowProps?: (
    row: Row,
  ) => Pick<HTMLAttributes<HTMLTableRowElement>, 'className' | 'onDragEnter' | 'onDragOver' | 'onDrop'>;
  /** Renders a full-width line below a row. */
  note?: (row: Row) => ReactNode;
  rowsExpected?: number;
  height?: 'roomy' | 'tight';
  sorting?: Sorting;
}

const classesOf = ({ drop, align, width, className }: Omit<Column<never>, 'cell'>): string =>
  [drop && `t-hide-${drop}`, align === 'right' && 't-r', width === 'min' && 't-min', className]
    .filter(Boolean)
    .join(' ');

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const Head = <Row,>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) => {
  const { sort, head } = column;
  const classes = classesOf(column);
  if (!sorting || sort === undefined) {
    return (
      <th scope="col" className={classes}>
        {head}
      </th>
    );
  }
  const isSorted = sorting.by === sort;
  return (
    <th scope="col" className={classes} aria-sort={isSorted ? ARIA_SORT[sorting.order] : undefined}>
      <button type="button" className="t-sort" onClick={() => sorting.onSort(sort)}>
        {head}
        <Icon name={isSorted ? (sorting.order === 'asc' ? 'sort up' : 'sort down') : 'sort'} />
      </button>
    </th>
  );
};

/** A table that stays a table on a phone: columns are hidden in a defined order, and rows never become blocks. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, label, isMine, rowProps, note, rowsExpected = 8, height, sorting } = props;
  if (!rows) return <SkeletonRows rows={rowsExpected} />;
  return (
    <Table unstackable className={height && `t-${height}`} aria-label={label}>
      <Table.Header>
        <Table.Row>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} />
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.flatMap((row) => {
          const line = note?.(row);
          return [
            <tr key={rowKey(row)} className={isMine?.(row) ? 't-mine' : undefined} {...rowProps?.(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classesOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>,
            line && (
              <tr key={`${rowKey(row)} note`} className="t-note">
                <td colSpan={columns.length}>{line}</td>
              </tr>
            ),
          ];
        })}
      </Table.Body>
    </Table>
  );
};
