import { DataTable, Pager, useLocalPage } from '../../kit';
import { useTranslation } from 'react-i18next';

/** Why a row of a file cannot become a user. */
export interface RowProblem {
  row: number;
  username: string;
  /** null if it concerns the whole row. */
  field: string | null;
  message: string;
}

interface Props {
  errors: readonly RowProblem[];
  /** Number of errors that the server lists at most; all by default. */
  limit?: number;
}

const PAGE_SIZE = 15;

/** Lists the errors of a file: row, username, field and what is wrong. */
export const RowErrorTable = ({ errors, limit }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  if (errors.length === 0) return null;
  const from = (paging.page - 1) * paging.size;
  return (
    <>
      <DataTable
        label={t('newUsers.errors')}
        rows={errors.slice(from, from + paging.size)}
        rowKey={({ row, field }) => `${row} ${field}`}
        columns={[
          { key: 'row', head: t('newUsers.row'), width: 'min', align: 'right', cell: ({ row }) => row },
          { key: 'username', head: t('newUsers.column.username'), drop: 'sm', cell: ({ username }) => username },
          {
            key: 'field',
            head: t('newUsers.field'),
            width: 'min',
            drop: 'sm',
            cell: ({ field }) => field && t(`newUsers.column.${field}`),
          },
          { key: 'message', head: t('newUsers.error'), cell: ({ message }) => message },
        ]}
      />
      <Pager {...paging} total={errors.length} label={t('newUsers.errorPages')} />
      {errors.length === limit && (
        <p className="t-hint t-body">{t('newUsers.firstErrors', { count: errors.length })}</p>
      )}
    </>
  );
};
