import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../basics/Icon';
import { IconButton } from '../basics/IconButton';
import { Toggle } from '../form/Toggle';
import { NOTHING } from '../format/numbers';
import { TimeAgo } from '../format/TimeAgo';
import type { Column } from './DataTable';

const ActionsHead = () => {
  const { t } = useTranslation();
  return <span className="t-sr">{t('kit.actions')}</span>;
};

/** The last column, with what can be done with a row; its head is read out only. */
export const actionsColumn = <Row,>(
  cell: (row: Row) => ReactNode,
  look: Pick<Column<Row>, 'drop'> = {},
): Column<Row> => ({
  ...look,
  key: 'actions',
  head: <ActionsHead />,
  width: 'min',
  cell: (row) => {
    const actions = cell(row);
    return actions && <span className="t-row tight t-actions">{actions}</span>;
  },
});

interface ActionButton {
  /** Accessible label that names the row. */
  label: string;
  onClick: () => unknown;
  className?: string;
  disabled?: boolean;
}

/** A button of a row. */
export const RowButton = ({ onClick, ...look }: ActionButton & { icon: string }) => (
  <IconButton size="small" {...look} onClick={() => void onClick()} />
);
/** Opens what changes a row. */
export const EditButton = (props: ActionButton) => <RowButton icon="edit outline" {...props} />;
/** Deletes a row; its action asks first. */
export const DeleteButton = (props: ActionButton) => <RowButton icon="trash alternate outline" {...props} />;

/** A link of a row that looks like its buttons. */
export const RowLink = ({ icon, label, to }: { icon: string; label: string; to: string }) => (
  <Link className="ui small basic icon button" to={to} title={label} aria-label={label}>
    <Icon name={icon} />
  </Link>
);

interface ToggleColumn<Row> extends Pick<Column<Row>, 'drop'> {
  key: string;
  head: string;
  /** Returns the accessible label, which names the row. */
  label: (row: Row) => string;
  checked: (row: Row) => boolean;
  disabled?: (row: Row) => boolean;
  onChange: (row: Row, checked: boolean) => unknown;
}

/** A column of switches. */
export const toggleColumn = <Row,>({
  label,
  checked,
  disabled,
  onChange,
  ...column
}: ToggleColumn<Row>): Column<Row> => ({
  ...column,
  width: 'min',
  cell: (row) => (
    <Toggle
      variant="bare"
      label={label(row)}
      checked={checked(row)}
      disabled={disabled?.(row)}
      onChange={(next) => void onChange(row, next)}
    />
  ),
});

type Named<Row> = Pick<Column<Row>, 'key' | 'head' | 'drop' | 'sort'>;

/** A column of numbers, digit below digit. */
export const numberColumn = <Row,>(column: Named<Row>, cell: (row: Row) => ReactNode): Column<Row> => ({
  ...column,
  width: 'min',
  align: 'right',
  cell,
});

/** A column of what matters less than the rest. */
export const minorColumn = <Row,>(
  column: Named<Row> & Pick<Column<Row>, 'align'>,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({
  ...column,
  width: 'min',
  className: 't-muted',
  cell,
});

/** A column of times; `never` is shown of a row that has none. */
export const timeColumn = <Row,>(
  column: Parameters<typeof minorColumn<Row>>[0],
  at: (row: Row) => string | null,
  never: string = NOTHING,
): Column<Row> =>
  minorColumn(column, (row) => {
    const time = at(row);
    return time === null ? never : <TimeAgo at={time} />;
  });
