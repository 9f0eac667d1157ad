import type { TFunction } from 'i18next';
import type { Column } from '../../kit';
import type { ListColumn } from './points';
import { isFilled, PartCell, type LoadedPart } from './RowParts';

/** A column with the reply of its call for the rows that are shown. */
export type LoadedColumn<Row> = LoadedPart<ListColumn<Row, never>>;

/** Returns the columns of a table for those of the loaded columns that show anything. */
export const tableColumns = <Row,>(
  t: TFunction,
  loaded: readonly LoadedColumn<Row>[],
  rows: readonly Row[],
): Column<Row>[] =>
  loaded
    .filter((one) => rows.some((row) => isFilled(one, row)))
    .map((one) => ({
      key: one.part.key,
      head: (
        <span className="t-room" style={{ minWidth: `${one.part.room ?? 0}em` }}>
          {t(one.part.title)}
        </span>
      ),
      width: 'min',
      className: 't-added',
      drop: one.part.drop,
      cell: (row) => isFilled(one, row) && <PartCell row={row} loaded={one} />,
    }));

/** Renders the cells that phones show among the details of a row. */
export const CellsBelow = <Row,>({ row, loaded }: { row: Row; loaded: readonly LoadedColumn<Row>[] }) =>
  loaded
    .filter((one) => one.part.phone === 'below' && isFilled(one, row))
    .map((one) => (
      <span key={one.part.key}>
        {' · '}
        <PartCell row={row} loaded={one} />
      </span>
    ));
