import { DataTable, Pager, useLocalPage } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, type ImportRowError } from '../../contract';

interface Props {
  errors: readonly ImportRowError[];
}

const PAGE_SIZE = 15;

/** Lists the errors of a file: row, username, field and what is wrong. */
export const RowErrorTable = ({ errors }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  if (errors.length === 0) return null;
  const from = (paging.page - 1) * paging.size;
  return (
    <>
      <DataTable
        label={t('user-admin.import.errors')}
        rows={errors.slice(from, from + paging.size)}
        rowKey={({ row, field }) => `${row} ${field}`}
        columns={[
          { key: 'row', head: t('user-admin.import.row'), width: 'min', align: 'right', cell: ({ row }) => row },
          { key: 'username', head: t('user-admin.username'), drop: 'sm', cell: ({ username }) => username },
          {
            key: 'field',
            head: t('user-admin.import.field'),
            width: 'min',
            drop: 'sm',
            cell: ({ field }) => field && t(`user-admin.import.column.${field}`),
          },
          { key: 'message', head: t('user-admin.import.error'), cell: ({ message }) => message },
        ]}
      />
      <Pager {...paging} total={errors.length} label={t('user-admin.import.errorPages')} />
      {errors.length === UserAdminLimits.importErrors.max && (
        <p className="t-hint t-body">{t('user-admin.import.firstErrors', { count: errors.length })}</p>
      )}
    </>
  );
};
