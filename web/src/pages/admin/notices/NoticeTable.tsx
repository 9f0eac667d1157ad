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
      head: t('officeSite.title'),
      cell: ({ title, type, recipient }) => (
        <>
          <b>{title}</b>
          <span className="t-sub t-only-sm">{recipient ?? t(`officeSite.audience.${type}`)}</span>
        </>
      ),
    },
    {
      key: 'readers',
      head: t('officeSite.readers'),
      width: 'min',
      drop: 'sm',
      cell: ({ type, recipient }) => recipient ?? t(`officeSite.audience.${type}`),
    },
    {
      key: 'delivery',
      head: t('officeSite.delivery'),
      width: 'min',
      cell: ({ state }) => (
        <Health look={state ? 'up' : 'wait'}>{t(state ? 'officeSite.delivered' : 'officeSite.waiting')}</Health>
      ),
    },
    {
      key: 'author',
      head: t('officeSite.author'),
      width: 'min',
      drop: 'md',
      cell: ({ adminUsername }) => adminUsername ?? '—',
    },
    {
      key: 'created',
      head: t('officeSite.created'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'modified',
      head: t('officeSite.modified'),
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
      label={t('officeSite.notices')}
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
          label={t('officeSite.send', { name })}
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
