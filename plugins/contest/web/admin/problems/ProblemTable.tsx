import {
  DataTable,
  Tag,
  type Column,
  minorColumn,
  actionsColumn,
  RowButton,
  RowLink,
  DeleteButton,
} from '@tribunal/web/kit';
import { useOrder } from '@tribunal/web/kit/order';
import type { AdminProblemRow } from '@tribunal/contract';
import { groupProblemForms, useSlotState } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContestProblemLink } from '../../../contract';
import { problemAddress } from '../../addresses';
import { problemFormAddress, useGid } from '../addresses';
import { ColourCell } from './ColourCell';

export interface LinkedProblem extends AdminProblemRow {
  link: ContestProblemLink & { pid: number };
}
interface Props {
  rows: LinkedProblem[];
  onOrder: (rows: LinkedProblem[]) => Promise<boolean>;
  onColour: (row: LinkedProblem, color: string) => void;
  onEdit: (row: LinkedProblem) => void;
  onRemove: (row: LinkedProblem) => void;
}

/** Table of a contest's problems in their order, which can be changed, with their labels and titles in the contest. */
export const ProblemTable = ({ rows, onOrder, onColour, onEdit, onRemove }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const hasGroupForm = useSlotState(groupProblemForms) === 'filled';
  // Problems of the site that are in a contest of a group are not changed there.
  const canEdit = (row: LinkedProblem) => row.mayEdit && (gid === null || (hasGroupForm && row.gid === gid));
  const { items, rowProps, handleOf, placeInputOf, announcement } = useOrder({
    items: rows,
    keyOf: ({ id }) => id,
    titleOf: ({ link }) => `${link.displayId} ${link.displayTitle}`,
    onOrder,
  });
  const columns: Column<LinkedProblem>[] = [
    {
      key: 'order',
      head: <span className="t-sr">{t('contest.admin.problem.order')}</span>,
      width: 'min',
      className: 't-handle-cell',
      cell: (row) => (
        <span className="t-place">
          {handleOf(row)}
          {placeInputOf(row)}
        </span>
      ),
    },
    {
      key: 'label',
      head: t('contest.admin.problem.label'),
      width: 'min',
      drop: 'sm',
      cell: ({ link }) => <b>{link.displayId}</b>,
    },
    {
      key: 'title',
      head: t('contest.admin.problem.title'),
      className: 't-break',
      cell: ({ link, title, problemId }) => (
        <>
          <Link className="t-title" to={problemAddress(link.cid, link.displayId)}>
            {link.displayTitle}
          </Link>
          {title !== link.displayTitle && <span className="t-sub">{title}</span>}
          <span className="t-sub t-only-sm">
            <b>{link.displayId}</b> · {problemId}
          </span>
        </>
      ),
    },
    minorColumn({ key: 'problemId', head: t('authoring.column.problemId'), drop: 'sm' }, ({ problemId }) => problemId),
    {
      key: 'auth',
      head: t('authoring.field.auth'),
      width: 'min',
      drop: 'md',
      cell: ({ auth }) => <Tag>{t(`contest.admin.problem.auth.${auth}`)}</Tag>,
    },
    {
      key: 'author',
      head: t('authoring.column.author'),
      width: 'min',
      drop: 'lg',
      cell: ({ author }) => author,
    },
    {
      key: 'colour',
      head: t('contest.admin.problem.colour'),
      width: 'min',
      cell: (row) => (
        <ColourCell displayId={row.link.displayId} color={row.link.color} onChange={(color) => onColour(row, color)} />
      ),
    },
    actionsColumn((row) => (
      <>
        <RowButton
          icon="tag"
          label={t('contest.admin.problem.edit', { label: row.link.displayId })}
          onClick={() => onEdit(row)}
        />
        {canEdit(row) && (
          <RowLink
            icon="edit outline"
            label={t('authoring.editOne', { name: row.title })}
            to={problemFormAddress(gid, row.link.cid, row.id)}
          />
        )}
        <DeleteButton
          label={t('contest.admin.problem.remove', { label: row.link.displayId })}
          onClick={() => onRemove(row)}
        />
      </>
    )),
  ];
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows && items}
        rowKey={({ id }) => id}
        rowProps={rowProps}
        label={t('contest.admin.page.problems')}
        height="roomy"
      />
      {announcement}
    </>
  );
};
