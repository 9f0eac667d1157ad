import { AUDIT_HIDDEN } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { DataTable, type Column } from '../table/DataTable';
import { formatExact } from '../format';

type Fields = Readonly<Record<string, unknown>>;

interface Props {
  before: Fields | null;
  after: Fields | null;
}

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the name of a field in words: `isVisible` becomes `Is visible`. */
const inWords = (field: string): string => {
  const words = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Lists changed fields with their values before and after, as the audit log stores them. */
export const ChangeList = ({ before, after }: Props) => {
  const { t, i18n } = useTranslation();
  const nameOf = (field: string): string =>
    i18n.exists(`kit.changes.field.${field}`) ? t(`kit.changes.field.${field}`) : inWords(field);
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (value === AUDIT_HIDDEN) return t('kit.changes.hidden');
    if (typeof value === 'boolean') return t(value ? 'kit.changes.yes' : 'kit.changes.no');
    if (typeof value === 'string') return INSTANT.test(value) ? formatExact(Date.parse(value)) : value;
    return JSON.stringify(value);
  };
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = fields.map((field): Change => ({ field, before: before?.[field], after: after?.[field] }));
  const columns: Column<Change>[] = [
    { key: 'field', head: t('kit.changes.name'), cell: ({ field }) => nameOf(field) },
    {
      key: 'before',
      head: t('kit.changes.before'),
      className: 't-muted t-wrap',
      cell: (change) => textOf(change.before),
    },
    { key: 'after', head: t('kit.changes.after'), className: 't-wrap', cell: (change) => textOf(change.after) },
  ];
  return (
    <DataTable
      columns={columns.filter(({ key }) => !(key === 'before' && !before) && !(key === 'after' && !after))}
      rows={rows}
      rowKey={({ field }) => field}
      label={t('kit.changes.title')}
      height="tight"
    />
  );
};
