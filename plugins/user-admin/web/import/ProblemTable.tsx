import { DataTable, Pager, useLocalPage } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, type ImportProblem } from '../../contract';

interface Props {
  problems: readonly ImportProblem[];
}

const PAGE_SIZE = 15;

/** Lists the problems of a file: row, username, field and what is wrong. */
export const ProblemTable = ({ problems }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  if (problems.length === 0) return null;
  const from = (paging.page - 1) * paging.size;
  return (
    <>
      <DataTable
        label={t('user-admin.import.problems')}
        rows={problems.slice(from, from + paging.size)}
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
          { key: 'message', head: t('user-admin.import.problem'), cell: ({ message }) => message },
        ]}
      />
      <Pager {...paging} total={problems.length} label={t('user-admin.import.problemPages')} />
      {problems.length === UserAdminLimits.importProblems.max && (
        <p className="t-hint t-body">{t('user-admin.import.firstProblems', { count: problems.length })}</p>
      )}
    </>
  );
};
