import type { NoticeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { DataTable, Health, IconButton, TimeAgo, type Column } from '../../../kit';

interface Actions {
  onSend: (row: NoticeRow) => void;
  onEdit: (row: NoticeRow) => void;
  onDelete: (row: NoticeRow) => void;
}

export const NoticeTable = ({ rows, ...actions }: Actions & { rows: NoticeRow[] | undefined }) => {
  const { t } = useTranslation();
  const columns: Column<NoticeRow>[] = [
    {
      key: 'title',
      head: t('siteAdmin.title'),
      cell: ({ title, type, recipient }) => (
        <>
          <b>{title}</b>
          <span className="t-sub t-only-sm">{recipient ?? t(`siteAdmin.audience.${type}`)}</span>
        </>
      ),
    },
    {
      key: 'readers',
      head: t('siteAdmin.recipients'),
      width: 'min',
      drop: 'sm',
      cell: ({ type, recipient }) => recipient ?? t(`siteAdmin.audience.${type}`),
    },
    {
      key: 'delivery',
      head: t('siteAdmin.delivery'),
      width: 'min',
      cell: ({ state }) => (
        <Health status={state ? 'up' : 'wait'}>{t(state ? 'siteAdmin.delivered' : 'siteAdmin.waiting')}</Health>
      ),
    },
    {
      key: 'author',
      head: t('siteAdmin.author'),
      width: 'min',
      drop: 'md',
      cell: ({ adminUsername }) => adminUsername ?? '—',
    },
    {
      key: 'created',
      head: t('siteAdmin.created'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'modified',
      head: t('siteAdmin.modified'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtModified }) => <TimeAgo at={gmtModified} />,
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('authoring.actions')}</span>,
      width: 'min',
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      label={t('siteAdmin.notices')}
      rowsExpected={5}
      height="roomy"
    />
  );
};

const RowActions = ({ row, onSend, onEdit, onDelete }: Actions & { row: NoticeRow }) => {
  const { t } = useTranslation();
  const name = row.title;
  return (
    <span className="t-row tight t-actions">
      {!row.state && (
        <IconButton
          size="small"
          icon="paper plane outline"
          label={t('siteAdmin.send', { name })}
          onClick={() => onSend(row)}
        />
      )}
      <IconButton
        size="small"
        icon="edit outline"
        label={t('authoring.editOne', { name })}
        onClick={() => onEdit(row)}
      />
      <IconButton
        size="small"
        icon="trash alternate outline"
        label={t('authoring.deleteOne', { name })}
        onClick={() => onDelete(row)}
      />
    </span>
  );
};
