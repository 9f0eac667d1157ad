import type { NoticeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import {
  DataTable,
  formatExact,
  Health,
  TimeAgo,
  type Column,
  DeleteButton,
  RowButton,
  EditButton,
  actionsColumn,
  timeColumn,
} from '../../../kit';

interface Actions {
  onSend: (row: NoticeRow) => void;
  onEdit: (row: NoticeRow) => void;
  onDelete: (row: NoticeRow) => void;
}

export const NoticeTable = ({ rows, ...actions }: Actions & { rows: NoticeRow[] }) => {
  const { t } = useTranslation();
  const readersOf = ({ type, recipients }: NoticeRow): string => {
    if (type !== 'Single') return t(`siteAdmin.audience.${type}`);
    return recipients.length === 1 ? recipients[0]! : t('siteAdmin.recipientCount', { count: recipients.length });
  };
  const columns: Column<NoticeRow>[] = [
    {
      key: 'title',
      head: t('siteAdmin.title'),
      cell: (row) => (
        <>
          <b>{row.title}</b>
          <span className="t-sub t-only-sm">{readersOf(row)}</span>
        </>
      ),
    },
    {
      key: 'readers',
      head: t('siteAdmin.recipients'),
      width: 'min',
      drop: 'sm',
      cell: readersOf,
    },
    {
      key: 'delivery',
      head: t('siteAdmin.delivery'),
      width: 'min',
      cell: ({ state, deliverAt, deliveredAt }) => (
        <>
          <Health status={state ? 'up' : 'wait'}>
            {state ? t('siteAdmin.delivered') : t('siteAdmin.queuedFor', { time: formatExact(Date.parse(deliverAt)) })}
          </Health>
          {deliveredAt && (
            <span className="t-sub">
              <TimeAgo at={deliveredAt} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'seen',
      head: t('siteAdmin.seen'),
      width: 'min',
      cell: ({ state, seen, readers }) => (state ? t('siteAdmin.seenOf', { seen, readers }) : '—'),
    },
    {
      key: 'author',
      head: t('siteAdmin.author'),
      width: 'min',
      drop: 'md',
      cell: ({ adminUsername }) => adminUsername ?? '—',
    },
    timeColumn({ key: 'created', head: t('siteAdmin.created'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
    timeColumn({ key: 'modified', head: t('siteAdmin.modified'), drop: 'lg' }, ({ gmtModified }) => gmtModified),
    actionsColumn((row) => <RowActions row={row} {...actions} />),
  ];
  return (
    <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} label={t('siteAdmin.notices')} height="roomy" />
  );
};

const RowActions = ({ row, onSend, onEdit, onDelete }: Actions & { row: NoticeRow }) => {
  const { t } = useTranslation();
  const name = row.title;
  return (
    <>
      {!row.state && (
        <RowButton icon="paper plane outline" label={t('siteAdmin.send', { name })} onClick={() => onSend(row)} />
      )}
      <EditButton label={t('authoring.editOne', { name })} onClick={() => onEdit(row)} />
      <DeleteButton label={t('authoring.deleteOne', { name })} onClick={() => onDelete(row)} />
    </>
  );
};
