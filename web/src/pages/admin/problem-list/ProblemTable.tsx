import { ProblemAuth, type AdminProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  DataTable,
  RowButton,
  RowLink,
  TimeAgo,
  type Column,
  DeleteButton,
  actionsColumn,
  timeColumn,
  minorColumn,
} from '../../../kit';
import { AuthSelect } from './AuthSelect';

interface Props {
  rows: AdminProblemRow[];
  canManageAll: boolean;
  /** The column with the selection; null if nothing can be done with it. */
  selection: Column<AdminProblemRow> | null;
  onAuth: (row: AdminProblemRow, auth: ProblemAuth) => void;
  onDownload: (row: AdminProblemRow) => void;
  onDelete: (row: AdminProblemRow) => void;
}

const AUTH_NAMES = {
  [ProblemAuth.Public]: 'public',
  [ProblemAuth.Private]: 'private',
  [ProblemAuth.Contest]: 'contest',
} as const;

export const ProblemTable = (props: Props) => {
  const { rows, canManageAll, selection, onAuth, onDownload, onDelete } = props;
  const { t } = useTranslation();
  const columns: Column<AdminProblemRow>[] = [
    ...(selection ? [selection] : []),
    minorColumn({ key: 'id', head: 'ID', drop: 'lg' }, ({ id }) => id),
    minorColumn({ key: 'problemId', head: t('authoring.column.problemId'), drop: 'sm' }, ({ problemId }) => problemId),
    {
      key: 'title',
      head: t('authoring.field.title'),
      cell: ({ problemId, title }) => (
        <>
          <Link className="t-title" to={`/problem/${encodeURIComponent(problemId)}`}>
            {title}
          </Link>
          <span className="t-sub t-only-sm">{problemId}</span>
        </>
      ),
    },
    { key: 'author', head: t('authoring.column.author'), width: 'min', drop: 'md', cell: ({ author }) => author },
    timeColumn({ key: 'created', head: t('authoring.column.created'), drop: 'lg' }, ({ gmtCreate }) => gmtCreate),
    {
      key: 'modified',
      head: t('authoring.column.modified'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtModified, modifiedUser }) => (
        <>
          <TimeAgo at={gmtModified} /> {modifiedUser}
        </>
      ),
    },
    {
      key: 'auth',
      head: t('authoring.field.auth'),
      width: 'min',
      cell: (row) => (
        <AuthSelect
          auth={row.auth}
          label={t('authoring.authOf', { title: row.title })}
          nameOf={(auth) => t(`authoring.auth.${AUTH_NAMES[auth]}`)}
          canChange={canManageAll}
          onChange={(auth) => onAuth(row, auth)}
        />
      ),
    },
    actionsColumn((row) => <Actions row={row} onDownload={onDownload} onDelete={onDelete} />),
  ];
  return (
    <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} label={t('authoring.problems')} height="roomy" />
  );
};

const Actions = ({ row, onDownload, onDelete }: Pick<Props, 'onDownload' | 'onDelete'> & { row: AdminProblemRow }) => {
  const { t } = useTranslation();
  const { title } = row;
  return (
    <>
      {row.mayEdit && (
        <RowLink
          icon="edit outline"
          label={t('authoring.editOne', { name: title })}
          to={`/admin/problem/edit/${row.id}`}
        />
      )}
      {row.mayEdit && !row.isRemote && (
        <RowButton
          icon="download"
          className="t-hide-sm"
          label={t('authoring.downloadOne', { name: title })}
          onClick={() => onDownload(row)}
        />
      )}
      {row.mayDelete && (
        <DeleteButton label={t('authoring.deleteOne', { name: title })} onClick={() => onDelete(row)} />
      )}
    </>
  );
};
