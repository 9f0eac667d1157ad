import { ProblemAuth } from '@tribunal/contract';
import { RowButton, RowLink, Tag, type Column, DeleteButton, actionsColumn } from '@tribunal/web/kit';
import { AuthSelect } from '@tribunal/web/problem-lists';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApplicationProgress, PROGRESS_STATES, type GroupAdminProblemRow } from '../../contract';
import { formAddress, openAddress } from '../addresses';

type Row = GroupAdminProblemRow;
type Act = (row: Row) => Promise<boolean>;

interface Acts {
  gid: number;
  onAuth: (row: Row, auth: ProblemAuth) => Promise<boolean>;
  onApply: Act;
  onDownload: Act;
  onDelete: Act;
}

const AUTH_NAMES = {
  [ProblemAuth.Public]: 'visible',
  [ProblemAuth.Private]: 'hidden',
  [ProblemAuth.Contest]: 'contest',
} as const;
const isPublic = ({ applyPublicProgress }: Row): boolean => applyPublicProgress === ApplicationProgress.Public;

/** Columns of the table of group admins. */
export const useColumns = ({ gid, onAuth, onApply, onDownload, onDelete }: Acts): Column<Row>[] => {
  const { t } = useTranslation();
  const authName = (auth: ProblemAuth) => t(`group-problem.authOf.${AUTH_NAMES[auth]}`);
  return [
    {
      key: 'title',
      head: t('problem.title'),
      className: 't-break',
      cell: (row) => (
        <>
          <Link className="t-title" to={openAddress(gid, { ...row, isPublic: isPublic(row) })}>
            {row.title}
          </Link>{' '}
          {row.applyPublicProgress !== null && (
            <Tag>{t(`group-problem.progress.${PROGRESS_STATES[row.applyPublicProgress]}`)}</Tag>
          )}
          <span className="t-sub">
            {row.problemId}
            <span className="t-only-sm"> · {authName(row.auth)}</span>
          </span>
        </>
      ),
    },
    { key: 'author', head: t('group-problem.author'), width: 'min', drop: 'lg', cell: ({ author }) => author },
    {
      key: 'auth',
      head: t('group-problem.auth'),
      width: 'min',
      drop: 'sm',
      cell: (row) => (
        <AuthSelect
          auth={row.auth}
          label={t('group-problem.authOfOne', { title: row.title })}
          nameOf={authName}
          canChange={row.mayEdit && !isPublic(row)}
          onChange={(auth) => void onAuth(row, auth)}
        />
      ),
    },
    actionsColumn((row) => (
      <>
        {row.mayEdit && !isPublic(row) && (
          <>
            <RowLink
              icon="edit outline"
              label={t('group-problem.editOne', { title: row.title })}
              to={formAddress(gid, row.id)}
            />
            <RowButton
              icon="download"
              className="t-hide-sm"
              label={t('group-problem.downloadOne', { title: row.title })}
              onClick={() => onDownload(row)}
            />
          </>
        )}
        {row.mayApply && (row.applyPublicProgress !== null || row.auth === ProblemAuth.Public) && (
          <RowButton
            icon={row.applyPublicProgress === null ? 'globe' : 'undo'}
            label={t(row.applyPublicProgress === null ? 'group-problem.applyOne' : 'group-problem.withdrawOne', {
              title: row.title,
            })}
            onClick={() => onApply(row)}
          />
        )}
        {row.mayEdit && !isPublic(row) && (
          <DeleteButton label={t('group-problem.deleteOne', { title: row.title })} onClick={() => void onDelete(row)} />
        )}
      </>
    )),
  ];
};
