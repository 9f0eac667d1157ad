import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { Toggle } from '../form/Toggle';
import type { Column } from './DataTable';

type Key = string | number;

interface SelectionOptions<Row> {
  keyOf: (row: Row) => Key;
  /** Returns the accessible label of a box, which names the row. */
  label: (row: Row) => string;
  /** Returns whether a row can be selected; all can by default. */
  canSelect?: (row: Row) => boolean;
  /** At most so many can be selected. */
  max?: number;
  /** The head of the column, which is read out only. */
  head: string;
  /** With the rows of the page, the head is a box that selects them all, or as many as `max` allows. */
  page?: readonly Row[];
  drop?: Column<Row>['drop'];
}

/** Holds which rows of a list are selected, also on other pages of it, and renders their column. */
export const useSelection = <Row,>(options: SelectionOptions<Row>) => {
  const { keyOf, label, canSelect = () => true, max = Infinity, head, page, drop } = options;
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlyMap<Key, Row>>(new Map());
  const isSelected = (row: Row) => selected.has(keyOf(row));
  const select = (rows: readonly Row[], isOn: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isOn) after.set(keyOf(row), row);
        else after.delete(keyOf(row));
      }
      return after;
    });
  const open = page?.filter(canSelect) ?? [];
  const others = open.filter((row) => !isSelected(row));
  const room = Math.max(max - selected.size, 0);
  const selectPage = (isOn: boolean) => {
    if (!isOn) return select(open, false);
    select(others.slice(0, room), true);
    if (others.length > room) toast.warning(t('kit.selectionLimit', { count: max }));
  };
  const column: Column<Row> = {
    key: 'selection',
    head: page ? (
      open.length > 0 && (
        <Toggle
          variant="box"
          label={head}
          checked={others.length === 0 || (room === 0 && open.some(isSelected))}
          disabled={room === 0 && !open.some(isSelected)}
          onChange={selectPage}
        />
      )
    ) : (
      <span className="t-sr">{head}</span>
    ),
    width: 'min',
    drop,
    className: 't-only-box',
    cell: (row) =>
      canSelect(row) && (
        <Toggle
          variant="box"
          label={label(row)}
          checked={isSelected(row)}
          disabled={room === 0 && !isSelected(row)}
          onChange={(isOn) => select([row], isOn)}
        />
      ),
  };
  return { selected: [...selected.values()], clear: () => setSelected(new Map()), column };
};
