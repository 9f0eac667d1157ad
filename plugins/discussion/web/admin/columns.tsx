import {
  formatCount,
  Tag,
  type Column,
  DeleteButton,
  actionsColumn,
  timeColumn,
  toggleColumn,
} from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { DiscussionStatus, type Discussion } from '../../contract';
import { areaOf, detailPath } from '../area';

export interface Change {
  status?: DiscussionStatus;
  topPriority?: boolean;
}

interface Props {
  /** Whether the table has discussions of all areas, so that it labels those of groups. */
  isOfAllAreas: boolean;
  change: (row: Discussion, change: Change) => unknown;
  remove: (row: Discussion) => unknown;
}

/** Returns the columns of tables for moderators. */
export const discussionColumns = (t: TFunction, { isOfAllAreas, change, remove }: Props): Column<Discussion>[] => [
  {
    key: 'title',
    head: t('discussion.field.title'),
    cell: (row) => (
      <>
        <Link className="t-title" to={detailPath(areaOf(row.gid), row.id)}>
          {row.title}
        </Link>
        {isOfAllAreas && row.gid !== null && <Tag>{t('discussion.group', { gid: row.gid })}</Tag>}
        <span className="t-sub">
          {t('discussion.count.comments', { count: row.commentNum })} · {formatCount(row.likeNum)} ♥ ·{' '}
          {t('discussion.count.views', { count: row.viewNum })}
        </span>
      </>
    ),
  },
  {
    key: 'author',
    head: t('discussion.author'),
    width: 'min',
    drop: 'sm',
    cell: ({ author, uid, role }) => <UserName username={author} uid={uid} role={role} variant="name" />,
  },
  timeColumn({ key: 'created', head: t('discussion.created'), drop: 'lg' }, ({ gmtCreate }) => gmtCreate),
  toggleColumn({
    key: 'pinned',
    head: t('discussion.pinned'),
    drop: 'sm',
    label: ({ title }) => t('discussion.pinOne', { title }),
    checked: ({ topPriority }) => topPriority,
    onChange: (row, topPriority) => change(row, { topPriority }),
  }),
  toggleColumn({
    key: 'shown',
    head: t('discussion.shown'),
    label: (row) => t('discussion.showOne', { title: row.title }),
    checked: (row) => row.status === DiscussionStatus.Shown,
    onChange: (row, isOn) => change(row, { status: isOn ? DiscussionStatus.Shown : DiscussionStatus.Disabled }),
  }),
  actionsColumn((row) => (
    <DeleteButton label={t('discussion.deleteOne', { title: row.title })} onClick={() => remove(row)} />
  )),
];
